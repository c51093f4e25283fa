import type { LinkState, LinkSummary } from '#contract/links.ts'
import { CLOSED_STATUSES } from '#contract/referral-status.ts'
import type { Config } from '#server/platform/config.ts'
import { answerByDay } from './answer-by.ts'
import { addressOfLink, type LinkRow } from './queries.ts'

/** What the link alone shows (GST-055). The vendor's name is in the message that carries the vendor's link. */
export function presentLink(config: Pick<Config, 'remindAfterWorkingDays'>, link: LinkRow): LinkSummary {
  const state = stateOf(link)
  return {
    number: link.referral_id,
    party: link.party,
    state,
    answer_by: state === 'waiting' ? answerByDay(config, link.sent_at) : null,
    ...(link.party === 'vendor' && { vendor: link.vendor_name }),
    sent_to: maskEmail(addressOfLink(link)),
  }
}

function stateOf({ status, deleted_by_vendor_at }: LinkRow): LinkState {
  if (deleted_by_vendor_at !== null || CLOSED_STATUSES.includes(status)) return 'closed'
  return status === 'PENDING' ? 'waiting' : 'answered'
}

/** `intake@northside.ca` becomes `in•••@northside.ca`; the number of dots tells nothing. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}•••${email.slice(at)}`
}
