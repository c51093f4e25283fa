import { sql, type RawBuilder } from 'kysely'
import type { Paging } from '#contract/fields.ts'
import type { ReferralStatus } from '#contract/referrals.ts'
import type { Db } from '#server/platform/db.ts'
import type { Period } from './period.ts'
import { newestFirstSql, referralPageSql } from './queries.ts'

/** Which received referrals are meant: in a list, in a selection, in a report. */
export interface ReceivedScope extends Period {
  /** The vendors whose referrals they are; null for all there are. */
  vendorIds: number[] | null
  serviceId?: number | undefined
  locationId?: number | undefined
  status?: ReferralStatus | undefined
}

const NOT_DELETED = sql`r.deleted_by_vendor_at is null`

/**
 * What has been received and not deleted. Each vendor's newest come from its own stretch of the index and are merged, so
 * that a page costs the same whatever else the table holds; the total of an unfiltered list is kept, not counted.
 */
export function receivedPageSql(scope: ReceivedScope, paging: Paging): RawBuilder<unknown> {
  const { page, limit } = paging
  const rows = sql`${newestOf(scope, sql`r.id, r.created_at`, page * limit)} ${newestFirstSql(paging)}`
  const total = filtersOf(scope).length === 0 ? keptTotal('received', scope.vendorIds) : countSql(scope)
  return referralPageSql(rows, total)
}

/** The newest of the scope, not yet in one order when they are of several vendors: at most `most` of each. */
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

/** Where a walk through the received referrals has come to. `at` is text: a Date would cut the microseconds off. */
export interface ReceivedCursor {
  id: number
  at: string
}

/** The next referrals of the scope, newest first, behind that place. */
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

export async function countReceived(db: Db, scope: ReceivedScope): Promise<number> {
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

/** Kept in referral_totals by triggers; the row of vendor 0 counts for all. */
const keptTotal = (what: 'received' | 'unread', vendorIds: number[] | null) =>
  sql<number>`select coalesce(sum(${sql.ref(what)}), 0) from referral_totals where vendor_id = any(${vendorIds ?? [0]}::int[])`

export async function countUnread(db: Db, vendorIds: number[] | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (${keptTotal('unread', vendorIds)})::int as count`.execute(db)
  return rows[0]!.count
}
