import { msg, type Message } from '#contract/message.ts'
import type { ReferralRow } from './referral-row.ts'

/** Why the vendor cannot ask the sender now, by an account or by link; null when it can. Nobody would read the question. */
export function getQuestionRefusal(
  referral: Pick<ReferralRow, 'consent_withdrawn_at'> & { sender_can_read: boolean },
): Message | null {
  if (referral.consent_withdrawn_at !== null)
    return msg('The sender has withdrawn their consent, so they would not see the question.')
  if (!referral.sender_can_read)
    return msg('The account of the sender has been deactivated, so they would not see the question.')
  return null
}
