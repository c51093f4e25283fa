import { sql, type RawBuilder } from 'kysely'
import { typedSql } from '#server/platform/typed-sql.ts'
import { MAX_COUNTED_VENDORS } from '#contract/vendors.ts'
import { kilometresToPointSql, vendorCoversPointCondition } from '#server/features/geo/spatial-conditions.ts'
import type { Point } from '#contract/fields.ts'
import { locationInNamedTownCondition, vendorInNamedTownCondition } from '#server/features/vendors/named-towns.ts'
import { kilometresToNearestLocationSql } from '#server/features/vendors/vendor-locations.ts'
import { findCandidates, vendorHasLocationInBoxCondition } from './candidates.ts'
import { relevanceRankSql } from './relevance.ts'
import { scanVendorIdPageByDistance } from './scan-vendor-id-page-by-distance.ts'
import {
  joinConditionsWithAnd,
  MAX_SORTED_VENDORS,
  computeMinimumTotal,
  vendorsByIdSql,
  type SqlCondition,
  type VendorIdPage,
  type VendorSearchSql,
} from './vendor-search-sql.ts'

/** Vendors that are scanned in list order before all matches are collected and sorted instead. */
const SCAN_LIMIT = 8_000

/**
 * Runs a search and returns one page of vendor ids, with the total. Few matches are read and sorted as a whole; for many, the
 * page is filled in index order, first from the most relevant vendors or those of the named towns, so that the rest is not read.
 */
export async function executeVendorIdSearch(search: VendorSearchSql): Promise<VendorIdPage> {
  const found = await findCandidates(search, search.near ? MAX_SORTED_VENDORS : MAX_COUNTED_VENDORS)
  if (found.isComplete) return { ids: await sortCandidates(search, found.ids), total: found.ids.length }
  if (search.relevanceTiers.length > 0)
    return pageThroughParts(search, disjointTiers(search.relevanceTiers), found.atLeast)
  if (search.towns.length > 0 && !search.isInTowns) return pageThroughParts(search, partsByTown(search), found.atLeast)
  return search.near
    ? scanVendorIdPageByDistance(search, search.near, found.atLeast)
    : scanVendorPage(search, found.atLeast)
}

