import { msg, type Message } from '#contract/message.ts'
import { CLOSED_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import type { ReferralRow } from './referral-row.ts'

export type ReplyFacts = Pick<ReferralRow, 'status' | 'deleted_by_vendor_at' | 'consent_withdrawn_at'> & {
  vendor_has_reader: boolean
}

/** Why the sender cannot reply now; null when they can. The reply would reach nobody, or there is nothing to reply to. */
export function getSenderReplyRefusal(referral: ReplyFacts, hasQuestion: boolean): Message | null {
  if (referral.deleted_by_vendor_at !== null) return msg('The vendor has deleted this referral.')
  if (referral.consent_withdrawn_at !== null) return msg('You have withdrawn your consent, so nobody reads your words.')
  if (CLOSED_REFERRAL_STATUSES.includes(referral.status)) return msg('This referral is closed.')
  if (!referral.vendor_has_reader)
    return msg('Nobody at the vendor can read a reply here now. Please contact the vendor in another way.')
  return hasQuestion ? null : msg('The vendor has not asked anything.')
}
