import { sql, type RawBuilder } from 'kysely'
import type { Paging } from '#contract/fields.ts'
import type { ReferralStatus } from '#contract/referrals.ts'
import type { Db } from '#server/platform/db.ts'
import type { Period } from './period.ts'
import { newestFirstPageSql, referralPageSql } from './queries.ts'

/** Selects received referrals: for a list, a bulk change or a report. */
export interface ReceivedScope extends Period {
  /** The vendors that received the referrals; null for all vendors. */
  vendorIds: number[] | null
  serviceId?: number | undefined
  locationId?: number | undefined
  status?: ReferralStatus | undefined
}

const NOT_DELETED = sql`r.deleted_by_vendor_at is null`

/**
 * The list of received referrals without deleted ones. The newest of each vendor come from its own range of the index
 * and are merged, so that the cost of a page does not depend on the size of the table. The total of an unfiltered list
 * is stored, not counted.
 */
export function receivedPageSql(scope: ReceivedScope, paging: Paging): RawBuilder<unknown> {
  const { page, limit } = paging
  const rows = sql`${newestOf(scope, sql`r.id, r.created_at`, page * limit)} ${newestFirstPageSql(paging)}`
  const total = filtersOf(scope).length === 0 ? storedTotal('received', scope.vendorIds) : countSql(scope)
  return referralPageSql(rows, total)
}

/**
 * The newest referrals of the scope, at most `most` of each vendor; those of several vendors are not in a common order
 * yet.
 */
function newestOf(scope: ReceivedScope, columns: RawBuilder<unknown>, most: number, after?: ReceivedCursor) {
  const where = sql.join(
    [
      NOT_DELETED,
      ...filtersOf(scope),
      ...(after ? [sql`(r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::int)`] : []),
    ],
    sql` and `,
  )
  if (scope.vendorIds === null) return sql`select ${columns} from referrals r where ${where}`
  return sql`select ${columns} from unnest(${scope.vendorIds}::int[]) as one (vendor_id) cross join lateral (
      select r.id, r.vendor_id, r.created_at from referrals r where r.vendor_id = one.vendor_id and ${where}
      order by r.created_at desc, r.id desc limit ${most}) r`
}

/** Position in the received referrals. `at` is text, because a Date has no microseconds. */
export interface ReceivedCursor {
  id: number
  at: string
}

/** The next referrals of the scope after the cursor, newest first. */
export async function nextReceivedBatch(
  db: Db,
  scope: ReceivedScope,
  after: ReceivedCursor | undefined,
  limit: number,
): Promise<(ReceivedCursor & { vendor_id: number })[]> {
  const { rows } = await sql<ReceivedCursor & { vendor_id: number }>`
    ${newestOf(scope, sql`r.id, r.vendor_id, r.created_at::text as at`, limit, after)}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

const countSql = (scope: ReceivedScope) => sql`select count(*) from referrals r
  where ${sql.join([NOT_DELETED, ...filtersOf(scope)], sql` and `)}
  ${scope.vendorIds === null ? sql`` : sql`and r.vendor_id = any(${scope.vendorIds}::int[])`}`

export async function countReceivedReferrals(db: Db, scope: ReceivedScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (${countSql(scope)})::int as count`.execute(db)
  return rows[0]!.count
}

function filtersOf({ serviceId, locationId, status, from, until }: ReceivedScope): RawBuilder<unknown>[] {
  return [
    serviceId !== undefined && sql`r.service_id = ${serviceId}`,
    locationId !== undefined && sql`r.location_id = ${locationId}`,
    status !== undefined && sql`r.status = ${status}`,
    from !== undefined && sql`r.created_at >= ${from}`,
    until !== undefined && sql`r.created_at < ${until}`,
  ].filter((filter) => filter !== false)
}

/** Triggers maintain referral_totals; the row of vendor 0 counts all vendors. */
const storedTotal = (what: 'received' | 'unread', vendorIds: number[] | null) =>
  sql<number>`select coalesce(sum(${sql.ref(what)}), 0) from referral_totals where vendor_id = any(${vendorIds ?? [0]}::int[])`

export async function countUnreadReferrals(db: Db, vendorIds: number[] | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (${storedTotal('unread', vendorIds)})::int as count`.execute(db)
  return rows[0]!.count
}
