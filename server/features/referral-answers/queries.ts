import type { ReferralAnswer } from '#contract/referral-answers.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'

interface AnsweredReferral {
  id: number
  consent_withdrawn_at: Date | null
}

/**
 * The answers to the sender with the replies to them, oldest first; without texts, reason, weeks and
 * appointment once the consent is withdrawn. With
 * `viewerId`, `is_own` marks the questions that this user asked.
 */
export const listAnswersWithReplies = async (
  db: Db,
  referral: AnsweredReferral,
  viewerId?: number,
): Promise<ReferralAnswer[]> => (await loadAnswersWithReplies(db, [referral], viewerId)).get(referral.id) ?? []

/** The same of several referrals. Those without an answer have no entry in the map. */
export async function loadAnswersWithReplies(
  db: Db,
  referrals: AnsweredReferral[],
  viewerId?: number,
): Promise<Map<number, ReferralAnswer[]>> {
  const withdrawn = new Set(referrals.filter((one) => one.consent_withdrawn_at !== null).map(({ id }) => id))
  const rows = await db
    .selectFrom('referral_answers')
    .select(['id', 'referral_id', 'action', 'reason', 'body', 'wait_weeks', 'appointment_at', 'created_at', 'actor_id'])
    .where('referral_id', '=', anyIdSql(referrals.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  const replies = await loadReplies(
    db,
    rows.map(({ id }) => id),
  )
  const answers = new Map<number, ReferralAnswer[]>()
  for (const { id, referral_id, action, reason, body, wait_weeks, appointment_at, created_at, actor_id } of rows) {
    const isWithdrawn = withdrawn.has(referral_id)
    const toText = (written: string) => (isWithdrawn ? '' : written)
    const answer = {
      id,
      at: created_at.toISOString(),
      action,
      reason: isWithdrawn ? null : reason,
      text: toText(body),
      weeks: isWithdrawn ? null : wait_weeks,
      appointment_at: isWithdrawn ? null : (appointment_at?.toISOString() ?? null),
      is_own: viewerId !== undefined && actor_id === viewerId,
      replies: (replies.get(id) ?? []).map((reply) => ({
        at: reply.created_at.toISOString(),
        text: toText(reply.body),
      })),
    }
    answers.set(referral_id, [...(answers.get(referral_id) ?? []), answer])
  }
  return answers
}

/** What the senders wrote after each of these answers. */
async function loadReplies(db: Db, answerIds: number[]) {
  const rows = await db
    .selectFrom('referral_replies')
    .select(['answer_id', 'body', 'created_at'])
    .where('answer_id', '=', anyIdSql(answerIds))
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ answer_id }) => answer_id)
}
