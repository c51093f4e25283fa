import {
  MAX_DAILY_ANSWERS_PER_REFERRAL,
  STATUS_BY_ANSWER_ACTION,
  type NewReferralAnswer,
  MAX_DAILY_QUESTIONS_PER_REFERRAL,
} from '#contract/referral-answers.ts'
import { msg } from '#contract/message.ts'
import type { LockedReferral } from '#server/features/referrals/queries.ts'
import { getQuestionRefusal } from '#server/features/referrals/question-refusal.ts'
import { storeReferralEdit } from '#server/features/referrals/change-referral.ts'
import type { ReferralChangeContext } from '#server/features/referrals/referral-change-context.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { days } from '#server/platform/clock.ts'
import { conflictProblem } from '#server/platform/problems.ts'

/**
 * Stores an answer to a locked referral: the status as the signed-in call sets it, and what the sender reads with it. It comes
 * from the mailbox of the vendor, by a link, or from one of its contacts. 409 for a question or a note that nobody would read, 429 for too many.
 */
export async function storeAnswerAndStatus(
  context: ReferralChangeContext,
  referral: LockedReferral,
  { answer, linkId }: { answer: NewReferralAnswer; linkId: number | null },
): Promise<void> {
  const { db: tx, at, userId } = context
  if (answer.action !== 'ask' && answer.text !== '' && referral.consent_withdrawn_at !== null)
    throw conflictProblem(msg('The sender has withdrawn their consent, so they would not see your note.'))
  if (answer.action === 'ask') await countQuestionOrRefuse(context, referral)
  else
    await countAttemptOrRefuse(tx, {
      key: `answer ${referral.id}`,
      most: MAX_DAILY_ANSWERS_PER_REFERRAL,
      windowMs: days(1),
      at,
    })
  const author = { link_id: linkId, actor_id: userId }
  await tx
    .insertInto('referral_answers')
    .values({
      referral_id: referral.id,
      seen_event: answer.seen,
      ...author,
      ...toAnswerColumns(answer),
      created_at: at,
    })
    .execute()
  const status = STATUS_BY_ANSWER_ACTION[answer.action]
  await storeReferralEdit({ ...context, detail: { ...context.detail, answer: answer.action } }, referral, { status })
}

async function countQuestionOrRefuse({ db: tx, at }: ReferralChangeContext, referral: LockedReferral): Promise<void> {
  const refusal = getQuestionRefusal(referral)
  if (refusal) throw conflictProblem(refusal)
  const key = `question ${referral.id}`
  await countAttemptOrRefuse(tx, { key, most: MAX_DAILY_QUESTIONS_PER_REFERRAL, windowMs: days(1), at })
}

/** The columns of an answer; what does not belong to its action is left out. */
export const toAnswerColumns = ({ action, reason, text, weeks, at }: NewReferralAnswer) => ({
  action,
  reason: action === 'decline' ? (reason ?? null) : null,
  body: text,
  wait_weeks: action === 'waitlist' ? (weeks ?? null) : null,
  appointment_at: action === 'book' && at !== undefined ? new Date(at) : null,
})
