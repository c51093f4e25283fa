import { sql } from 'kysely'
import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import { publishReferralChanges } from '#server/features/live/publish-referral-changes.ts'
import { queueReferralMessages } from '#server/features/messages/referral-messages.ts'
import type { Services } from '#server/platform/app.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'

const LOOK_EVERY_MS = 250
const BATCH_SIZE = 200

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'config' | 'clock'>

/** Publishes referral events a moment after they are committed. */
export const startReferralNotifications = (services: Parts): void =>
  services.jobs.every(LOOK_EVERY_MS, () => notifyOfReferralEvents(services))

/**
 * Queues messages about new referral events and publishes them to open pages. The marks are removed in the same
 * transaction, and servers skip each other's locked rows: each event is published once, however often a process is
 * killed (SR-115).
 */
export async function notifyOfReferralEvents(services: Parts): Promise<void> {
  for (let count = BATCH_SIZE; count === BATCH_SIZE;) {
    count = await runInTransaction(services.db, async (tx) => {
      const events = await takeUnpublishedEvents(tx)
      await queueReferralMessages(services, tx, events)
      await publishReferralChanges(tx, events)
      return events.length
    })
  }
}

async function takeUnpublishedEvents(tx: Db): Promise<CommittedReferralEvent[]> {
  const { rows } = await sql<CommittedReferralEvent>`
    with taken as (
      delete from untold_events where event_id in (
        select event_id from untold_events order by event_id limit ${BATCH_SIZE} for update skip locked)
      returning event_id)
    select e.kind, e.actor_id, e.referral_id, r.sender_id, r.vendor_id,
      r.deleted_by_sender_at is not null as is_gone_for_sender,
      r.deleted_by_vendor_at is not null as is_gone_for_vendor
    from taken join referral_events e on e.id = taken.event_id join referrals r on r.id = e.referral_id
    order by e.id`.execute(tx)
  return rows
}
