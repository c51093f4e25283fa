import type { ReferralAnswer } from '#contract/mailbox-answers.ts'
import { VISITOR_VIEWER } from '#contract/policy.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import type { LinkRow } from '#server/features/links/queries.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import type { Db } from '#server/platform/db.ts'

/** The page shows as many referrals that wait. */
const MAX_WAITING = 20

/** The answers to the sender, oldest first; without texts once the consent is withdrawn. */
export async function listAnswers(
  db: Db,
  { id, isWithdrawn }: { id: number; isWithdrawn: boolean },
): Promise<ReferralAnswer[]> {
  const rows = await db
    .selectFrom('referral_answers')
    .select(['action', 'reason', 'body', 'wait_weeks', 'appointment_at', 'created_at'])
    .where('referral_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, reason, body, wait_weeks, appointment_at, created_at }) => ({
    at: created_at.toISOString(),
    action,
    reason,
    text: isWithdrawn ? '' : body,
    weeks: wait_weeks,
    appointment_at: appointment_at?.toISOString() ?? null,
  }))
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

/** The phone and the website of a vendor that everybody may see. */
export const findPublicVendorContact = (db: Db, vendorId: number) =>
  db
    .selectFrom('vendors as v')
    .select(['v.phone', 'v.site'])
    .where('v.id', '=', vendorId)
    .where(vendorVisibleCondition(VISITOR_VIEWER))
    .executeTakeFirst()

/** The numbers of other referrals to the vendor that nobody has read, oldest first. */
export async function listOtherWaitingReferralIds(db: Db, link: LinkRow): Promise<number[]> {
  const rows = await selectOtherWaiting(db, link).orderBy('created_at').limit(MAX_WAITING).execute()
  return rows.map(({ id }) => id)
}

export async function isWaitingForMailbox(db: Db, link: LinkRow, id: number): Promise<boolean> {
  return (await selectOtherWaiting(db, link).where('id', '=', id).executeTakeFirst()) !== undefined
}

const selectOtherWaiting = (db: Db, { vendor_id, referral_id }: LinkRow) =>
  db
    .selectFrom('referrals')
    .select('id')
    .where('vendor_id', '=', vendor_id)
    .where('id', '<>', referral_id)
    .where('read_at', 'is', null)
    .where('deleted_by_vendor_at', 'is', null)
    .where('deleted_by_sender_at', 'is', null)
