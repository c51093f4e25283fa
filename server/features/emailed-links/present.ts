import type { ReferralProgress, ReferralLinkSummary } from '#contract/emailed-links.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { CLOSED_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import { pickGrantedRights } from '#contract/rights.ts'
import { toPolicyReferral } from '#server/features/referrals/referral-row.ts'
import type { Config } from '#server/platform/config.ts'
import { computeAnswerByDate } from './compute-answer-by-date.ts'
import { getEmailOfLinkParty, type ReferralLinkRow } from './queries.ts'

/** What the link alone shows (GST-055). The vendor's name is in the message that carries the vendor's link. */
export function presentLinkSummary(
  config: Pick<Config, 'remindAfterWorkingDays'>,
  link: ReferralLinkRow,
  viewer: Viewer | null,
): ReferralLinkSummary {
  const state = stateOf(link)
  return {
    number: link.referral_id,
    party: link.party,
    state,
    answer_by: state === 'waiting' ? computeAnswerByDate(config, link.sent_at) : null,
    ...(link.party === 'vendor' && { vendor: link.vendor_name }),
    sent_to: maskEmail(getEmailOfLinkParty(link)),
    may: pickGrantedRights({ open: viewer !== null && mayAnswer(viewer, link) }),
  }
}

/** ANS-009: who may triage the referral needs no code and acts as themselves. */
const mayAnswer = (viewer: Viewer, link: ReferralLinkRow) =>
  link.party === 'vendor' && can.triageReferral(viewer, toPolicyReferral(link))

function stateOf({ status, deleted_by_vendor_at }: ReferralLinkRow): ReferralProgress {
  if (deleted_by_vendor_at !== null || CLOSED_REFERRAL_STATUSES.includes(status)) return 'closed'
  return status === 'PENDING' ? 'waiting' : 'answered'
}

/** `intake@northside.ca` becomes `in•••@northside.ca`; the number of dots tells nothing. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}•••${email.slice(at)}`
}
