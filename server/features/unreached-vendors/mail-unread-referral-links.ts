import { sql } from 'kysely'
import {
  issueLinkAndBuildMailboxMessage,
  issueLinkAndBuildMailboxReminder,
} from '#server/features/emailed-links/mailbox-message.ts'
import { MAIL_UNREAD_LINKS_QUEUE, type MailboxChange } from '#server/features/messages/mailbox-change.ts'
import {
  vendorCanAnswerByLinkCondition,
  vendorHasActiveContactCondition,
} from '#server/features/messages/mailbox-problems.ts'
import { queueMessage, type MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import { loadMailboxesByVendor, type VendorMailboxRecipient } from '#server/features/messages/recipients.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import { waitingReferralsSql } from '#server/features/referrals/waiting-referrals.ts'
import type { Services } from '#server/platform/app.ts'
import { anyIdSql, runInTransaction, type Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Runs after a vendor's address has changed. Links sent to the old address have ended, so the new one gets a link. */
export const registerMailboxChangeWorker = (services: Services): Promise<void> =>
  services.jobs.work<MailboxChange>(MAIL_UNREAD_LINKS_QUEUE, ({ vendor }, job) =>
    runInTransaction(services.db, async (tx) => {
      await mailUnreadReferralLinks(services, tx, { vendorId: vendor, at: services.clock.now() })
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
 * Mails the vendor's own address what has reached nobody: a link to the referrals that nobody has read, and again a message
 * about each referral with a reply that nobody has read. Contacts with an account have got their own. The links of an inactive or
 * archived vendor do not work: what waits is mailed when it is active again.
 */
export async function mailUnreadReferralLinks(
  services: MessageQueueDependencies,
  tx: Db,
  { vendorId, at, onlyUnreminded = false }: UnreadReferrals,
): Promise<void> {
  const unread = sql`(select id, is_reply from ${waitingReferralsSql(sql`${vendorId}`)} waiting
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
  const mailbox = (await loadMailboxesByVendor(tx, [vendorId])).get(vendorId)
  if (!mailbox) return
  // Locked before they are selected, so that nothing is mailed about a referral that is deleted, read or loses its consent meanwhile.
  await sql`select from referrals where id in (select id from ${unread} locked) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await typedSql({ id: 'number', created_at: 'Date', is_reply: 'boolean' })`
    select r.id, r.created_at, bool_and(unread.is_reply) as is_reply
    from ${unread} unread join referrals r on r.id = unread.id join vendors v on v.id = r.vendor_id
    where ${vendorCanAnswerByLinkCondition} and not ${vendorHasActiveContactCondition}
    group by r.id order by r.id`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await addReferralEvents(tx, ids, 'reminded', { actorId: null, at })
  await mailReminder(services, tx, { ids: rows.filter(({ is_reply }) => !is_reply).map(({ id }) => id), mailbox, at })
  // Each with its own link: when a sender deletes the referral of a shared one, no link leads to the others any more.
  for (const { id: referralId, created_at: sentAt } of rows.filter(({ is_reply }) => is_reply)) {
    const about = { kind: 'reply received by link', referralId, sentAt, mailbox } as const
    await queueMessage(services, tx, await issueLinkAndBuildMailboxMessage(services, tx, about))
  }
}

/** The mail counts as the reminder of these referrals, so that no second one follows it. */
async function mailReminder(
  services: MessageQueueDependencies,
  tx: Db,
  { ids, mailbox, at }: { ids: number[]; mailbox: VendorMailboxRecipient; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await sql`update referrals set reminded_at = ${at}
    where vendor_id = ${mailbox.vendorId} and id in (select id from referrals where id = ${anyIdSql(ids)} order by id for no key update)`.execute(
    tx,
  )
  const kind = 'unread referrals by link'
  const reminder = { kind, mailbox, referralId: Math.min(...ids), count: String(ids.length) } as const
  await queueMessage(services, tx, await issueLinkAndBuildMailboxReminder(services, tx, reminder))
}
