import { sql } from 'kysely'
import { CLOSED_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import { publishReferralChanges } from '#server/features/live/publish-referral-changes.ts'
import type { MessageJobDependencies } from '#server/features/messages/queue-message.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { queueReferralMessages } from './referral-messages.ts'
import { repeatWhileFull } from '#server/platform/row-batches.ts'

const LOOK_EVERY_MS = 250
const BATCH_SIZE = 200

/** Publishes referral events a moment after they are committed. */
export const startReferralNotifications = (services: MessageJobDependencies): void =>
  services.jobs.every(LOOK_EVERY_MS, () => processPendingReferralEvents(services))

/**
 * Queues messages about new referral events and publishes them to open pages. The marks are removed in the same
 * transaction, and servers skip each other's locked rows: each event is published once, however often a process is
 * killed (SR-115).
 */
export async function processPendingReferralEvents(services: MessageJobDependencies): Promise<void> {
  await repeatWhileFull(BATCH_SIZE, () =>
    runInTransaction(services.db, async (tx) => {
      const events = await takeUnpublishedEvents(tx)
      await queueReferralMessages(services, tx, events)
      await publishReferralChanges(tx, events)
      return events.length
    }),
  )
}

const takeUnpublishedEvents = (tx: Db): Promise<CommittedReferralEvent[]> =>
  tx
    .with('taken', (query) =>
      query
        .deleteFrom('untold_events')
        .where('event_id', 'in', ({ selectFrom }) =>
          selectFrom('untold_events').select('event_id').orderBy('event_id').limit(BATCH_SIZE).forUpdate().skipLocked(),
        )
        .returning('event_id'),
    )
    .selectFrom('taken')
    .innerJoin('referral_events as e', 'e.id', 'taken.event_id')
    .innerJoin('referrals as r', 'r.id', 'e.referral_id')
    .select([
      'e.id',
      'e.kind',
      'e.actor_id',
      'e.at',
      'e.referral_id',
      'r.sender_id',
      'r.vendor_id',
      'r.created_at as sent_at',
    ])
    .select([
      sql<boolean>`e.detail ? 'answer'`.as('is_answer'),
      sql<boolean>`r.status = any(${[...CLOSED_REFERRAL_STATUSES]}::text[])`.as('is_closed'),
      sql<boolean>`e.kind = 'assignee' or (e.kind = 'undone' and e.detail ? 'assignee' and e.detail - 'assignee' = '{}')`.as(
        'is_vendor_only',
      ),
      sql<boolean>`r.deleted_by_sender_at is not null`.as('is_gone_for_sender'),
      sql<boolean>`r.deleted_by_vendor_at is not null`.as('is_gone_for_vendor'),
      sql<boolean>`r.consent_withdrawn_at is not null`.as('is_consent_withdrawn'),
    ])
    .orderBy('e.id')
    .execute()
