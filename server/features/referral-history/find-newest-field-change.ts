import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** What the events of a referral change field by field. */
export type TrackedReferralField = 'status' | 'due' | 'assignee'

/** The events `e` that have changed the field, also by an undo. */
export const fieldChangeCondition = (field: TrackedReferralField) =>
  sql<boolean>`(e.kind = ${field} or (e.kind = 'undone' and e.detail ? ${field}))`

export interface FieldChange {
  id: number
  at: Date
  detail: Record<string, unknown>
  actorId: number | null
  /** null for a change from the mailbox, or by somebody whose account is gone. */
  by: string | null
}

/** Finds the newest event that changed the field of the referral. */
export async function findNewestFieldChange(
  db: Db,
  referralId: number,
  field: TrackedReferralField,
): Promise<FieldChange | undefined> {
  const row = await db
    .selectFrom('referral_events as e')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'e.actor_id').on('u.deleted_at', 'is', null))
    .select(['e.id', 'e.at', 'e.detail', 'e.actor_id', 'u.first', 'u.last'])
    .where('e.referral_id', '=', referralId)
    .where(fieldChangeCondition(field))
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, at, detail, actor_id: actorId, first, last } = row
  return { id, at, detail, actorId, by: first === null || last === null ? null : `${first} ${last}` }
}
