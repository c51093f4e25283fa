import { sql, type InferResult } from 'kysely'
import { msg } from '#contract/message.ts'
import type { Paging } from '#contract/paging.ts'
import type { ReportQuery, ReportDecisionState } from '#contract/sender-reports.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'

/** A report with the names of both users. */
export interface ReportRow {
  id: number
  status: ReportDecisionState
  reason: string
  created_at: Date
  reporter_first: string
  reporter_last: string
  /** Null for a guest and for a deleted account. */
  user_id: number | null
  user_first: string
  user_last: string
}

const selectReports = (db: Db) =>
  db
    .selectFrom('user_reports as r')
    .innerJoin('users as reporter', 'reporter.id', 'r.reporter_id')
    .innerJoin('people as u', 'u.id', 'r.user_id')
    .leftJoin('users as account', (join) =>
      join.onRef('account.id', '=', 'r.user_id').on('account.deleted_at', 'is', null),
    )
    .select([
      'r.id',
      'r.status',
      'r.reason',
      'r.created_at',
      'reporter.first as reporter_first',
      'reporter.last as reporter_last',
      'account.id as user_id',
      'u.first as user_first',
      'u.last as user_last',
    ])

export async function requireReport(db: Db, id: number): Promise<ReportRow> {
  const report = await selectReports(db).where('r.id', '=', id).executeTakeFirst()
  if (!report) throw notFoundProblem(msg('Report was not found.'))
  return report
}

/** Reports of one status or all, or about one user, newest first. */
export async function findReportPage(
  db: Db,
  { status = null, userId }: Partial<Pick<ReportQuery, 'status'>> & { userId?: number },
  { page, limit }: Paging,
) {
  const rows: ReportRow[] = await selectReports(db)
    .$if(status !== null, (q) => q.where('r.status', '=', status!))
    .$if(userId !== undefined, (q) => q.where('r.user_id', '=', userId!))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('user_reports')
    .$if(status !== null, (q) => q.where('status', '=', status!))
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId!))
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The ids of both users, read before any row is locked. */
export const findReportPartyIds = (db: Db, id: number) =>
  db.selectFrom('user_reports').select(['user_id', 'reporter_id']).where('id', '=', id).executeTakeFirst()

const selectSender = (tx: Db, id: number) =>
  tx
    .selectFrom('people')
    .select(['id', 'role', 'active', 'deleted_at', 'address_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()

/** A sender of referrals: a user or a guest. */
export type LockedSender = InferResult<ReturnType<typeof selectSender>>[number]

/** Locks the sender, so that concurrent reports about them run one after the other. */
export const lockSender = (tx: Db, id: number): Promise<LockedSender | undefined> =>
  selectSender(tx, id).executeTakeFirst()

/** Whether one of these vendors has ever received a referral from this user, deleted ones included. */
export async function hasReferredToAnyVendor(db: Db, userId: number, vendorIds: number[]): Promise<boolean> {
  const found = await db
    .selectFrom('referrals')
    .where('sender_id', '=', userId)
    .where('vendor_id', '=', anyIdSql(vendorIds))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The same of those among the vendors that are approved, neither suspended nor archived: the ones `actsForApprovedVendor` counts. */
export async function hasReferredToAnyApprovedVendor(db: Db, userId: number, vendorIds: number[]): Promise<boolean> {
  const approved = await db
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', anyIdSql(vendorIds))
    .where('approval', '=', 'approved')
    .where('suspended_at', 'is', null)
    .where('is_archived', '=', false)
    .execute()
  return hasReferredToAnyVendor(
    db,
    userId,
    approved.map(({ id }) => id),
  )
}

export const hasReportedUser = async (db: Db, reporterId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('user_reports')
    .where('reporter_id', '=', reporterId)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Whether a report that blocks this address of guests waits, and when any was last approved. */
export const readReportStateAgainstGuest = (tx: Db, addressHash: Buffer) =>
  tx
    .selectFrom('user_reports as r')
    .innerJoin('people as p', 'p.id', 'r.user_id')
    .where('p.address_hash', '=', addressHash)
    .select([
      sql<boolean>`coalesce(bool_or(r.status = 0 and r.restricts_sender), false)`.as('is_pending'),
      sql<Date | null>`max(r.decided_at) filter (where r.status = 1)`.as('approved_at'),
    ])
    .executeTakeFirstOrThrow()

/** Whether the address of a guest who was stored by then is blocked: the block has the hash that was stored with the guest. */
export const isAnyGuestBlocked = async (
  db: Db,
  { storedUntil, at }: { storedUntil: Date; at: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('people as p')
    .innerJoin('blocked_addresses as b', 'b.address_hash', 'p.address_hash')
    .select('p.id')
    .where('p.is_guest', '=', true)
    .where('p.created_at', '<=', storedUntil)
    .where(sql<boolean>`coalesce(b.until > ${at}, true)`)
    .limit(1)
    .executeTakeFirst()) !== undefined
