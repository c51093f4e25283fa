import { issueLinkAndBuildGuestMessage } from '#server/features/emailed-links/guest-message.ts'
import { issueLinkAndBuildMailboxMessage } from '#server/features/emailed-links/mailbox-message.ts'
import { loadGuestSenderMailRows, type GuestSenderMailRow } from '#server/features/emailed-links/queries.ts'
import {
  queueMessages,
  type NewMessage,
  type MessageQueueDependencies,
} from '#server/features/messages/queue-message.ts'
import { loadRecipientsByVendor, loadMailboxesByVendor } from '#server/features/messages/recipients.ts'
import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import {
  createDeletedByVendorMessages,
  createBulkDeletedBySenderMessages,
  groupBulkSenderDeletions,
  isVendorDeletionOfOpenReferral,
} from './deletion-messages.ts'
import { pickVendorRecipients, type VendorAudience } from './pick-vendor-recipients.ts'

/** The messages to a vendor: of a new referral, of a document that was added to one, of a reply, and of a cancelled one. */
const TO_VENDOR = {
  sent: { toContacts: 'new referral', toMailbox: 'new referral by link' },
  'attachment added': { toContacts: 'document added', toMailbox: 'document added by link' },
  replied: { toContacts: 'reply received', toMailbox: 'reply received by link' },
  'deleted by sender': { toContacts: 'cancelled referral', toMailbox: 'cancelled referral of a mailbox' },
} as const

const isForVendor = (kind: string): kind is keyof typeof TO_VENDOR => Object.hasOwn(TO_VENDOR, kind)

/**
 * Queues messages to the vendor about a new, a changed and a cancelled referral, and to the sender about a status and a due date
 * (decision 31). Nobody gets a message about their own action.
 */
export async function queueReferralMessages(
  services: MessageQueueDependencies,
  tx: Db,
  events: CommittedReferralEvent[],
): Promise<void> {
  const vendorIds = [...new Set(events.flatMap(({ kind, vendor_id }) => (isForVendor(kind) ? [vendor_id] : [])))]
  const mailboxes = await loadMailboxesByVendor(tx, vendorIds)
  const contacts = await loadRecipientsByVendor(tx, vendorIds)
  const concerned = await loadConcernedContacts(tx, events)
  const guests = await loadGuestSenderMailRows(tx, [...new Set(events.map(({ sender_id }) => sender_id))])
  const audienceOf = (vendorId: number) => {
    const mailbox = mailboxes.get(vendorId)
    return mailbox && { mailbox, contacts: contacts.get(vendorId) ?? [] }
  }
  const isToldToVendor = (event: CommittedReferralEvent) =>
    isForVendor(event.kind) &&
    !(event.kind === 'deleted by sender' && isNoCancellation(event, guests.has(event.sender_id)))
  const deletedTogether = groupBulkSenderDeletions(events.filter(isToldToVendor))
  const toldTogether = new Set(deletedTogether.flat())
  const messages: NewMessage[] = []
  for (const event of events) {
    const guest = guests.get(event.sender_id)
    const isToldAlone = isToldToVendor(event) && !toldTogether.has(event)
    const reached = isToldAlone ? audienceOf(event.vendor_id) : undefined
    if (reached) {
      const audience = { ...reached, colleagues: [concerned.get(event.id) ?? []].flat() }
      messages.push(
        ...(await createVendorMessages(services, tx, { event, isFromGuest: guest !== undefined, audience })),
      )
    }
    messages.push(...(guest ? await createGuestMessages(services, tx, event, guest) : toSender(event)))
  }
  for (const group of deletedTogether) {
    const audience = audienceOf(group[0]!.vendor_id)
    if (audience) messages.push(...createBulkDeletedBySenderMessages(group, audience, concerned))
  }
  messages.push(...createDeletedByVendorMessages(events, guests))
  if (messages.length > 0) await queueMessages(services, tx, messages)
}

/**
 * The contact whom an event concerns, by the event, plain contacts too: who asked what the sender has replied to, and who looks
 * after the referral that was cancelled or got a document. One who no longer works for the vendor is left out. A reply below another
 * answer is one to the question before it.
 */
