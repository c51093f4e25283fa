import { sql } from 'kysely'
import type { Paging } from '#contract/paging.ts'
import { OPEN_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import type { ReceivedReferralSort } from '#contract/received-referral-query.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import type { ReferralPageQueryParts } from './queries.ts'
import { isAssignedToCondition } from './referral-assignee.ts'
import type { ReceivedScope } from './received-scope.ts'
import { receivedSearchCondition } from './received-search.ts'

/**
 * The list of received referrals without deleted ones. The first of each vendor come from its own range of the index and
 * are merged, so that the cost of a page does not depend on the size of the table. The total of an unfiltered list is
 * stored, not counted.
 */
export const buildReceivedPageQueryParts = (
  db: Db,
  scope: ReceivedScope,
  { page, limit, sort }: Paging & { sort: ReceivedReferralSort },
): ReferralPageQueryParts => ({
  page: db
    .selectFrom(firstOf(db, scope, page * limit, { sort }))
    .select('r.id')
    .orderBy(receivedOrder(sort, 'r'))
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page'),
  total: isFiltered(scope) ? selectCount(db, scope) : selectStoredTotal(db, 'received', scope.vendorIds),
  order: receivedOrder(sort, 'referrals'),
  side: { vendorIds: scope.vendorIds },
})

/** The order of the rows of `table`. Referrals without a due date come after those with one. */
function receivedOrder(sort: ReceivedReferralSort, table: 'r' | 'referrals') {
  const [created, id, due] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`), sql.ref(`${table}.due_on`)]
  if (sort === 'oldest') return sql`${created}, ${id}`
  return sort === 'due' ? sql`${due}, ${created} desc, ${id} desc` : sql`${created} desc, ${id} desc`
}

/**
 * The first referrals of the scope, at most `most` of each vendor; those of several vendors are not in a common order
 * yet.
 */
function firstOf(
  db: Db,
  scope: ReceivedScope,
  most: number,
  { sort = 'newest', after }: { sort?: ReceivedReferralSort; after?: ReceivedCursor | undefined },
) {
  let received = selectReceived(db, scope).select(['r.id', 'r.vendor_id', 'r.created_at', 'r.due_on'])
  if (after)
    received = received.where(sql<boolean>`(r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::int)`)
  if (scope.vendorIds === null) return received.as('r')
  return db
    .selectFrom(sql<{ vendor_id: number }>`unnest(${scope.vendorIds}::int[])`.as<'one'>(sql`one (vendor_id)`))
    .crossJoinLateral(
      received
        .where('r.vendor_id', '=', sql.ref<number>('one.vendor_id'))
        .orderBy(receivedOrder(sort, 'r'))
        .limit(most)
        .as('r'),
    )
    .select(['r.id', 'r.vendor_id', 'r.created_at', 'r.due_on'])
    .as('r')
}

/** Position in the received referrals. `at` is text, because a Date has no microseconds. */
export interface ReceivedCursor {
  id: number
  at: string
}

/** The next referrals of the scope after the cursor, newest first. */
export const listNextReceivedBatch = (
  db: Db,
  scope: ReceivedScope,
  after: ReceivedCursor | undefined,
  limit: number,
): Promise<(ReceivedCursor & { vendor_id: number })[]> =>
  db
    .selectFrom(firstOf(db, scope, limit, { after }))
    .select(['r.id', 'r.vendor_id', sql<string>`r.created_at::text`.as('at')])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

/** Returns those of the referrals that are in the scope. */
export async function filterIdsByReceivedScope(db: Db, scope: ReceivedScope, ids: number[]): Promise<number[]> {
  const rows = await selectReceivedByVendors(db, scope).select('r.id').where('r.id', '=', anyIdSql(ids)).execute()
  return rows.map(({ id }) => id)
}

export async function countReceivedReferrals(db: Db, scope: ReceivedScope): Promise<number> {
  const { total } = await selectCount(db, scope).executeTakeFirstOrThrow()
  return total
}

const selectCount = (db: Db, scope: ReceivedScope) =>
  selectReceivedByVendors(db, scope).select(({ fn }) => fn.countAll<number>().as('total'))

function selectReceivedByVendors(db: Db, scope: ReceivedScope) {
  const received = selectReceived(db, scope)
  return scope.vendorIds === null ? received : received.where('r.vendor_id', '=', anyIdSql(scope.vendorIds))
}

const isFiltered = (scope: ReceivedScope) =>
  Object.entries(scope).some(([name, filter]) => name !== 'vendorIds' && filter !== undefined)

/** The referrals that the filters of the scope select, of any vendor. */
function selectReceived(db: Db, { vendorIds, serviceId, locationId, status, from, until, ...triage }: ReceivedScope) {
  let received = db.selectFrom('referrals as r').where('r.deleted_by_vendor_at', 'is', null)
  if (serviceId !== undefined) received = received.where('r.service_id', '=', serviceId)
  if (locationId !== undefined) received = received.where('r.location_id', '=', locationId)
  if (status !== undefined) received = received.where('r.status', '=', status)
  if (from !== undefined) received = received.where('r.created_at', '>=', from)
  if (until !== undefined) received = received.where('r.created_at', '<', until)
  if (triage.upToId !== undefined) received = received.where('r.id', '<=', triage.upToId)
  if (triage.unread) received = received.where('r.read_at', 'is', null)
  if (triage.overdueOn !== undefined)
    received = received
      .where('r.due_on', '<', triage.overdueOn)
      .where('r.status', 'in', OPEN_REFERRAL_STATUSES)
      .where('r.deleted_by_sender_at', 'is', null)
  // A withdrawn consent leaves no words to read.
  if (triage.hasNewReply)
    received = received.where('r.id', 'in', selectRepliedReferralIds(db)).where('r.consent_withdrawn_at', 'is', null)
  if (triage.assigneeId !== undefined) received = received.where(isAssignedToCondition(triage.assigneeId))
  return triage.search === undefined ? received : received.where(receivedSearchCondition(triage.search, vendorIds))
}

/** Triggers maintain referral_totals; the row of vendor 0 counts all vendors. */
const selectStoredTotal = (db: Db, column: 'received' | 'unread', vendorIds: number[] | null) =>
  db
    .selectFrom('referral_totals')
    .where('vendor_id', '=', anyIdSql(vendorIds ?? [0]))
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>(column), lit(0)).as('total'))

/** How many received referrals nobody has read, and how many of the viewer's own vendors have a reply that nobody has read. */
export const countUnreadReferralsAndReplies = (
  db: Db,
  vendorIds: number[] | null,
  ownVendorIds: number[],
): Promise<{ unread: number; replied: number }> =>
  db
    .selectNoFrom([
      sql<number>`${selectStoredTotal(db, 'unread', vendorIds)}`.as('unread'),
      sql<number>`${selectNewReplyCount(db, ownVendorIds)}`.as('replied'),
    ])
    .executeTakeFirstOrThrow()

/**
 * The number of referrals of these vendors that have a new reply. Without `anyIdSql`, which hides the ids from the planner: with many
 * unread replies of other vendors it would then read all referrals of the hub. Planning each call costs less.
 */
export const selectNewReplyCount = (db: Db, vendorIds: number[]) =>
  selectReceived(db, { vendorIds, hasNewReply: true })
    .where('r.vendor_id', '=', sql<number>`any(${vendorIds}::int[])`)
    .select(({ fn }) => fn.countAll<number>().as('total'))

const selectRepliedReferralIds = (db: Db) =>
  db.selectFrom('referral_replies').where('read_at', 'is', null).select('referral_id')
