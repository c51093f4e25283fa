import { sql, type AliasedExpression, type Expression, type InferResult } from 'kysely'
import { can, type Viewer } from '#contract/policy.ts'
import { anyIdSql, type Db, type RowPage } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import {
  selectReferrals,
  SENDER_CAN_READ_COLUMN,
  SENDER_SIDE_COLUMNS,
  VENDOR_HAS_READER_COLUMN,
  vendorSideColumns,
  type ReferralRow,
  type ReferralSideRow,
} from './referral-row.ts'

/** Reads these referrals, newest first. */
export const loadReferrals = (db: Db, ids: number[]): Promise<ReferralRow[]> =>
  selectReferrals(db)
    .where('referrals.id', '=', anyIdSql(ids))
    .orderBy('referrals.created_at', 'desc')
    .orderBy('referrals.id', 'desc')
    .execute()

/** The names of these users by id. */
export async function loadUserNames(db: Db, ids: number[]): Promise<Map<number, { first: string; last: string }>> {
  const rows = await db.selectFrom('users').select(['id', 'first', 'last']).where('id', '=', anyIdSql(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Who may know of a referral: the sender and the contacts of the vendor, each until their side has deleted it.
 * Administrators count as the vendor's side.
 */
const isVisibleTo = (viewer: Viewer) => sql<boolean>`(
  (referrals.sender_id = ${viewer.id} and referrals.deleted_by_sender_at is null)
  or (referrals.deleted_by_vendor_at is null
    and ${can.receiveAllReferrals(viewer) ? sql`true` : sql`referrals.vendor_id = any(${viewer.contactOf}::int[])`}))`

/** 404 if the viewer may not know of the referral. */
export const requireVisibleReferral = (db: Db, viewer: Viewer, id: number) =>
  selectReferrals(db)
    .select([...vendorSideColumns(null), ...SENDER_SIDE_COLUMNS])
    .where('referrals.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirstOrThrow(() => notFoundProblem())

const selectForChange = (tx: Db) =>
  tx
    .selectFrom('referrals')
    .select(['id', 'sender_id', 'vendor_id', 'read_at', 'rating', 'deleted_by_sender_at', 'deleted_by_vendor_at'])
    .select(['status', 'due_on', 'assignee_id', 'consent_provided', 'consent_withdrawn_at', 'claimed_from'])
    .select([SENDER_CAN_READ_COLUMN, VENDOR_HAS_READER_COLUMN])
    .forNoKeyUpdate()

/** The data that the policy needs before a referral is changed. */
export type LockedReferral = InferResult<ReturnType<typeof selectForChange>>[number]

/**
 * Locks the referral until the end of the transaction, so that the second of two changes sees the first (SR-131); 404 if the
 * viewer may not know of it.
 */
export const lockVisibleReferral = (tx: Db, viewer: Viewer, id: number): Promise<LockedReferral> =>
  selectForChange(tx)
    .where('id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirstOrThrow(() => notFoundProblem())

/** Locks the referral of a link, whose holder is no user. */
export const lockReferralOfLink = (tx: Db, id: number): Promise<LockedReferral | undefined> =>
  selectForChange(tx).where('id', '=', id).executeTakeFirst()

/** Reads the referral of a link, whose holder is no user. */
export const findReferralOfLink = (db: Db, id: number) =>
  selectReferrals(db)
    .select([SENDER_CAN_READ_COLUMN, VENDOR_HAS_READER_COLUMN])
    .where('referrals.id', '=', id)
    .executeTakeFirst()

/** Which referrals a page of a list holds, and how many the whole list holds. */
export interface ReferralPageQueryParts {
  page: AliasedExpression<{ id: number }, 'page'>
  total: Expression<{ total: number }>
  /** The order of the rows; newest first by default. */
  order?: Expression<unknown>
  /** Whose list it is: the sender's, or that of these vendors; null for all. */
  side: 'sender' | { vendorIds: number[] | null }
}

const NEWEST_FIRST = sql`referrals.created_at desc, referrals.id desc`

/** Reads one page of a list of referrals, with the total. */
export async function findReferralPage(
  db: Db,
  { page, total, order = NEWEST_FIRST, side }: ReferralPageQueryParts,
): Promise<RowPage<ReferralSideRow>> {
  const listed = selectReferrals(db)
    .innerJoin(page, 'page.id', 'referrals.id')
    .select(sql<number>`${total}`.as('total'))
    .orderBy(order)
  const rows =
    side === 'sender'
      ? await listed.select(SENDER_SIDE_COLUMNS).execute()
      : await listed.select(vendorSideColumns(side.vendorIds)).execute()
  return { rows, total: rows[0]?.total ?? (await queryTotal(db, total)) }
}

/** An empty page has no row that could hold the total. */
export async function queryTotal(db: Db, total: Expression<{ total: number }>): Promise<number> {
  const row = await db.selectNoFrom(sql<number>`${total}`.as('total')).executeTakeFirstOrThrow()
  return row.total
}
