import { sql } from 'kysely'
import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import type { Db } from '#server/platform/db.ts'
import { LIVE_NOTIFY_CHANNEL } from '#server/platform/pg-notify-listener.ts'
import type { LiveChange } from './live-change-forwarding.ts'

const MAX_IDS = 100

/**
 * Publishes referral events to every server, with ids only; events of one kind for the same people share one message. A
 * side that has deleted the referral receives that event and none after it (decision 13). The sender does not learn who looks
 * after it.
 */
export async function publishReferralChanges(tx: Db, events: CommittedReferralEvent[]): Promise<void> {
  const changes = new Map<string, LiveChange>()
  for (const event of events) {
    const { kind, referral_id } = event
    const isHiddenFromSender = event.is_vendor_only || (event.is_gone_for_sender && kind !== 'deleted by sender')
    const sender = isHiddenFromSender ? null : event.sender_id
    const vendors = event.is_gone_for_vendor && kind !== 'deleted by vendor' ? [] : [event.vendor_id]
    const key = JSON.stringify([kind, sender, vendors])
    const change = changes.get(key) ?? { kind, ids: [], sender, vendors }
    changes.set(key, change)
    if (change.ids.length < MAX_IDS && !change.ids.includes(referral_id)) change.ids.push(referral_id)
  }
  if (changes.size === 0) return
  const messages = [...changes.values()].map((change) => JSON.stringify(change))
  await sql`select pg_notify(${LIVE_NOTIFY_CHANNEL}, message) from unnest(${messages}::text[]) message`.execute(tx)
}
