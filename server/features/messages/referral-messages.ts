import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { contactRecipientsByVendor, vendorNames } from './recipients.ts'
import { queueMessages, type NewMessage } from './queue-message.ts'
import type { Recipient } from './queued-message.ts'

/**
 * Queues messages to the vendor about a new referral, and to its sender about a status and a due date (decision 31).
 * Nobody gets a message about their own action.
 */
export async function queueReferralMessages(
  services: Pick<Services, 'jobs' | 'keys' | 'config' | 'clock'>,
  tx: Db,
  events: CommittedReferralEvent[],
): Promise<void> {
  const vendorIds = [...new Set(events.flatMap(({ kind, vendor_id }) => (kind === 'sent' ? [vendor_id] : [])))]
  const names = await vendorNames(tx, vendorIds)
  const vendors = new Map(vendorIds.map((id, nth) => [id, names[nth] ?? '']))
  const contacts = await contactRecipientsByVendor(tx, vendorIds)
  const messages = events.flatMap((event) =>
    event.kind === 'sent'
      ? toVendor(event, vendors.get(event.vendor_id) ?? '', contacts.get(event.vendor_id) ?? [])
      : toSender(event),
  )
  if (messages.length > 0) await queueMessages(services, tx, messages)
}

const toVendor = (
  { referral_id, actor_id }: CommittedReferralEvent,
  vendor: string,
  contacts: Recipient[],
): NewMessage[] =>
  contacts
    .filter((to) => !('userId' in to && to.userId === actor_id))
    .map((to) => ({ kind: 'new referral', to, values: { vendor, number: String(referral_id) } }))

function toSender({ kind, actor_id, sender_id, referral_id }: CommittedReferralEvent): NewMessage[] {
  if (sender_id === actor_id || (kind !== 'status' && kind !== 'due')) return []
  const values = { number: String(referral_id) }
  return [{ kind: kind === 'status' ? 'status changed' : 'due date set', to: { userId: sender_id }, values }]
}
