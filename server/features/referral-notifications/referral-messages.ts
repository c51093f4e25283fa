import { createGuestMessage } from '#server/features/links/guest-message.ts'
import { createMailboxMessage } from '#server/features/links/mailbox-message.ts'
import { guestSenders, type GuestSender } from '#server/features/links/queries.ts'
import { queueMessages, type NewMessage } from '#server/features/messages/queue-message.ts'
import type { Recipient } from '#server/features/messages/queued-message.ts'
import { contactRecipientsByVendor, mailboxesByVendor, type Mailbox } from '#server/features/messages/recipients.ts'
import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'

type Parts = Pick<Services, 'jobs' | 'keys' | 'config' | 'clock'>

/**
 * Queues messages to the vendor about a new referral, and to its sender about a status and a due date (decision 31).
 * Nobody gets a message about their own action.
 */
export async function queueReferralMessages(services: Parts, tx: Db, events: CommittedReferralEvent[]): Promise<void> {
  const vendorIds = [...new Set(events.flatMap(({ kind, vendor_id }) => (kind === 'sent' ? [vendor_id] : [])))]
  const mailboxes = await mailboxesByVendor(tx, vendorIds)
  const contacts = await contactRecipientsByVendor(tx, vendorIds)
  const guests = await guestSenders(tx, [...new Set(events.map(({ sender_id }) => sender_id))])
  const messages: NewMessage[] = []
  for (const event of events) {
    const mailbox = event.kind === 'sent' ? mailboxes.get(event.vendor_id) : undefined
    if (mailbox)
      messages.push(
        ...(await toVendor(services, tx, { event, mailbox, contacts: contacts.get(event.vendor_id) ?? [] })),
      )
    const guest = guests.get(event.sender_id)
    messages.push(...(guest ? await toGuest(services, tx, event, guest) : toSender(event)))
  }
  if (messages.length > 0) await queueMessages(services, tx, messages)
}

interface NewReferral {
  event: CommittedReferralEvent
  mailbox: Mailbox
  contacts: Recipient[]
}

/** Contacts sign in to read it; the vendor's own mailbox, which has no account, gets a link to answer by. */
async function toVendor(
  services: Parts,
  tx: Db,
  { event: { referral_id, actor_id }, mailbox, contacts }: NewReferral,
): Promise<NewMessage[]> {
  const values = { vendor: mailbox.vendor, number: String(referral_id) }
  const users = contacts.filter((to) => 'userId' in to)
  const toContacts = users
    .filter((to) => to.userId !== actor_id)
    .map((to): NewMessage => ({ kind: 'new referral', to, values }))
  if (users.length > 0 && mailbox.answerByLink !== 'always') return toContacts
  return [...toContacts, await createMailboxMessage(services, tx, { referralId: referral_id, mailbox })]
}

/** A sender without an account follows the referral by a link. */
async function toGuest(
  services: Parts,
  tx: Db,
  { kind, actor_id, sender_id, referral_id }: CommittedReferralEvent,
  guest: GuestSender,
): Promise<NewMessage[]> {
  const news = sender_id !== actor_id && (kind === 'status' || kind === 'due')
  if (!news && kind !== 'sent') return []
  const message = news ? 'referral news by link' : 'referral sent by link'
  return [await createGuestMessage(services, tx, { kind: message, referralId: referral_id, guest })]
}

function toSender({ kind, actor_id, sender_id, referral_id }: CommittedReferralEvent): NewMessage[] {
  if (sender_id === actor_id || (kind !== 'status' && kind !== 'due')) return []
  const values = { number: String(referral_id) }
  return [{ kind: kind === 'status' ? 'status changed' : 'due date set', to: { userId: sender_id }, values }]
}
