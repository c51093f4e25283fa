import { sql } from 'kysely'
import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import { publishReferralChanges } from '#server/features/live/publish-referral-changes.ts'
import { queueReferralMessages } from '#server/features/messages/referral-messages.ts'
import type { Services } from '#server/platform/app.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'

const LOOK_EVERY_MS = 250
const AT_ONCE = 200

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'config' | 'clock'>

/** Tells what is added to the histories of referrals, a moment after it is committed. */
export const startReferralNotifications = (services: Parts): void =>
  services.jobs.every(LOOK_EVERY_MS, () => notifyOfReferralEvents(services))

/**
 * Queues the messages about what has happened to referrals and signals it to open screens. The notes and what is made of
 * them are one transaction, and several servers pass each other's rows by: each line of a history is told once, however
 * often this is killed (SR-115).
 */
export async function notifyOfReferralEvents(services: Parts): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE;) {
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
        select event_id from untold_events order by event_id limit ${AT_ONCE} for update skip locked)
      returning event_id)
    select e.kind, e.actor_id, e.referral_id, r.sender_id, r.vendor_id,
      r.deleted_by_sender_at is not null as is_gone_for_sender,
      r.deleted_by_vendor_at is not null as is_gone_for_vendor
    from taken join referral_events e on e.id = taken.event_id join referrals r on r.id = e.referral_id
    order by e.id`.execute(tx)
  return rows
}