async function loadConcernedContacts(tx: Db, events: CommittedReferralEvent[]): Promise<Map<number, number>> {
  const ids = events.flatMap(({ kind, id }) => (isForVendor(kind) && kind !== 'sent' ? [id] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await typedSql({ event: 'number', contact: 'number' })`
    select e.id as event, u.id as contact
    from referral_events e
    join referrals r on r.id = e.referral_id
    cross join lateral (select case when e.kind <> 'replied' then r.assignee_id else
      (select a.actor_id from referral_answers a
        where a.referral_id = e.referral_id and a.action = 'ask' and a.id <= (e.detail ->> 'answer_id')::int
        order by a.id desc limit 1) end as user_id) concerned
    join vendor_contacts c on c.vendor_id = r.vendor_id and c.user_id = concerned.user_id
    join users u on u.id = c.user_id and u.active
    where e.id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ event, contact }) => [event, contact]))
}

/** Senders with an account delete old referrals from their list, too. */
const isNoCancellation = ({ is_closed, is_gone_for_vendor }: CommittedReferralEvent, isFromGuest: boolean) =>
  is_gone_for_vendor || (is_closed && !isFromGuest)

interface VendorEvent {
  event: CommittedReferralEvent
  isFromGuest: boolean
  audience: VendorAudience
}

/** Contacts sign in to read it; the vendor's own mailbox, which has no account, gets a link to answer by. */
async function createVendorMessages(
  services: MessageQueueDependencies,
  tx: Db,
  { event: { kind, referral_id, actor_id, sent_at }, isFromGuest, audience }: VendorEvent,
): Promise<NewMessage[]> {
  if (!isForVendor(kind)) return []
  const about = TO_VENDOR[kind]
  const { mailbox } = audience
  const values = { vendor: mailbox.vendor, number: String(referral_id) }
  const path = `/received-referrals?open=${referral_id}`
  const { users, isForMailbox } = pickVendorRecipients(audience, actor_id)
  const kindToContacts = kind === 'deleted by sender' && !isFromGuest ? 'deleted referral' : about.toContacts
  const toContacts = users.map((to): NewMessage => ({ kind: kindToContacts, to, values, path }))
  if (!isForMailbox) return toContacts
  if (kind !== 'deleted by sender' && !mailbox.doLinksWork) return toContacts
  const link = { kind: about.toMailbox, referralId: referral_id, sentAt: sent_at, mailbox }
  return [...toContacts, await issueLinkAndBuildMailboxMessage(services, tx, link)]
}

/** A sender without an account follows the referral by a link. */
async function createGuestMessages(
  services: MessageQueueDependencies,
  tx: Db,
  event: CommittedReferralEvent,
  guest: GuestSenderMailRow,
): Promise<NewMessage[]> {
  const isUpdate = isUpdateForSender(event)
  if (!isUpdate && !isVendorDeletionOfOpenReferral(event) && event.kind !== 'sent') return []
  const kind = event.kind === 'sent' ? 'referral sent by link' : 'referral news by link'
  const message = await issueLinkAndBuildGuestMessage(services, tx, {
    kind,
    referralId: event.referral_id,
    sentAt: event.sent_at,
    guest,
  })
  return [isUpdate ? { ...message, ...undoableChange(event) } : message]
}

function toSender(event: CommittedReferralEvent): NewMessage[] {
  if (!isUpdateForSender(event)) return []
  const kind = event.kind === 'status' ? 'status changed' : 'due date set'
  const values = { number: String(event.referral_id) }
  const path = `/orders?open=${event.referral_id}`
  return [{ kind, to: { userId: event.sender_id }, values, path, ...undoableChange(event) }]
}

const isUpdateForSender = ({ kind, actor_id, sender_id }: CommittedReferralEvent) =>
  sender_id !== actor_id && (kind === 'status' || kind === 'due')

/** An answer from a mailbox has no actor. Neither it nor a question of a contact can be undone. */
const undoableChange = ({ id, actor_id, is_answer, referral_id }: CommittedReferralEvent) =>
  actor_id !== null && !is_answer && { change: { referralId: referral_id, eventId: id } }