/** Sorts archived vendors last (MAP-034), then by relevance, then by covered place and distance or in the order of the list. */
async function sortCandidates({ db, page, filter, ...search }: VendorSearchSql, ids: number[]): Promise<number[]> {
  if (ids.length <= page.offset) return []
  const { near } = search
  const byDistance = near && getOrderByDistance(search, near)
  const byRelevance = search.relevanceTiers.length > 0 ? [relevanceRankSql(search.relevanceTiers)] : []
  const archivedLast = near || byRelevance.length > 0 ? [sql`v.is_archived`] : []
  const { rows } = await typedSql({ id: 'number' })`
    select v.id from ${vendorsByIdSql(ids)} ${byDistance?.source ?? sql``}
    where ${filter} order by ${sql.join([...archivedLast, ...byRelevance, ...(byDistance?.order ?? [search.order])])}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

interface DistanceOrder {
  /** Is joined to the vendors (alias v). */
  source: RawBuilder<unknown>
  order: RawBuilder<unknown>[]
}

/** The covered place, then the distance; both of the locations in a town that the search names, for vendors that have such. */
function getOrderByDistance(
  { coveringFirst, towns, box }: Pick<VendorSearchSql, 'coveringFirst' | 'towns' | 'box'>,
  near: Point,
): DistanceOrder {
  const covers = vendorCoversPointCondition(near)
  const nearest = kilometresToNearestLocationSql(near)
  if (towns.length === 0)
    return { source: sql``, order: [...(coveringFirst ? [sql`${covers} desc`] : []), nearest, sql`v.id`] }
  const isInTown = locationInNamedTownCondition({ towns, box })
  const coversFromTown = vendorCoversPointCondition(near, isInTown)
  return {
    source: sql`cross join lateral (
      select min(${kilometresToPointSql(near)}) as km from locations l where l.vendor_id = v.id and ${isInTown} offset 0) town`,
    order: [
      sql`town.km is null`,
      ...(coveringFirst ? [sql`case when town.km is null then ${covers} else ${coversFromTown} end desc`] : []),
      sql`coalesce(town.km, ${nearest})`,
      sql`v.id`,
    ],
  }
}

/** Some of the vendors of a search, which differs for them in these properties. */
interface SearchPart extends Partial<Pick<VendorSearchSql, 'towns' | 'isInTowns'>> {
  condition: SqlCondition
  /** True for vendors that an index of names, services or places finds. */
  isTier: boolean
}

/**
 * Fills the page from the first part, such as the most relevant vendors, then from the next: among so many, those of each part
 * are paged on their own, which reads no others when the page is full. Archived vendors come last.
 */
async function pageThroughParts(search: VendorSearchSql, parts: SearchPart[], atLeast: number): Promise<VendorIdPage> {
  const { offset, limit } = search.page
  const ids: number[] = []
  let before = 0
  for (const { condition, isTier, ...changes } of parts) {
    const page = await executeVendorIdSearch({
      ...search,
      ...changes,
      filter: joinConditionsWithAnd([condition, isTier ? search.relevanceFilter : search.filter]),
      // The tier first: a scan compares its short texts with every row, and the whole text with the few of the tier.
      scanFilter: joinConditionsWithAnd([condition, search.scanFilter]),
      offeringVendors: undefined,
      relevanceTiers: [],
      // Tiers are paged only after `findCandidates` has found the box crowded.
      isBoxCrowded: search.box !== undefined,
      page: { offset: Math.max(0, offset - before), limit: limit - ids.length },
    })
    ids.push(...page.ids)
    before += page.total
    if (ids.length === limit) return { ids, total: Math.max(atLeast, offset + limit) }
    // By distance, the pages end at this number.
    if (search.near && page.total >= MAX_SORTED_VENDORS) break
  }
  return { ids, total: before }
}

/** The vendors of each tier without those of a better one, then the other vendors, then archived ones. */
function disjointTiers(tiers: SqlCondition[]): SearchPart[] {
  const isArchived = sql<boolean>`v.is_archived`
  const withoutBetter = [...tiers, sql<boolean>`true`].map((tier, nth) => ({
    condition: joinConditionsWithAnd([
      tier,
      ...[isArchived, ...tiers.slice(0, nth)].map((better) => sql<boolean>`not (${better})`),
    ]),
    isTier: nth < tiers.length,
  }))
  return [...withoutBetter, { condition: isArchived, isTier: false }]
}

/** The vendors with a location in the towns, then the others. */
function partsByTown({ towns, box }: VendorSearchSql): SearchPart[] {
  const isInTown = vendorInNamedTownCondition({ towns, box })
  return [
    { condition: isInTown, isTier: false, isInTowns: true },
    { condition: sql<boolean>`not ${isInTown}`, isTier: false, towns: [] },
  ]
}

/** Returns a page of a set so large that a scan in list order should fill it soon. */
async function scanVendorPage(search: VendorSearchSql, atLeast: number): Promise<VendorIdPage> {
  const condition = search.box
    ? joinConditionsWithAnd([search.scanFilter, vendorHasLocationInBoxCondition(search.box)])
    : search.scanFilter
  const ids = await scanVendors(search, condition)
  const isFilled = ids.length === search.page.limit || !search.isFiltered
  return isFilled ? { ids, total: computeMinimumTotal(search, atLeast, ids) } : pageBySort(search, atLeast)
}

/** Scans in list order. A search ends after SCAN_LIMIT vendors and may return fewer rows than asked for. */
async function scanVendors(
  { db, page, order, isFiltered }: VendorSearchSql,
  condition: SqlCondition,
): Promise<number[]> {
  const source = isFiltered ? sql`(select * from vendors v order by ${order} limit ${SCAN_LIMIT})` : sql`vendors`
  const { rows } = await typedSql({ id: 'number' })`
    select v.id from ${source} v
    where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Matches are clustered deep in the sort order, so filter first and sort the result instead of scanning the index. Their
 * locations are read only until the page is full.
 */
async function pageBySort(search: VendorSearchSql, atLeast: number): Promise<VendorIdPage> {
  const { db, page, order, filter, box } = search
  const inBox = box ? vendorHasLocationInBoxCondition(box) : sql<boolean>`true`
  const { rows } = await typedSql({ id: 'number' })`
    select v.id from (
      select v.id, v.is_archived, v.sort_order, v.sort_name, v.created_at from vendors v
      where ${filter} order by ${order} offset 0) v
    where ${inBox} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) return { ids, total: computeMinimumTotal(search, atLeast, ids) }
  const counted = await typedSql({ total: 'number' })`
    select count(*) as total from vendors v where ${filter} and ${inBox}`.execute(db)
  return { ids, total: counted.rows[0]!.total }
}
