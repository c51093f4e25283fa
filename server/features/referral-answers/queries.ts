import type { ReferralAnswer } from '#contract/mailbox-answers.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'

interface AnsweredReferral {
  id: number
  consent_withdrawn_at: Date | null
}

/** The answers to the sender, oldest first; without texts once the consent is withdrawn. */
export const listAnswers = async (db: Db, referral: AnsweredReferral): Promise<ReferralAnswer[]> =>
  (await loadAnswers(db, [referral])).get(referral.id) ?? []

/** The same of several referrals. Those without an answer have no entry in the map. */
export async function loadAnswers(db: Db, referrals: AnsweredReferral[]): Promise<Map<number, ReferralAnswer[]>> {
  const withdrawn = new Set(referrals.filter((one) => one.consent_withdrawn_at !== null).map(({ id }) => id))
  const rows = await db
    .selectFrom('referral_answers')
    .select(['referral_id', 'action', 'reason', 'body', 'wait_weeks', 'appointment_at', 'created_at'])
    .where('referral_id', '=', anyIdSql(referrals.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  const answers = new Map<number, ReferralAnswer[]>()
  for (const { referral_id, action, reason, body, wait_weeks, appointment_at, created_at } of rows) {
    const answer = {
      at: created_at.toISOString(),
      action,
      reason,
      text: withdrawn.has(referral_id) ? '' : body,
      weeks: wait_weeks,
      appointment_at: appointment_at?.toISOString() ?? null,
    }
    answers.set(referral_id, [...(answers.get(referral_id) ?? []), answer])
  }
  return answers
}

export interface StatusChange {
  id: number
  at: Date
  status: ReferralStatus | undefined
  /** null for a change from the mailbox, or by somebody whose account is gone. */
  by: string | null
}

/** The last event that changed the status. */
export async function findLastStatusChange(db: Db, referralId: number): Promise<StatusChange | undefined> {
  const row = await db
    .selectFrom('referral_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.detail', 'u.first', 'u.last'])
    .where('e.referral_id', '=', referralId)
    .where('e.kind', 'in', ['status', 'undone'])
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const by = row.first === null || row.last === null ? null : `${row.first} ${row.last}`
  return { id: row.id, at: row.at, status: ReferralStatus.safeParse(row.detail['status']).data, by }
}
