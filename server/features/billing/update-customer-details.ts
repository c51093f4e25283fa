import { randomUUID } from 'node:crypto'
import type { CustomerReference } from '#server/features/vendors/customer-details.ts'
import type { Services } from '#server/platform/app.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { lockCustomerAndFindVendor, readVendorWithCustomerId } from './queries.ts'
import { createStripeOperation } from './stripe-client.ts'

/**
 * Sends the stored name and email address of the vendor. They are read after the customer is locked, so that of two concurrent
 * calls the later one sends the later values.
 */
export async function updateCustomerDetails(
  { db }: Pick<Services, 'db'>,
  provider: PaymentProvider,
  { customer }: CustomerReference,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const vendor = await lockCustomerAndFindVendor(tx, customer)
    if (!vendor) return
    const { name, email } = await readVendorWithCustomerId(tx, vendor.id)
    // A new key for each attempt, because Stripe repeats a stored failure, and also an answer to an earlier change back to these values.
    await provider.updateCustomer(customer, { name, email }, createStripeOperation(randomUUID()))
  })
}
