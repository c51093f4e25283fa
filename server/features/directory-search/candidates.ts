import { sql, type RawBuilder } from 'kysely'
import { typedSql } from '#server/platform/typed-sql.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import {
  locationHasPublicPositionCondition,
  locationInBoxByIndexCondition,
  locationInBoxByRangeCondition,
} from '#server/features/geo/spatial-conditions.ts'
import { getVisibilityScope } from '#server/features/vendors/visibility-scope.ts'
import { locationVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import {
  joinConditionsWithAnd,
  MAX_SORTED_VENDORS,
  vendorsAmongSql,
  type SqlCondition,
  type VendorCandidateIds,
  type VendorSearchSql,
} from './vendor-search-sql.ts'

/** Locations of a box that are read before the box counts as crowded. */
const MAX_LOCATIONS_IN_BOX = 2_000

/**
 * The same for a search: reading the vendors of 12,000 locations takes less time than looking up all vendors with a
 * common word in the box.
 */
export const MAX_LOCATIONS_IN_SEARCHED_BOX = 12_000

/** The same for a box and a service, whose vendors are compared when the box has more locations. */
const MAX_LOCATIONS_BEFORE_COMPARING = 4_000

/**
 * Vendors of a service whose texts are compared: for a common word the index of texts would read thousands of vendors that
 * do not offer the service.
 */
const MAX_COMPARED_VENDORS = 12_000

/**
 * Returns all matching vendors, in the directory or in the box, when they are fewer than `sortLimit`, or when the box has
 * few locations.
 */
export async function findCandidates(search: VendorSearchSql, sortLimit: number): Promise<VendorCandidateIds> {
  const { box, offeringVendors } = search
  const isInBox = box ? [vendorHasLocationInBoxCondition(box)] : []
  if (box && !search.isBoxCrowded) {
    const inBox = search.isFiltered ? await matchesInBox(search, box, sortLimit) : await vendorsInBox(search, box)
    if (!search.isFiltered || inBox.isComplete || inBox.atLeast >= sortLimit) return inBox
  }
  if (offeringVendors) {
    const { ids, filter } = offeringVendors
    const matches = await matchesAmong(search, ids, joinConditionsWithAnd([filter, ...isInBox]))
    if (matches) return matches
  }
  return firstMatches(search, joinConditionsWithAnd([search.filter, ...isInBox]), sortLimit)
}

/** True for vendors (alias v) with a location in the box; evaluated for each vendor in turn. */
export const vendorHasLocationInBoxCondition = (box: BoundingBox): SqlCondition => sql<boolean>`exists (
  select from locations l where l.vendor_id = v.id and ${locationHasPublicPositionCondition} and ${locationInBoxByRangeCondition(box)} offset 0)`

const selectVendorIdsInBox = ({ viewer }: VendorSearchSql, box: BoundingBox, most: number) => sql`
  select l.vendor_id from locations l
  where not l.is_archived and ${locationInBoxByIndexCondition(box)} and ${locationVisibleCondition(getVisibilityScope(viewer))}
  limit ${most}`

/** The index of locations holds the visibility of each, so the query does not read the vendors. */
async function vendorsInBox(search: VendorSearchSql, box: BoundingBox): Promise<VendorCandidateIds> {
  const most = MAX_LOCATIONS_IN_BOX
  const { rows } = await typedSql({ places: 'number', at_least: 'number', ids: 'number[]' })`
    with places as materialized (${selectVendorIdsInBox(search, box, most)})
    select count(*) as places, count(distinct vendor_id) as at_least,
      case when count(*) < ${most} then array(select distinct vendor_id from places) else '{}' end as ids
    from places`.execute(search.db)
  const { places, at_least: atLeast, ids } = rows[0]!
  return places < most ? { isComplete: true, ids } : { isComplete: false, atLeast }
}

/** Returns the matching vendors of the box; of a crowded one only how many of its first vendors match, up to `sortLimit`. */
async function matchesInBox(search: VendorSearchSql, box: BoundingBox, sortLimit: number): Promise<VendorCandidateIds> {
  const most = search.offeringVendors ? MAX_LOCATIONS_BEFORE_COMPARING : MAX_LOCATIONS_IN_SEARCHED_BOX
  const limitWhenCrowded = search.offeringVendors ? 0 : sortLimit
  const { rows } = await typedSql({ places: 'number', ids: 'number[]' })`
    with places as materialized (${selectVendorIdsInBox(search, box, most)}),
    size as materialized (select count(*) as places from places)
    select size.places, array(
      select v.id from ${vendorsAmongSql(sql`(select distinct vendor_id from places)`)}
      where ${search.filter} limit case when size.places < ${most} then null else ${limitWhenCrowded}::int end) as ids
    from size`.execute(search.db)
  const { places, ids } = rows[0]!
  return places < most ? { isComplete: true, ids } : { isComplete: false, atLeast: ids.length }
}

/** Returns which of these vendors meet the condition; undefined when they are too many to compare. */
async function matchesAmong(
  { db }: VendorSearchSql,
  vendorIds: RawBuilder<unknown>,
  condition: SqlCondition,
): Promise<VendorCandidateIds | undefined> {
  const { rows } = await typedSql({ compared: 'number', ids: 'number[]' })`
    with offering as materialized (select distinct id from (${vendorIds}) some_ids (id) limit ${MAX_COMPARED_VENDORS + 1}),
    size as materialized (select count(*) as compared from offering)
    select size.compared, array(
      select v.id from ${vendorsAmongSql(sql`offering`)}
      where size.compared <= ${MAX_COMPARED_VENDORS} and ${condition} limit ${MAX_SORTED_VENDORS}) as ids
    from size`.execute(db)
  const { compared, ids } = rows[0]!
  if (compared > MAX_COMPARED_VENDORS) return undefined
  return toCandidates(ids, MAX_SORTED_VENDORS)
}

async function firstMatches(
  { db }: VendorSearchSql,
  condition: SqlCondition,
  sortLimit: number,
): Promise<VendorCandidateIds> {
  const { rows } = await typedSql({ ids: 'number[]' })`
    select array(select v.id from vendors v where ${condition} limit ${sortLimit}) as ids`.execute(db)
  return toCandidates(rows[0]!.ids, sortLimit)
}

/** The candidates are complete when there are fewer than were read at most. */
const toCandidates = (ids: number[], most: number): VendorCandidateIds =>
  ids.length < most ? { isComplete: true, ids } : { isComplete: false, atLeast: ids.length }
