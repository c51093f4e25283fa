import { sql } from 'kysely'
import { issueMailboxReminderWithLink } from '#server/features/links/mailbox-message.ts'
import { MAILBOX_CHANGE_QUEUE, type MailboxChange } from '#server/features/messages/mailbox-change.ts'
import {
  mailboxLinksWorkCondition,
  vendorHasActiveContactCondition,
} from '#server/features/messages/mailbox-problems.ts'
import { queueMessage, type MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import { loadMailboxesByVendor } from '#server/features/messages/recipients.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import { waitingReferralsSql } from '#server/features/referrals/waiting-referrals.ts'
import type { Services } from '#server/platform/app.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Runs after a vendor's address has changed. Links sent to the old address have ended, so the new one gets a link. */
export const registerMailboxChangeWorker = (services: Services): Promise<void> =>
  services.jobs.work<MailboxChange>(MAILBOX_CHANGE_QUEUE, ({ vendor }, job) =>
    runInTransaction(services.db, async (tx) => {
      await mailUnreadReferrals(services, tx, { vendorId: vendor, at: services.clock.now() })
      await job.completeIn(tx)
    }),
  )

interface UnreadReferrals {
  vendorId: number
  at: Date
  /** Leaves out what a reminder was sent about. */
  onlyUnreminded?: boolean
}

/**
 * Mails the vendor's own address a link to the referrals that nobody has read, or whose reply nobody has read: the messages
 * about them have reached nobody. The mail counts as their reminder, so that no second one follows it. Contacts with an account have got their
 * own. The links of an inactive or archived vendor do not work: what waits is mailed when it is active again.
 */
export async function mailUnreadReferrals(
  services: MessageQueueDependencies,
  tx: Db,
  { vendorId, at, onlyUnreminded = false }: UnreadReferrals,
): Promise<void> {
  const unread = sql`(select id from ${waitingReferralsSql(sql`${vendorId}`)} waiting
    where ${onlyUnreminded ? sql`reminded_at is null or reminded_at < since` : sql`true`})`
  // Locked, so that a suspension or activation that begins meanwhile sees which of the two was done.
  const vendor = await tx
    .selectFrom('vendors')
    .select(['active', 'is_archived'])
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vendor) return
  if (!vendor.active || vendor.is_archived) {
    await sql`update vendors set mailbox_change_waits = true
      where id = ${vendorId} and exists ${unread}`.execute(tx)
    return
  }
  const { rows: mailed } = await typedSql({ id: 'number' })`
    update referrals set reminded_at = ${at}
    where id in (select r.id from referrals r join vendors v on v.id = r.vendor_id
      where r.id in ${unread} and ${mailboxLinksWorkCondition} and not ${vendorHasActiveContactCondition}
      order by r.id for no key update of r)
    returning id`.execute(tx)
  const mailbox = (await loadMailboxesByVendor(tx, [vendorId])).get(vendorId)
  if (mailed.length === 0 || !mailbox) return
  const ids = mailed.map(({ id }) => id)
  await addReferralEvents(tx, ids, 'reminded', { actorId: null, at })
  const kind = 'unread referrals by link'
  const reminder = { kind, mailbox, referralId: Math.min(...ids), count: String(ids.length) } as const
  await queueMessage(services, tx, await issueMailboxReminderWithLink(services, tx, reminder))
}
