import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Invoice, Subscription } from '#contract/billing.ts'
import type { Db } from '#server/platform/db.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { readVendorWithCustomerId, findPaymentCardIdByStripeId } from './queries.ts'
import { createStripeOperation } from './stripe-client.ts'
import { UNPAID_SUBSCRIPTION_STATUS } from './stripe-subscriptions.ts'

// Read from the provider at each call: it alone knows the dates, and the addresses of its receipts expire.

/** Returns the running plan of a vendor, with its next charge; null for a vendor without one. */
export async function fetchRunningSubscription(
  db: Db,
  provider: PaymentProvider,
  vendorId: number,
): Promise<z.input<typeof Subscription> | null> {
  const { customer } = await readVendorWithCustomerId(db, vendorId)
  if (!customer) return null
  const operation = createStripeOperation(randomUUID())
  const { running } = await provider.activeSubscriptions(customer, operation)
  if (!running) return null
  const { ref, plan, status, card, periodEndsAt, isEnding } = running
  return {
    plan,
    status,
    card: (await findPaymentCardIdByStripeId(db, vendorId, card)) ?? null,
    period_ends_at: periodEndsAt.toISOString(),
    is_ending: isEnding,
    next_charge: isEnding || status === UNPAID_SUBSCRIPTION_STATUS ? null : await provider.nextCharge(ref, operation),
  }
}

export async function fetchInvoices(
  db: Db,
  provider: PaymentProvider,
  vendorId: number,
): Promise<z.input<typeof Invoice>[]> {
  const { customer } = await readVendorWithCustomerId(db, vendorId)
  return customer ? provider.invoices(customer, createStripeOperation(randomUUID())) : []
}
