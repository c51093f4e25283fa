import { z } from 'zod'
import type { PaymentSettings } from '#server/platform/payment-settings.ts'
import { createStripeClient, type StripeClient, type StripeOperation } from './stripe-client.ts'
import { createStripeInvoiceApi } from './stripe-invoices.ts'
import { createStripeSubscriptionApi } from './stripe-subscriptions.ts'

/** A saved card. */
const ProviderCard = z
  .object({
    id: z.string(),
    card: z.object({ last4: z.string(), exp_month: z.int(), exp_year: z.int(), brand: z.string() }),
  })
  .transform(({ id, card: { last4, exp_month, exp_year, brand } }) => ({ ref: id, last4, exp_month, exp_year, brand }))
export type ProviderCard = z.output<typeof ProviderCard>

const Customer = z.object({ id: z.string() })
const Attachment = z.object({ id: z.string(), customer: z.string().nullish() })

export type PaymentProvider = ReturnType<typeof createStripePaymentProvider>

/** What the hub asks of the payment provider. Every refusal and failure becomes a `Problem`. */
export function createStripePaymentProvider(settings: PaymentSettings) {
  const client = createStripeClient(settings)
  return {
    isLive: settings.isLive,
    ...createCustomerCalls(client),
    ...createStripeSubscriptionApi(client, settings.prices),
    ...createStripeInvoiceApi(client),

    /** Parses a message of the provider; null unless its signature is valid and at most five minutes old. */
    async parseMessage(body: Buffer, signature: string, at: Date): Promise<StripeEvent | null> {
      const { webhooks } = await client.open()
      const { webhookSecret } = settings
      try {
        return StripeEvent.parse(
          webhooks.constructEvent(body, signature, webhookSecret, MESSAGE_SECONDS, undefined, at.getTime()),
        )
      } catch {
        return null
      }
    },
  }
}

/** Customers and their cards at the payment provider. */
const createCustomerCalls = (client: StripeClient) => ({
  /** Creates the customer of a vendor; the same key returns the same one. */
  async createCustomer(
    vendor: { id: number; name: string; email: string },
    operation: StripeOperation,
  ): Promise<string> {
    const { id, name, email } = vendor
    const created = await client.call(Customer, operation, (stripe, options) =>
      stripe.customers.create(
        { name, email, metadata: { vendor: String(id) } },
        { ...options, idempotencyKey: operation.key },
      ),
    )
    return created.id
  },

  /** Replaces the name and the email address of a customer. */
  async updateCustomer(
    customer: string,
    details: { name: string; email: string },
    operation: StripeOperation,
  ): Promise<void> {
    await client.call(Customer, operation, (stripe, options) =>
      stripe.customers.update(customer, details, { ...options, idempotencyKey: operation.key }),
    )
  },

  /** Saves the card of a token for the customer. */
  async saveCard(customer: string, token: string, operation: StripeOperation): Promise<ProviderCard> {
    const { ref } = await client.call(ProviderCard, operation, (stripe, options) =>
      stripe.paymentMethods.create(
        { type: 'card', card: { token } },
        { ...options, idempotencyKey: `${operation.key}-card` },
      ),
    )
    return client.call(ProviderCard, operation, (stripe, options) =>
      stripe.paymentMethods.attach(ref, { customer }, { ...options, idempotencyKey: `${operation.key}-keep` }),
    )
  },

  /** Takes the card from its customer. Does nothing for one that an interrupted request has taken already. */
  async removeCard(ref: string, operation: StripeOperation): Promise<void> {
    const { customer } = await client.call(Attachment, operation, (stripe, options) =>
      stripe.paymentMethods.retrieve(ref, {}, options),
    )
    if (!customer) return
    await client.call(Attachment, operation, (stripe, options) =>
      stripe.paymentMethods.detach(ref, {}, { ...options, idempotencyKey: `${operation.key}-remove` }),
    )
  },
})

/** A signed message that is older may be a repeated one and is refused (SR-086). */
const MESSAGE_SECONDS = 300

const StripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ object: z.string().optional(), id: z.string().optional(), customer: z.string().nullish() }),
  }),
})
export type StripeEvent = z.output<typeof StripeEvent>
