import { describeReferralNumbers } from '#server/features/messages/describe-referral-numbers.ts'
import type { NewMessage } from '#server/features/messages/queue-message.ts'
import type { CommittedReferralEvent } from '#server/features/referral-history/committed-referral-event.ts'
import { selectVendorRecipients, type VendorAudience } from './select-vendor-recipients.ts'

/** Deletions of several referrals to one vendor in one act of their sender, which have one time: they share a message. */
export function groupDeletedTogether(events: CommittedReferralEvent[]): CommittedReferralEvent[][] {
  const deletions = events.filter(({ kind }) => kind === 'deleted by sender')
  const acts = Map.groupBy(deletions, ({ vendor_id, sender_id, at }) => `${vendor_id} ${sender_id} ${at.getTime()}`)
  return [...acts.values()].filter((act) => act.length > 1)
}

/** The messages about such a group. They have no link: none works for a deleted referral. */
export function createDeletedTogetherMessages(group: CommittedReferralEvent[], audience: VendorAudience): NewMessage[] {
  const { mailbox } = audience
  const { users, isForMailbox } = selectVendorRecipients(audience, group[0]!.actor_id)
  const ids = group.map(({ referral_id }) => referral_id).toSorted((a, b) => a - b)
  const values = { vendor: mailbox.vendor, count: String(ids.length), numbers: describeReferralNumbers(ids) }
  const toMailbox = { email: mailbox.email, vendorId: mailbox.vendorId }
  return [
    ...users.map((to): NewMessage => ({ kind: 'deleted referrals', to, values })),
    ...(isForMailbox ? [{ kind: 'deleted referrals of a mailbox', to: toMailbox, values } as const] : []),
  ]
}
