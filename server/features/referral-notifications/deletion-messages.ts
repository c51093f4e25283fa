import { formatReferralNumberList } from '#server/features/messages/format-referral-number-list.ts'
import { describeOpenReferrals } from '#server/features/messages/describe-waiting-counts.ts'
import type { NewMessage } from '#server/features/messages/queue-message.ts'
import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import { pickVendorRecipients, type VendorAudience } from './pick-vendor-recipients.ts'

/** Deletions of several referrals to one vendor in one act of their sender, which have one time: they share a message. */
export const groupBulkSenderDeletions = (events: CommittedReferralEvent[]): CommittedReferralEvent[][] =>
  groupByAct(events.filter(({ kind }) => kind === 'deleted by sender')).filter((act) => act.length > 1)

const groupByAct = (deletions: CommittedReferralEvent[]) => [
  ...Map.groupBy(deletions, ({ vendor_id, sender_id, at }) => `${vendor_id} ${sender_id} ${at.getTime()}`).values(),
]

/**
 * The messages to senders with an account about open referrals that a vendor has deleted, one for each act. `guests` have links
 * and get their own.
 */
export const createDeletedByVendorMessages = (
  events: CommittedReferralEvent[],
  guests: ReadonlyMap<number, unknown>,
): NewMessage[] =>
  groupByAct(
    events.filter(
      (event) =>
        isVendorDeletionOfOpenReferral(event) && !guests.has(event.sender_id) && event.actor_id !== event.sender_id,
    ),
  ).map((act) => {
    const ids = toSortedIds(act)
    return {
      kind: 'referrals deleted by vendor',
      to: { userId: act[0]!.sender_id },
      values: { referrals: describeOpenReferrals(ids.length), numbers: formatReferralNumberList(ids) },
      ...(ids.length === 1 && { path: `/orders?open=${ids[0]}` }),
    }
  })

/**
 * What was deleted after it was closed, or after its sender had deleted it or withdrawn their consent, is no news to its sender:
 * they wait for nothing.
 */
export const isVendorDeletionOfOpenReferral = (event: CommittedReferralEvent): boolean =>
  event.kind === 'deleted by vendor' && !event.is_closed && !event.is_gone_for_sender && !event.is_consent_withdrawn

const toSortedIds = (act: CommittedReferralEvent[]) =>
  act.map(({ referral_id }) => referral_id).toSorted((a, b) => a - b)

/**
 * The messages about such a group. They have no link: none works for a deleted referral. The mailbox and primary contacts read
 * all its numbers, another colleague those of `concerned`, by the event.
 */
export function createBulkDeletedBySenderMessages(
  group: CommittedReferralEvent[],
  audience: Omit<VendorAudience, 'colleagues'>,
  concerned: ReadonlyMap<number, number>,
): NewMessage[] {
  const { mailbox, contacts } = audience
  const colleagues = group.flatMap(({ id }) => concerned.get(id) ?? [])
  const { users, isForMailbox } = pickVendorRecipients({ ...audience, colleagues }, group[0]!.actor_id)
  const toUsers = users.map((to): NewMessage => {
    const ownEvents = contacts.some((contact) => 'userId' in contact && contact.userId === to.userId)
      ? group
      : group.filter(({ id }) => concerned.get(id) === to.userId)
    return ownEvents.length === 1
      ? { kind: 'deleted referral', to, values: { vendor: mailbox.vendor, number: String(ownEvents[0]!.referral_id) } }
      : { kind: 'deleted referrals', to, values: toGroupValues(mailbox.vendor, ownEvents) }
  })
  if (!isForMailbox) return toUsers
  const toMailbox = { email: mailbox.email, vendorId: mailbox.vendorId }
  const values = toGroupValues(mailbox.vendor, group)
  return [...toUsers, { kind: 'deleted referrals of a mailbox', to: toMailbox, values }]
}

const toGroupValues = (vendor: string, events: CommittedReferralEvent[]) => ({
  vendor,
  count: String(events.length),
  numbers: formatReferralNumberList(toSortedIds(events)),
})
