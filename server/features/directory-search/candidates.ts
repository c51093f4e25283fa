import { sql } from 'kysely'
import { typedSql } from '#server/platform/typed-sql.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import {
  locationHasPublicPositionCondition,
  locationInBoxByIndexCondition,
  locationInBoxByRangeCondition,
} from '#server/features/geo/spatial-conditions.ts'
import { getVisibilityScope, locationVisibleCondition } from '#server/features/vendors/visibility.ts'
import {
  joinConditionsWithAnd,
  vendorsByIdSql,
  type SqlCondition,
  type VendorCandidates,
  type SearchPlan,
} from './search-plan.ts'

/** Locations of a box that are read before the box counts as crowded. */
const MAX_LOCATIONS_IN_BOX = 2_000

/**
 * The same for a search: reading the vendors of 12,000 locations takes less time than looking up all vendors with a
 * common word in the box.
 */
export const MAX_LOCATIONS_IN_SEARCHED_BOX = 12_000

/**
 * Returns all matching vendors, in the directory or in the box, when they are fewer than `few`, or when the box has few
 * locations.
 */
export async function findCandidates(search: SearchPlan, few: number): Promise<VendorCandidates> {
  const { box } = search
  if (!box) return firstMatches(search, search.filter, few)
  if (!search.isBoxCrowded) {
    const inBox = await vendorsInBox(search, box)
    if (!search.isFiltered) return inBox
    if (inBox.isComplete) return { ids: await matchingIds(search, inBox.ids), isComplete: true }
  }
  return firstMatches(search, joinConditionsWithAnd([search.filter, vendorHasLocationInBoxCondition(box)]), few)
}

/** True for vendors (alias v) with a location in the box; evaluated for each vendor in turn. */
export const vendorHasLocationInBoxCondition = (box: BoundingBox): SqlCondition => sql<boolean>`exists (
  select from locations l where l.vendor_id = v.id and ${locationHasPublicPositionCondition} and ${locationInBoxByRangeCondition(box)} offset 0)`

/** The index of locations holds the visibility of each, so the query does not read the vendors. */
async function vendorsInBox({ db, viewer, isFiltered }: SearchPlan, box: BoundingBox): Promise<VendorCandidates> {
  const most = isFiltered ? MAX_LOCATIONS_IN_SEARCHED_BOX : MAX_LOCATIONS_IN_BOX
  const { rows } = await typedSql({ places: 'number', at_least: 'number', ids: 'number[]' })`
    with places as materialized (
      select l.vendor_id from locations l
      where not l.is_archived and ${locationInBoxByIndexCondition(box)} and ${locationVisibleCondition(getVisibilityScope(viewer))}
      limit ${most})
    select count(*) as places, count(distinct vendor_id) as at_least,
      case when count(*) < ${most} then array(select distinct vendor_id from places) else '{}' end as ids
    from places`.execute(db)
  const { places, at_least: atLeast, ids } = rows[0]!
  return places < most ? { isComplete: true, ids } : { isComplete: false, atLeast }
}

async function firstMatches(search: SearchPlan, condition: SqlCondition, few: number): Promise<VendorCandidates> {
  const { rows } = await typedSql({ ids: 'number[]' })`
    select array(select v.id from vendors v where ${condition} limit ${few}) as ids`.execute(search.db)
  const { ids } = rows[0]!
  return ids.length < few ? { isComplete: true, ids } : { isComplete: false, atLeast: ids.length }
}

async function matchingIds({ db, filter }: SearchPlan, among: number[]): Promise<number[]> {
  const { rows } = await typedSql({ ids: 'number[]' })`
    select array(select v.id from ${vendorsByIdSql(among)} where ${filter}) as ids`.execute(db)
  return rows[0]!.ids
}
