import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'

/** Vendors whose own email address has changed: what waits is mailed there, as no message has reached it yet. */
export const MAIL_UNREAD_LINKS_QUEUE: Queue = {
  name: 'mailbox-changes',
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  keptDays: 7,
}

export interface MailboxChange {
  vendor: number
}

/**
 * Queues the job of an address that was changed, unless the vendor is inactive or archived: then it waits, because no link
 * works. A job, because vendors know nothing of referrals and their links.
 */
export async function queuePendingMailboxChangeIfActive(
  { jobs }: Pick<Services, 'jobs'>,
  db: Db,
  vendorId: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('vendors')
    .set({ mailbox_change_waits: false })
    .where('id', '=', vendorId)
    .where('mailbox_change_waits', '=', true)
    .where('active', '=', true)
    .where('is_archived', '=', false)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await jobs.send(db, MAIL_UNREAD_LINKS_QUEUE, { vendor: vendorId } satisfies MailboxChange)
}

/** Queues the same for each vendor of a contact who is gone for good: nothing was mailed while that was undecided. */
export async function queueMailboxChangesOfContact(
  { jobs }: Pick<Services, 'jobs'>,
  db: Db,
  userId: number,
): Promise<void> {
  const contacts = await db.selectFrom('vendor_contacts').select('vendor_id').where('user_id', '=', userId).execute()
  for (const { vendor_id: vendor } of contacts)
    await jobs.send(db, MAIL_UNREAD_LINKS_QUEUE, { vendor } satisfies MailboxChange)
}
