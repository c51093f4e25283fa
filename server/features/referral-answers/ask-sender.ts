import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { QUESTIONS_PER_DAY } from '#contract/referral-questions.ts'
import { toPolicyReferral } from '#server/features/referrals/referral-row.ts'
import { createUserActor, lockForChange } from '#server/features/referrals/referrals.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { days } from '#server/platform/clock.ts'
import { assertAllowed, conflictProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { findNewestChange } from '#server/features/referral-history/find-newest-change.ts'
import { storeAnswer } from './store-answer.ts'

/** Asks the sender of a referral in words: a contact of the vendor does what its mailbox does with the answer 'ask'. */
export async function askSender(context: RequestContext, id: number, text: string): Promise<void> {
  const { db: tx, viewer, at } = context
  const referral = await lockForChange(context, id)
  assertAllowed(can.askSender(viewer, toPolicyReferral(referral)))
  if (referral.consent_withdrawn_at !== null)
    throw conflictProblem(msg('The sender has withdrawn their consent, so they would not see the question.'))
  await countAttemptOrRefuse(tx, { key: `question ${id}`, most: QUESTIONS_PER_DAY, windowMs: days(1), at })
  const last = await findNewestChange(tx, id, 'status')
  const answer = { action: 'ask' as const, text, seen: last?.id ?? 0 }
  await storeAnswer(createUserActor(context), referral, { answer, linkId: null })
}
