import { STATUS_BY_ANSWER_ACTION } from '#contract/referral-answers.ts'
import { can } from '#contract/policy.ts'
import type { LockedReferral } from '#server/features/referrals/queries.ts'
import { toPolicyReferral } from '#server/features/referrals/referral-row.ts'
import { lockReferralForChange } from '#server/features/referrals/change-referral.ts'
import { toReferralChangeContext } from '#server/features/referrals/referral-change-context.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { findNewestFieldChange } from '#server/features/referral-history/find-newest-field-change.ts'
import { assertNoNewerChange } from '#server/features/referrals/assert-no-newer-change.ts'
import { storeAnswerAndStatus } from './store-answer.ts'

/** A repeat after a broken connection comes soon; the same words later remind the sender. */
const REPEAT_MS = minutes(10)

/**
 * Asks the sender of a referral in words: a contact of the vendor does what its mailbox does with the answer 'ask'. Nothing is
 * stored when the same contact sends the same words again before anything else has happened.
 */
export async function askSender(context: RequestContext, id: number, text: string, seen?: number): Promise<void> {
  const { db: tx, viewer } = context
  const referral = await lockReferralForChange(context, id)
  assertAllowed(can.askSender(viewer, toPolicyReferral(referral)))
  if (await isRepeatedQuestion(context, referral, text)) return
  if (referral.status !== STATUS_BY_ANSWER_ACTION.ask) await assertNoNewerChange(context, referral, 'status', seen)
  const last = await findNewestFieldChange(tx, id, 'status')
  const answer = { action: 'ask' as const, text, seen: last?.id ?? 0 }
  await storeAnswerAndStatus(toReferralChangeContext(context), referral, { answer, linkId: null })
}

async function isRepeatedQuestion(
  { db, viewer, at }: RequestContext,
  { id, status }: LockedReferral,
  text: string,
): Promise<boolean> {
  if (status !== STATUS_BY_ANSWER_ACTION.ask) return false
  const newest = await db
    .selectFrom('referral_answers as a')
    .select(['a.action', 'a.body', 'a.actor_id', 'a.created_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('referral_replies as r').select('r.id').whereRef('r.answer_id', '=', 'a.id')).as('has_reply'),
    )
    .where('a.referral_id', '=', id)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.action !== 'ask' || newest.has_reply) return false
  return newest.body === text && newest.actor_id === viewer.id && newest.created_at > addMilliseconds(at, -REPEAT_MS)
}
