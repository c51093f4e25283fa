import { toHubCalendarDate } from '#contract/dates.ts'
import { OPEN_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import type { Referral } from '#contract/referrals.ts'

/**
 * True while the status is pending and the sender has not deleted the referral; an urgent callback is highlighted until
 * then.
 */
export const isAwaitingAnswer = ({ status, deleted_form_client }: Referral) =>
  status === 'PENDING' && !deleted_form_client

/** Says whether an open referral is past its due date, or due today in the product's time zone. */
export function getDueUrgency(
  { status, due_at, deleted_form_client }: Referral,
  now = new Date(),
): 'overdue' | 'today' | null {
  if (due_at === null || deleted_form_client || !OPEN_REFERRAL_STATUSES.includes(status)) return null
  const today = toHubCalendarDate(now)
  if (due_at < today) return 'overdue'
  return due_at === today ? 'today' : null
}
