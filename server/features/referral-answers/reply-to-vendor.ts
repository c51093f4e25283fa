import type { z } from 'zod'
import { type NewReferralReply, MAX_DAILY_REPLIES_PER_REFERRAL } from '#contract/referral-answers.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import { linkEndedProblem } from '#server/features/emailed-links/referral-links.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { lockReferralOfLink, lockVisibleReferral, type LockedReferral } from '#server/features/referrals/queries.ts'
import { toPolicyReferral, toReferralAuditSubject } from '#server/features/referrals/referral-row.ts'
import { getSenderReplyRefusal } from '#server/features/referrals/reply-refusal.ts'
import {
  toReferralChangeContext,
  type ReferralChangeContext,
} from '#server/features/referrals/referral-change-context.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed, conflictProblem, invalidFieldProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** What the sender writes, and the answer of the vendor that it stands below: the newest one by default. */
type Reply = z.output<typeof NewReferralReply>

/** Replies to a question of the vendor: 404 if the viewer may not know of the referral, 403 if they did not send it. */
export async function replyToVendor(context: RequestContext, id: number, reply: Reply): Promise<void> {
  const { db: tx, viewer } = context
  const referral = await lockVisibleReferral(tx, viewer, id)
  assertAllowed(can.replyToVendor(viewer, toPolicyReferral(referral)))
  await storeReply(toReferralChangeContext(context), referral, { ...reply, linkId: null })
}

/** The same by the link of the sender. */
export async function replyByLink(context: ReferralChangeContext, link: ReferralLinkRow, reply: Reply): Promise<void> {
  const referral = await lockReferralOfLink(context.db, link.referral_id)
  if (!referral || referral.deleted_by_sender_at !== null) throw linkEndedProblem()
  // An account has taken the referral since the link was read (GST-049).
  if (referral.sender_id !== link.sender_id) throw conflictProblem(msg('Please try again.'))
  await storeReply(context, referral, { ...reply, linkId: link.id })
}

/** The same words again, right after each other, are a repeat such as a double click or a second tab: nothing is stored. */
async function storeReply(
  { db: tx, at, record }: ReferralChangeContext,
  referral: LockedReferral,
  { text, answer, linkId }: Reply & { linkId: number | null },
): Promise<void> {
  const { id } = referral
  const answers = await listAnswerIds(tx, id)
  const refusal = getSenderReplyRefusal(referral, hasQuestion(answers))
  if (refusal) throw conflictProblem(refusal)
  // While somebody writes, the vendor may ask again: the reply stays with what its author has read.
  const below = answer === undefined ? answers.at(-1) : answers.find((one) => one.id === answer)
  if (!below) throw invalidFieldProblem('answer', msg('This question is not of this referral.'))
  if (await isNewestReply(tx, below.id, text)) return
  await countAttemptOrRefuse(tx, { key: `reply ${id}`, most: MAX_DAILY_REPLIES_PER_REFERRAL, windowMs: days(1), at })
  await tx
    .insertInto('referral_replies')
    .values({ referral_id: id, answer_id: below.id, link_id: linkId, body: text, created_at: at })
    .execute()
  await addReferralEvent(tx, id, 'replied', { actorId: referral.sender_id, at, detail: { answer_id: below.id } })
  await record({ action: 'replied', ...toReferralAuditSubject(referral) })
}

export const hasQuestion = (answers: { action: string }[]) => answers.some(({ action }) => action === 'ask')

const listAnswerIds = (tx: Db, referralId: number) =>
  tx
    .selectFrom('referral_answers')
    .select(['id', 'action'])
    .where('referral_id', '=', referralId)
    .orderBy('id')
    .execute()

async function isNewestReply(tx: Db, answerId: number, text: string): Promise<boolean> {
  const newest = await tx
    .selectFrom('referral_replies')
    .select('body')
    .where('answer_id', '=', answerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.body === text
}
