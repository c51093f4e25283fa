import { sql, type RawBuilder } from 'kysely'
import { CLOSED_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import { issueLinkAndBuildGuestMessage } from '#server/features/emailed-links/guest-message.ts'
import { issueLinkAndBuildMailboxReminder } from '#server/features/emailed-links/mailbox-message.ts'
import { loadGuestSenderMailRows } from '#server/features/emailed-links/queries.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import {
  isVendorUnreached,
  vendorCanAnswerByLinkCondition,
  vendorHasActiveContactCondition,
} from '#server/features/messages/mailbox-problems.ts'
import {
  vendorHasReachableContactCondition,
  listVendorRecipients,
  loadMailboxesByVendor,
} from '#server/features/messages/recipients.ts'
import { queueMessages, type NewMessage, type MessageJobDependencies } from '#server/features/messages/queue-message.ts'
import type { Recipient } from '#server/features/messages/queued-message.ts'
import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry, type AuditedAction } from '#server/platform/audit.ts'
import { addMilliseconds, days, hours } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { subtractWorkingDays } from '#server/platform/working-days.ts'

/** Finds referrals that nobody has read. */
export const REMINDER_QUEUE: Queue = {
  name: 'reminders',
  retryLimit: 3,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '*/10 * * * *',
}

/** Older unread referrals get no reminder, for example on a hub that was started late. */
const NOT_OLDER_THAN_MS = days(14)
/** A document can be opened for this long after the reminder of it (STA-020). */
const BEFORE_DOCUMENT_ENDS_MS = hours(24)
/** Referrals that were sent one after another become due one after another; the vendor gets one reminder of those of a morning. */
const BETWEEN_REMINDERS_MS = hours(4)
const VENDORS_PER_BATCH = 50

/** Which referrals a round of reminders is about, and the messages to their vendors and senders. */
interface ReminderKind {
  condition: RawBuilder<boolean>
  /** Which referrals the messages count: those that earlier rounds were about, too. */
  counted: RawBuilder<boolean>
  toMailbox: 'unread referrals by link' | 'unread documents by link'
  toVendor(to: Recipient, vendor: string, count: string): NewMessage
  toSender(to: Recipient, count: string): NewMessage
}

export const registerReminderWorker = (services: Services): Promise<void> =>
  services.jobs.work(REMINDER_QUEUE, () => sendUnreadReferralReminders(services))

/**
 * Reminds the contacts of each vendor of unread referrals, once per referral, and informs the senders: of a referral
 * with a document before the document ends, of the others after the working days of the setting, but no sooner than four hours after
 * a reminder that left referrals unread. Event, mark and messages of a vendor are one transaction, so that the job can be killed and repeated (SR-115).
 */
export async function sendUnreadReferralReminders(services: MessageJobDependencies): Promise<void> {
  const now = services.clock.now()
  const afterDays = services.config.remindAfterWorkingDays
  if (afterDays === 0) return
  for (const kind of [endingDocuments(now), unreadFor(now, afterDays)]) await remindVendors(services, kind, now)
}

/**
 * Open referrals that nobody of the vendor has read since a document was added, nor the document, which can be opened for 24 hours
 * or less. Weekends count: the document ends on them, too.
 */
function endingDocuments(now: Date): ReminderKind {
  const until = addMilliseconds(now, BEFORE_DOCUMENT_ENDS_MS)
  const waits = (isNew: RawBuilder<boolean>) =>
    sql<boolean>`r.status <> all(${[...CLOSED_REFERRAL_STATUSES]}::text[])
      and exists (select from attachments a where a.referral_id = r.id and a.destroyed_at is null
      and a.expires_at > ${now} and a.expires_at <= ${until} and ${isNew}
      and (r.read_at is null or r.read_at < a.uploaded_at)
      and not exists (select from referral_events e
        where e.referral_id = r.id and e.kind = 'attachment opened' and e.detail->'attachment' = to_jsonb(a.id)
          and e.actor_id is distinct from r.sender_id and e.detail->>'party' is distinct from 'sender'))`
  return {
    condition: waits(sql<boolean>`(r.reminded_at is null or r.reminded_at < a.uploaded_at)`),
    counted: waits(sql<boolean>`true`),
    toMailbox: 'unread documents by link',
    toVendor: (to, vendor, count) => ({ kind: 'unread documents', to, values: { vendor, count } }),
    toSender: (to, count) => ({ kind: 'vendor reminded of documents', to, values: { count } }),
  }
}

function unreadFor(now: Date, workingDays: number): ReminderKind {
  const until = subtractWorkingDays(now, workingDays)
  const from = addMilliseconds(until, -NOT_OLDER_THAN_MS)
  const remindedAfter = addMilliseconds(now, -BETWEEN_REMINDERS_MS)
  const unreadDays = String(workingDays)
  return {
    condition: sql<boolean>`${isUnread} and r.created_at > ${from} and r.created_at <= ${until}
      and not exists (select from referrals earlier where earlier.vendor_id = r.vendor_id and earlier.read_at is null
        and earlier.deleted_by_vendor_at is null and earlier.created_at > ${from} and earlier.created_at <= ${until}
        and earlier.reminded_at > ${remindedAfter})`,
    counted: sql<boolean>`r.read_at is null and r.created_at <= ${until}`,
    toMailbox: 'unread referrals by link',
    toVendor: (to, vendor, count) => ({ kind: 'unread referrals', to, values: { vendor, count, days: unreadDays } }),
    toSender: (to, count) => ({ kind: 'vendor reminded', to, values: { count, days: unreadDays } }),
  }
}

