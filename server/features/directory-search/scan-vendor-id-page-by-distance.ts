import { sql, type RawBuilder } from 'kysely'
import type { Point } from '#contract/fields.ts'
import {
  areaContainsPointCondition,
  locationHasPublicPositionCondition,
  locationInBoxByIndexCondition,
  kilometresToPointSql,
  computeMinKilometresOfMercatorDistance,
  mercatorDistanceSql,
} from '#server/features/geo/spatial-conditions.ts'
import { locationInNamedTownCondition } from '#server/features/vendors/named-towns.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import {
  joinConditionsWithAnd,
  computeMinimumTotal,
  MAX_SORTED_VENDORS,
  vendorIdInCondition,
  type SqlCondition,
  type VendorIdPage,
  type VendorSearchSql,
} from './vendor-search-sql.ts'

/** Covered areas over one point that are read. */
const MAX_AREAS = 6_000

/**
 * Returns a page by distance of a set too large to be sorted as a whole; pages end at MAX_SORTED_VENDORS. Vendors without
 * a location, and archived ones, are left out.
 */
export async function scanVendorIdPageByDistance(
  search: VendorSearchSql,
  point: Point,
  atLeast: number,
): Promise<VendorIdPage> {
  const { box } = search
  const { offset, limit } = search.page
  const needed = Math.min(offset + limit, MAX_SORTED_VENDORS)
  const condition = joinConditionsWithAnd([
    search.scanFilter,
    ...(box ? [locationInBoxByIndexCondition(box)] : []),
    ...locationInTownsConditions(search),
  ])
  const serving = search.coveringFirst ? await vendorsServing(search, point) : []
  const missing = needed - serving.length
  const others = missing > 0 ? await scanNearest(search.db, excludingVendors(serving, condition), point, missing) : []
  const nearest = [...serving, ...others].slice(0, needed)
  const ids = nearest.slice(offset)
  const total =
    nearest.length < needed ? nearest.length : Math.min(MAX_SORTED_VENDORS, computeMinimumTotal(search, atLeast, ids))
  return { ids, total }
}

const locationInTownsConditions = ({ towns, box, isInTowns }: VendorSearchSql): SqlCondition[] =>
  isInTowns ? [locationInNamedTownCondition({ towns, box })] : []

/** Returns the vendors with a covered area over the point, nearest first: all of them, unless thousands serve one point. */
async function vendorsServing(search: VendorSearchSql, point: Point): Promise<number[]> {
  const { db, filter } = search
  const inTowns = locationInTownsConditions(search)
  const { rows } = await typedSql({ id: 'number' })`
    with held as materialized (
      select area.location_id from covered_areas area where ${areaContainsPointCondition(point)} limit ${MAX_AREAS}),
    serving as materialized (
      select distinct l.vendor_id from held join locations l on l.id = held.location_id
        ${inTowns.length > 0 ? sql`join vendors v on v.id = l.vendor_id` : sql``}
      where ${joinConditionsWithAnd([sql`not l.is_archived`, ...inTowns])})
    select v.id from serving join vendors v on v.id = serving.vendor_id
      left join locations l on l.vendor_id = v.id and ${joinConditionsWithAnd([locationHasPublicPositionCondition, ...inTowns])}
    where not v.is_archived and ${filter}
    group by v.id order by min(${kilometresToPointSql(point)}), v.id limit ${MAX_SORTED_VENDORS}`.execute(db)
  return rows.map(({ id }) => id)
}

const excludingVendors = (ids: number[], condition: SqlCondition): SqlCondition =>
  ids.length === 0 ? condition : sql<boolean>`${condition} and not ${vendorIdInCondition(ids)}`

/**
 * Returns the vendors nearest to the point. A vendor may have many locations, and many vendors may share one. Every page
 * must arrive at the same order, or a vendor would be on two of them or on none.
 */
async function scanNearest(db: Db, condition: SqlCondition, point: Point, needed: number): Promise<number[]> {
  const search = { db, condition, point, needed }
  const some = 4 * needed
  const around = await readNearest({ ...search, source: locationsAround(point), most: some })
  if (around.isCertain) return around.ids
  for (let most = around.places < some ? some : 4 * some; ; most *= 4) {
    const found = await readNearest({ ...search, source: allLocations(point), most })
    if (found.isCertain || found.places < most) return found.ids
  }
}

/** Locations that are read by their distance alone, before those of all matching vendors are. */
const MAX_LOCATIONS_AROUND = 4_000

const locationsByDistance = (point: Point) => sql`
  select *, ${mercatorDistanceSql(point)} as reach from locations l where ${locationHasPublicPositionCondition}`

const allLocations = (point: Point) => sql`(${locationsByDistance(point)}) l join vendors v on v.id = l.vendor_id`

/** Each vendor is read by its id: the planner expects few matches, and would read and sort thousands. */
const locationsAround = (point: Point) => sql`
  (${locationsByDistance(point)} order by reach fetch first ${sql.lit(MAX_LOCATIONS_AROUND)} rows with ties) l
  cross join lateral (select * from vendors where vendors.id = l.vendor_id offset 0) v`

interface NearestSearch {
  db: Db
  /** Gives locations (alias l) with their distance on the map as `reach`, and their vendors (alias v). */
  source: RawBuilder<unknown>
  condition: SqlCondition
  point: Point
  /** How many vendors are returned. */
  needed: number
  /** How many locations of matching vendors are read. */
  most: number
}

/** Reads the nearest locations of matching vendors; certain when no location further away can change the result. */
async function readNearest({ db, source, condition, point, needed, most }: NearestSearch) {
  const { rows } = await typedSql({ id: 'number', km: 'number', places: 'number', reach: 'number' })`
    with close as (
      select l.vendor_id, ${kilometresToPointSql(point)} as km, l.reach
      from ${source}
      where not v.is_archived and ${condition}
      order by l.reach fetch first (${most}::int) rows with ties)
    select vendor_id as id, min(km) as km, (select count(*) from close) as places, (select max(reach) from close) as reach
    from close group by vendor_id order by km, vendor_id limit ${needed}`.execute(db)
  const last = rows.at(-1)
  const isCertain =
    last !== undefined && rows.length === needed && last.km <= computeMinKilometresOfMercatorDistance(point, last.reach)
  return { ids: rows.map(({ id }) => id), places: last?.places ?? 0, isCertain }
}
