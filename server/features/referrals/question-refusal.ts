import { msg, type Message } from '#contract/message.ts'
import type { ReferralSideRow } from './referral-row.ts'

/** Why the vendor cannot ask the sender now, by an account or by link; null when it can. Nobody would read the question. */
export function getQuestionRefusal(
  referral: Pick<ReferralSideRow, 'consent_withdrawn_at' | 'is_read_by_sender'>,
): Message | null {
  if (referral.consent_withdrawn_at !== null)
    return msg('The sender has withdrawn their consent, so they would not see the question.')
  if (!referral.is_read_by_sender)
    return msg('The account of the sender has been deactivated, so they would not see the question.')
  return null
}