async function remindVendors(services: MessageJobDependencies, kind: ReminderKind, now: Date): Promise<void> {
  for (;;) {
    const vendors = await waitingVendors(services, kind)
    for (const vendorId of vendors)
      await runInTransaction(services.db, (tx) => remindVendor(services, tx, { kind, vendorId, now }))
    if (vendors.length < VENDORS_PER_BATCH) return
  }
}

interface VendorReminder {
  kind: ReminderKind
  vendorId: number
  now: Date
}

async function remindVendor(
  services: MessageJobDependencies,
  tx: Db,
  { kind, vendorId, now }: VendorReminder,
): Promise<void> {
  const { rows: waiting } = await typedSql({ id: 'number', sender_id: 'number', created_at: 'Date' })`
    update referrals set reminded_at = ${now}
    where id in (select r.id from referrals r join vendors v on v.id = r.vendor_id
      where r.vendor_id = ${vendorId} and ${canBeReminded(services.config)} and ${kind.condition} order by r.id for no key update of r)
    returning id, sender_id, created_at`.execute(tx)
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await addReferralEvents(tx, ids, 'reminded', { actorId: null, at: now })
  const about: AuditedAction = { action: 'reminded', kind: 'referral', ids, vendorId }
  await recordSystemAuditEntry(tx, now, about)

  const mailbox = (await loadMailboxesByVendor(tx, [vendorId])).get(vendorId)
  if (!mailbox) return
  const recipients = await listVendorRecipients(tx, vendorId, null)
  const counts = await countWaitingBySender(services, tx, { kind, vendorId })
  const count = String([...counts.values()].reduce((sum, one) => sum + one, 0))
  const toVendor = await Promise.all(
    recipients.map(async (to) =>
      'userId' in to
        ? kind.toVendor(to, mailbox.vendor, count)
        : issueLinkAndBuildMailboxReminder(services, tx, {
            kind: kind.toMailbox,
            mailbox,
            count,
            referralId: Math.min(...ids),
          }),
    ),
  )
  const toSenders = (await isVendorUnreached(tx, vendorId))
    ? []
    : await createSenderMessages(services, tx, kind, { waiting, counts })
  await queueMessages(services, tx, [...toVendor, ...toSenders])
}

interface WaitingReferral {
  id: number
  sender_id: number
  created_at: Date
}

/** How many referrals of each sender wait for the vendor, whether this round or an earlier one is about them. */
async function countWaitingBySender(
  { config }: MessageJobDependencies,
  tx: Db,
  { kind, vendorId }: Pick<VendorReminder, 'kind' | 'vendorId'>,
): Promise<Map<number, number>> {
  const { rows } = await typedSql({ sender_id: 'number', count: 'number' })`
    select r.sender_id, count(*)::int as count from referrals r join vendors v on v.id = r.vendor_id
    where r.vendor_id = ${vendorId} and ${canBeReminded(config)} and ${kind.counted} group by r.sender_id`.execute(tx)
  return new Map(rows.map(({ sender_id, count }) => [sender_id, count]))
}

/** Says that the vendor was reminded. Senders to a vendor that mail does not reach read that on the referral instead. */
async function createSenderMessages(
  services: MessageJobDependencies,
  tx: Db,
  kind: ReminderKind,
  { waiting, counts }: { waiting: WaitingReferral[]; counts: Map<number, number> },
): Promise<NewMessage[]> {
  const bySender = Map.groupBy(waiting, ({ sender_id }) => sender_id)
  const guests = await loadGuestSenderMailRows(tx, [...bySender.keys()])
  return Promise.all(
    [...bySender].map(async ([userId, sent]) => {
      const guest = guests.get(userId)
      if (!guest) return kind.toSender({ userId }, String(counts.get(userId) ?? sent.length))
      const { id: referralId, created_at: sentAt } = sent[0]!
      return issueLinkAndBuildGuestMessage(services, tx, { kind: 'referral news by link', referralId, sentAt, guest })
    }),
  )
}

/**
 * Whether a reminder would be sent. A referral whose consent was withdrawn waits for nothing. Contacts with an account get it by the channels that they chose, if any (decision 31); the
 * mailbox gets it when there are none, and its links work only while the vendor is active and has that address.
 */
const canBeReminded = (config: Config) => sql<boolean>`r.deleted_by_vendor_at is null and r.deleted_by_sender_at is null
  and r.consent_withdrawn_at is null and (${vendorHasReachableContactCondition(config)} or not ${vendorHasActiveContactCondition}
    and ${vendorCanAnswerByLinkCondition})`

/** With the condition above, that of the index referrals_to_remind, so that only matching rows are read. */
const isUnread = sql<boolean>`r.read_at is null and r.reminded_at is null`

async function waitingVendors({ db, config }: MessageJobDependencies, { condition }: ReminderKind): Promise<number[]> {
  const { rows } = await typedSql({ vendor_id: 'number' })`
    select distinct r.vendor_id from referrals r join vendors v on v.id = r.vendor_id
    where ${canBeReminded(config)} and ${condition}
    order by r.vendor_id limit ${VENDORS_PER_BATCH}`.execute(db)
  return rows.map(({ vendor_id }) => vendor_id)
}
