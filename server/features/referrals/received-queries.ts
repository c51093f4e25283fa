import { sql } from 'kysely'
import type { Paging } from '#contract/fields.ts'
import type { ReferralStatus } from '#contract/referrals.ts'
import { anyOf, type Db } from '#server/platform/db.ts'
import type { Period } from './period.ts'
import type { ReferralPageQuery } from './queries.ts'

/** Selects received referrals: for a list, a bulk change or a report. */
export interface ReceivedScope extends Period {
  /** The vendors that received the referrals; null for all vendors. */
  vendorIds: number[] | null
  serviceId?: number | undefined
  locationId?: number | undefined
  status?: ReferralStatus | undefined
}

/**
 * The list of received referrals without deleted ones. The newest of each vendor come from its own range of the index
 * and are merged, so that the cost of a page does not depend on the size of the table. The total of an unfiltered list
 * is stored, not counted.
 */
export const receivedPageQuery = (db: Db, scope: ReceivedScope, { page, limit }: Paging): ReferralPageQuery => ({
  page: db
    .selectFrom(newestOf(db, scope, page * limit))
    .select('r.id')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page'),
  total: isFiltered(scope) ? selectCount(db, scope) : selectStoredTotal(db, 'received', scope.vendorIds),
})

/**
 * The newest referrals of the scope, at most `most` of each vendor; those of several vendors are not in a common order
 * yet.
 */
function newestOf(db: Db, scope: ReceivedScope, most: number, after?: ReceivedCursor) {
  let received = selectReceived(db, scope).select(['r.id', 'r.vendor_id', 'r.created_at'])
  if (after)
    received = received.where(sql<boolean>`(r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::int)`)
  if (scope.vendorIds === null) return received.as('r')
  return db
    .selectFrom(sql<{ vendor_id: number }>`unnest(${scope.vendorIds}::int[])`.as<'one'>(sql`one (vendor_id)`))
    .crossJoinLateral(
      received
        .where('r.vendor_id', '=', sql.ref<number>('one.vendor_id'))
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(most)
        .as('r'),
    )
    .select(['r.id', 'r.vendor_id', 'r.created_at'])
    .as('r')
}

/** Position in the received referrals. `at` is text, because a Date has no microseconds. */
export interface ReceivedCursor {
  id: number
  at: string
}

/** The next referrals of the scope after the cursor, newest first. */
export const nextReceivedBatch = (
  db: Db,
  scope: ReceivedScope,
  after: ReceivedCursor | undefined,
  limit: number,
): Promise<(ReceivedCursor & { vendor_id: number })[]> =>
  db
    .selectFrom(newestOf(db, scope, limit, after))
    .select(['r.id', 'r.vendor_id', sql<string>`r.created_at::text`.as('at')])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

export async function countReceivedReferrals(db: Db, scope: ReceivedScope): Promise<number> {
  const { total } = await selectCount(db, scope).executeTakeFirstOrThrow()
  return total
}

function selectCount(db: Db, scope: ReceivedScope) {
  const received = selectReceived(db, scope).select(({ fn }) => fn.countAll<number>().as('total'))
  return scope.vendorIds === null ? received : received.where('r.vendor_id', '=', anyOf(scope.vendorIds))
}

const isFiltered = ({ serviceId, locationId, status, from, until }: ReceivedScope) =>
  [serviceId, locationId, status, from, until].some((filter) => filter !== undefined)

/** The referrals of the scope, of any vendor. */
function selectReceived(db: Db, { serviceId, locationId, status, from, until }: ReceivedScope) {
  let received = db.selectFrom('referrals as r').where('r.deleted_by_vendor_at', 'is', null)
  if (serviceId !== undefined) received = received.where('r.service_id', '=', serviceId)
  if (locationId !== undefined) received = received.where('r.location_id', '=', locationId)
  if (status !== undefined) received = received.where('r.status', '=', status)
  if (from !== undefined) received = received.where('r.created_at', '>=', from)
  if (until !== undefined) received = received.where('r.created_at', '<', until)
  return received
}

/** Triggers maintain referral_totals; the row of vendor 0 counts all vendors. */
const selectStoredTotal = (db: Db, column: 'received' | 'unread', vendorIds: number[] | null) =>
  db
    .selectFrom('referral_totals')
    .where('vendor_id', '=', anyOf(vendorIds ?? [0]))
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>(column), lit(0)).as('total'))

export async function countUnreadReferrals(db: Db, vendorIds: number[] | null): Promise<number> {
  const { total } = await selectStoredTotal(db, 'unread', vendorIds).executeTakeFirstOrThrow()
  return total
}
