import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import type { Db } from '#server/platform/db.ts'

export type Condition = RawBuilder<boolean>

/** What one list of vendors is asked for, as the steps of finding it need it. */
export interface SearchPlan {
  db: Db
  viewer: Viewer
  /** What the vendor (alias v) must be. */
  filter: Condition
  /** The same, for going through many vendors in an order until enough are found. */
  scanFilter: Condition
  /** False when everybody whom the viewer may see is wanted. */
  isFiltered: boolean
  order: RawBuilder<unknown>
  page: { offset: number; limit: number }
}

export interface VendorIdPage {
  /** In the order of the page. */
  ids: number[]
  /** Exact below COUNTED_UP_TO; from there on 'at least so many', and more than the pages so far while there is more. */
  total: number
}

/** A set of vendors up to this size is sorted whole; a larger one is walked through in the order of an index. */
export const SORT_LIMIT = 2_000

export interface Candidates {
  ids: number[]
  /** False when there are more than these. */
  isComplete: boolean
}

export const allOf = (conditions: Condition[]): Condition => sql.join<boolean>(conditions, sql` and `)

export const vendorIdIn = (ids: number[]): Condition => sql<boolean>`v.id = any(${ids}::int[])`

/** The total where only some of the vendors are known: those, and more than the pages so far. */
export function minimumTotal({ page }: SearchPlan, found: Candidates, ids: number[]): number {
  const seen = page.offset + ids.length
  if (ids.length > 0 && ids.length < page.limit) return seen
  return Math.max(found.ids.length, ids.length === 0 ? 0 : seen + 1)
}
