import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'

/** Vendors whose name or email address has changed: their customer at the payment provider, which mails invoices, gets the same. */
export const CUSTOMER_DETAILS_QUEUE: Queue = {
  name: 'payment-customers',
  retryLimit: 30,
  retryDelay: 5,
  retryDelayMax: 3_600,
  keptDays: 7,
}

export interface CustomerReference {
  customer: string
}

/**
 * Queues the job of a name or address that was changed, unless the vendor is no customer of the payment provider. A job,
 * because billing depends on vendors, and the provider may be down.
 */
export async function queueCustomerDetailsIfCustomer(
  { jobs }: Pick<Services, 'jobs'>,
  db: Db,
  vendorId: number,
): Promise<void> {
  const { customer } = await db
    .selectFrom('vendors')
    .select('billing_key as customer')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  if (customer !== null) await jobs.send(db, CUSTOMER_DETAILS_QUEUE, { customer } satisfies CustomerReference)
}
