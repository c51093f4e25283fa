import { STATUS_BY_ANSWER_ACTION } from '#contract/mailbox-answers.ts'
import { can } from '#contract/policy.ts'
import { toPolicyReferral } from '#server/features/referrals/referral-row.ts'
import { createUserActor, lockForChange } from '#server/features/referrals/referrals.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { findNewestChange } from '#server/features/referral-history/find-newest-change.ts'
import { refuseNewerChange, type ShownChange } from '#server/features/referrals/refuse-newer-change.ts'
import { storeAnswer } from './store-answer.ts'

/**
 * Asks the sender of a referral in words: a contact of the vendor does what its mailbox does with the answer 'ask'. The
 * same words again, before anything was said to them, are a repeat after a broken connection: nothing is stored.
 */
export async function askSender(context: RequestContext, id: number, text: string, shown: ShownChange): Promise<void> {
  const { db: tx, viewer } = context
  const referral = await lockForChange(context, id)
  assertAllowed(can.askSender(viewer, toPolicyReferral(referral)))
  if (await isUnansweredQuestion(tx, id, text)) return
  if (referral.status !== STATUS_BY_ANSWER_ACTION.ask)
    await refuseNewerChange(tx, referral, 'status', { ...shown, viewerId: viewer.id })
  const last = await findNewestChange(tx, id, 'status')
  const answer = { action: 'ask' as const, text, seen: last?.id ?? 0 }
  await storeAnswer(createUserActor(context), referral, { answer, linkId: null })
}

async function isUnansweredQuestion(tx: Db, referralId: number, text: string): Promise<boolean> {
  const newest = await tx
    .selectFrom('referral_answers as a')
    .select(['a.action', 'a.body'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('referral_replies as r').select('r.id').whereRef('r.answer_id', '=', 'a.id')).as('has_reply'),
    )
    .where('a.referral_id', '=', referralId)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.action === 'ask' && newest.body === text && !newest.has_reply
}
