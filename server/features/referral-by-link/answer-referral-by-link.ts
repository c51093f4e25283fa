import {
  APPOINTMENT_OUT_OF_RANGE_MESSAGE,
  isAcceptedAppointmentTime,
  type NewReferralAnswer,
} from '#contract/referral-answers.ts'
import { msg } from '#contract/message.ts'
import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import { linkEndedProblem } from '#server/features/emailed-links/referral-links.ts'
import { findNewestFieldChange } from '#server/features/referral-history/find-newest-field-change.ts'
import { storeAnswerAndStatus, toAnswerColumns } from '#server/features/referral-answers/store-answer.ts'
import { lockReferralOfLink } from '#server/features/referrals/queries.ts'
import type { ReferralChangeContext } from '#server/features/referrals/referral-change-context.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem, invalidFieldProblem } from '#server/platform/problems.ts'

/**
 * Stores an answer from the mailbox: the status as the signed-in call sets it, and what the sender reads with it. An
 * answer to a view that is not the present one is 409, unless it is the same answer sent again: then nothing is stored.
 */
export async function answerReferralByLink(
  context: ReferralChangeContext,
  link: ReferralLinkRow,
  answer: NewReferralAnswer,
): Promise<void> {
  const { db: tx, at } = context
  const referral = await lockReferralOfLink(tx, link.referral_id)
  if (!referral || referral.deleted_by_sender_at !== null || referral.deleted_by_vendor_at !== null)
    throw linkEndedProblem()
  if (await isStoredAlready(tx, link, answer)) return
  if (answer.action === 'book' && answer.at !== undefined && !isAcceptedAppointmentTime(answer.at, at))
    throw invalidFieldProblem('at', APPOINTMENT_OUT_OF_RANGE_MESSAGE)
  const last = await findNewestFieldChange(tx, referral.id, 'status')
  if ((last?.id ?? 0) !== answer.seen) throw conflictProblem(msg('This referral has been answered in the meantime.'))

  await storeAnswerAndStatus(context, referral, { answer, linkId: link.id })
}

/** Whether a repeat, such as a double click or a second tab, has nothing left to do. */
async function isStoredAlready(tx: Db, { referral_id }: ReferralLinkRow, answer: NewReferralAnswer): Promise<boolean> {
  const stored = await tx
    .selectFrom('referral_answers')
    .select(['action', 'reason', 'body', 'wait_weeks', 'appointment_at'])
    .where('referral_id', '=', referral_id)
    .where('seen_event', '=', answer.seen)
    .executeTakeFirst()
  if (!stored) return false
  const given = toAnswerColumns(answer)
  return (
    stored.action === given.action &&
    stored.reason === given.reason &&
    stored.body === given.body &&
    stored.wait_weeks === given.wait_weeks &&
    stored.appointment_at?.getTime() === given.appointment_at?.getTime()
  )
}
