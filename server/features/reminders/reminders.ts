import { sql } from 'kysely'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import { contactRecipientsOf, vendorNames } from '#server/features/messages/recipients.ts'
import { queueMessages, type NewMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry, type AuditEntry } from '#server/platform/audit.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { subtractWorkingDays } from './working-days.ts'

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
const VENDORS_PER_BATCH = 50

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'config' | 'clock'>

export const registerReminderWorker = (services: Services): Promise<void> =>
  services.jobs.work(REMINDER_QUEUE, () => sendUnreadReminders(services))

/**
 * Reminds the contacts of each vendor of referrals that were unread for this many working days, once per referral, and
 * informs the senders. Event, mark and messages of a vendor are one transaction, so that the job can be killed and
 * repeated (SR-115).
 */
export async function sendUnreadReminders(services: Parts): Promise<void> {
  const { db, clock, config } = services
  const now = clock.now()
  const afterDays = config.remindAfterWorkingDays
  if (afterDays === 0) return
  const until = subtractWorkingDays(now, afterDays)
  const from = addMilliseconds(until, -NOT_OLDER_THAN_MS)
  for (;;) {
    const vendors = await waitingVendors(db, from, until)
    for (const vendorId of vendors)
      await db.transaction().execute((tx) => remindVendor(services, tx, { vendorId, from, until, now }))
    if (vendors.length < VENDORS_PER_BATCH) return
  }
}

interface Round {
  vendorId: number
  from: Date
  until: Date
  now: Date
}

async function remindVendor(services: Parts, tx: Db, { vendorId, from, until, now }: Round): Promise<void> {
  const { rows: waiting } = await typedSql({ id: 'number', sender_id: 'number' })`
    update referrals set reminded_at = ${now}
    where id in (select r.id from referrals r where r.vendor_id = ${vendorId} and ${isUnread(from, until)}
      order by r.id for no key update)
    returning id, sender_id`.execute(tx)
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await addReferralEvents(tx, ids, 'reminded', { actorId: null, at: now })
  const about: AuditEntry = { action: 'reminded', kind: 'referral', ids, vendorId }
  await recordAuditEntry(tx, { viewer: null, at: now, requestId: null }, about)

  const [vendor = ''] = await vendorNames(tx, [vendorId])
  const workingDays = String(services.config.remindAfterWorkingDays)
  const bySender = Map.groupBy(waiting, ({ sender_id }) => sender_id)
  const messages: NewMessage[] = [
    ...(await contactRecipientsOf(tx, vendorId, null)).map((to): NewMessage => ({
      kind: 'unread referrals',
      to,
      values: { vendor, count: String(ids.length), days: workingDays },
    })),
    ...[...bySender].map(([userId, sent]): NewMessage => ({
      kind: 'vendor reminded',
      to: { userId },
      values: { count: String(sent.length), days: workingDays },
    })),
  ]
  await queueMessages(services, tx, messages)
}

/** The condition of the index referrals_to_remind, so that only matching rows are read. */
const isUnread = (from: Date, until: Date) => sql<boolean>`r.read_by is null and r.reminded_at is null
  and r.deleted_by_vendor_at is null and r.deleted_by_sender_at is null
  and r.created_at > ${from} and r.created_at <= ${until}`

async function waitingVendors(db: Db, from: Date, until: Date): Promise<number[]> {
  const { rows } = await typedSql({ vendor_id: 'number' })`
    select distinct r.vendor_id from referrals r where ${isUnread(from, until)}
    order by r.vendor_id limit ${VENDORS_PER_BATCH}`.execute(db)
  return rows.map(({ vendor_id }) => vendor_id)
}
