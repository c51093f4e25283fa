import { sql, type RawBuilder } from 'kysely'
import type { Point } from '#contract/fields.ts'
import type { Viewer } from '#contract/policy.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import type { NamedTown } from '#server/features/vendors/named-towns.ts'
import type { Db } from '#server/platform/db.ts'

export type SqlCondition = RawBuilder<boolean>

/** A search or a list of vendors as the database reads it: its conditions in SQL, its order and its page. */
export interface VendorSearchSql {
  db: Db
  viewer: Viewer
  /** The condition on the vendor (alias v). */
  filter: SqlCondition
  /** The same condition, written for scans that stop when enough vendors are found. */
  scanFilter: SqlCondition
  /** The same condition, written for vendors that an index of names, services or places finds. */
  relevanceFilter: SqlCondition
  /**
   * With a service and words or a box: the vendors that offer the service, and the condition without the service. They are
   * compared one by one, as the index of texts would read thousands of vendors that do not offer it.
   */
  offeringVendors?: { ids: RawBuilder<unknown>; filter: SqlCondition } | undefined
  /** False when the list holds all vendors that the viewer may see. */
  isFiltered: boolean
  /** The order of the list, which decides among equals unless `near` is set. */
  order: RawBuilder<unknown>
  /** Decision 54: the condition of the most relevant vendors, then of the next tier; empty when the list is not a search. */
  relevanceTiers: SqlCondition[]
  /** Vendors are sorted by their distance from here. */
  near?: Point | undefined
  /** Vendors with a covered area over `near` come before nearer ones. */
  coveringFirst: boolean
  /**
   * Towns that the words name: of vendors that match equally those with a location there come first, by the distance of that
   * location, which their cards show. Empty without `near`.
   */
  towns: NamedTown[]
  /** True when every vendor has a location in these towns: others do not count. */
  isInTowns?: boolean
  /** Only vendors with a location in here. */
  box?: BoundingBox | undefined
  /** True once the box is known to have more locations than are read in one query. */
  isBoxCrowded?: boolean
  page: { offset: number; limit: number }
}

export interface VendorIdPage {
  /** In the order of the page. */
  ids: number[]
  /** Exact below MAX_COUNTED_VENDORS. From there on a lower bound, which exceeds the pages so far while there are more. */
  total: number
}

/**
 * A set of vendors up to this size is sorted as a whole; a larger one is scanned in index order. Matches in a box that is
 * not crowded are sorted whatever their number.
 */
export const MAX_SORTED_VENDORS = 2_000

/** All vendors that match; when they are too many, only how many are known to. */
export type VendorCandidateIds = { isComplete: true; ids: number[] } | { isComplete: false; atLeast: number }

export const joinConditionsWithAnd = (conditions: SqlCondition[]): SqlCondition =>
  sql.join<boolean>(conditions, sql` and `)

export const joinConditionsWithOr = (conditions: SqlCondition[]): SqlCondition =>
  conditions.length === 1 ? conditions[0]! : sql<boolean>`(${sql.join(conditions, sql` or `)})`

export const vendorIdInCondition = (ids: number[]): SqlCondition => sql<boolean>`v.id = any(${ids}::int[])`

/** These vendors (alias v), each read by its id, whatever index a condition on them would offer. */
export const vendorsByIdSql = (ids: number[]): RawBuilder<unknown> => vendorsAmongSql(sql`unnest(${ids}::int[])`)

/** The same for the ids that a source of one column gives. */
export const vendorsAmongSql = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${ids} among (id) cross join lateral (select * from vendors where vendors.id = among.id offset 0) v`

/** Returns the total when not all vendors are known: exact after a page that is not full, otherwise as many as are known. */
export function computeMinimumTotal({ page }: VendorSearchSql, atLeast: number, ids: number[]): number {
  const seen = page.offset + ids.length
  if (ids.length > 0 && ids.length < page.limit) return seen
  return Math.max(atLeast, ids.length === 0 ? 0 : seen)
}
