import { z } from 'zod'
import { Invoice, MAX_INVOICES } from '#contract/billing.ts'
import type { StripeClient, StripeOperation } from './stripe-client.ts'

const instantOf = (seconds: number) => new Date(seconds * 1_000).toISOString()

const StripeInvoice = z.object({
  id: z.string(),
  number: z.string().nullish(),
  status: z.union([Invoice.shape.status, z.literal('draft')]),
  created: z.int(),
  total: z.int(),
  currency: z.string(),
  hosted_invoice_url: Invoice.shape.url.optional(),
  invoice_pdf: Invoice.shape.pdf.optional(),
})
const StripeInvoiceList = z.object({ data: z.array(StripeInvoice) })

const StripeInvoicePreview = z.object({
  amount_due: z.int(),
  currency: z.string(),
  next_payment_attempt: z.int().nullish(),
  period_end: z.int(),
})

/** The invoices at the payment provider, which also has the receipts. */
export const createStripeInvoiceApi = (client: StripeClient) => ({
  /** Lists the newest invoices of the customer, without drafts. */
  async invoices(customer: string, operation: StripeOperation) {
    const { data } = await client.call(StripeInvoiceList, operation, (stripe, options) =>
      stripe.invoices.list({ customer, limit: MAX_INVOICES }, options),
    )
    return data.flatMap(({ id, number, status, created, total, currency, hosted_invoice_url, invoice_pdf }) =>
      status === 'draft'
        ? []
        : {
            id,
            number: number ?? null,
            status,
            created_at: instantOf(created),
            total: { amount: total, currency },
            url: hosted_invoice_url ?? null,
            pdf: invoice_pdf ?? null,
          },
    )
  },

  /** Returns what the next invoice of the subscription will take, with the differences of plan changes. */
  async nextCharge(subscription: string, operation: StripeOperation) {
    const preview = await client.call(StripeInvoicePreview, operation, (stripe, options) =>
      stripe.invoices.createPreview({ subscription }, { ...options, idempotencyKey: `${operation.key}-preview` }),
    )
    const { amount_due: amount, currency, next_payment_attempt, period_end } = preview
    return { amount, currency, at: instantOf(next_payment_attempt ?? period_end) }
  },
})
