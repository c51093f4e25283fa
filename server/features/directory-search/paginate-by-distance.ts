import { sql } from 'kysely'
import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import {
  vendorCoversPoint,
  areaContainsPoint,
  boxIndexCondition,
  kilometresTo,
  minKilometresBeyond,
  mercatorDistanceTo,
} from '#server/features/geo/spatial-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import {
  allOf,
  minimumTotal,
  SORT_LIMIT,
  vendorIdIn,
  type Condition,
  type Candidates,
  type VendorIdPage,
  type SearchPlan,
} from './types.ts'

/** Covered areas over one place that are looked at. */
const AREAS = 6_000

/**
 * Who serves the place comes first, then the nearest; in a box, which asks what is there, the distance alone decides.
 * Vendors without a place, and archived ones, come after all others.
 */
export async function pageByDistance(
  { db, page, filter }: SearchPlan,
  ids: number[],
  place: Point,
  servingFirst: boolean,
): Promise<number[]> {
  const serves = servingFirst ? sql`${vendorCoversPoint(place)} desc,` : sql``
  const { rows } = await sql<{ id: number }>`
    select v.id from vendors v left join locations l on l.vendor_id = v.id and not l.is_archived
    where ${vendorIdIn(ids)} and ${filter}
    group by v.id order by v.is_archived, ${serves} min(${kilometresTo(place)}), v.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same of a crowd, whose end is not reached: FEW are as far as it goes. */
export async function pageByDistanceScan(
  search: SearchPlan,
  place: Point,
  box: BoundingBox | undefined,
  found: Candidates,
): Promise<VendorIdPage> {
  const { offset, limit } = search.page
  const needed = Math.min(offset + limit, SORT_LIMIT)
  const wanted = box ? allOf([search.scanFilter, boxIndexCondition(box)]) : search.scanFilter
  const serving = box ? [] : await vendorsServing(search, place)
  const missing = needed - serving.length
  const others = missing > 0 ? await scanNearest(search.db, excludingVendors(serving, wanted), place, missing) : []
  const crowd = [...serving, ...others].slice(0, needed)
  const ids = crowd.slice(offset)
  const total = crowd.length < needed ? crowd.length : Math.min(SORT_LIMIT, minimumTotal(search, found, ids))
  return { ids, total }
}

/** Of a crowd those with an area that holds the place, nearest first: all of them, unless thousands serve one place. */
async function vendorsServing({ db, filter }: SearchPlan, place: Point): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as materialized (
      select area.location_id from covered_areas area where ${areaContainsPoint(place)} limit ${AREAS}),
    serving as materialized (
      select distinct home.vendor_id from held join locations home on home.id = held.location_id
      where not home.is_archived)
    select v.id from serving join vendors v on v.id = serving.vendor_id
      join locations l on l.vendor_id = v.id and not l.is_archived
    where not v.is_archived and ${filter}
    group by v.id order by min(${kilometresTo(place)}), v.id limit ${SORT_LIMIT}`.execute(db)
  return rows.map(({ id }) => id)
}

const excludingVendors = (ids: number[], wanted: Condition): Condition =>
  ids.length === 0 ? wanted : sql<boolean>`${wanted} and not ${vendorIdIn(ids)}`

/**
 * Takes places in the order of the index until the nearest vendors are certain; a vendor may have many places, and many
 * vendors one and the same. Every page must come to the same order, or a vendor would be on two of them or on none.
 */
async function scanNearest(db: Db, wanted: Condition, place: Point, needed: number): Promise<number[]> {
  for (let taken = 4 * needed; ; taken *= 4) {
    const { rows } = await sql<{ id: number; km: number; places: number; reach: number }>`
      with close as (
        select l.vendor_id, ${kilometresTo(place)} as km, ${mercatorDistanceTo(place)} as reach
        from locations l join vendors v on v.id = l.vendor_id
        where not l.is_archived and not v.is_archived and ${wanted}
        order by ${mercatorDistanceTo(place)} fetch first (${taken}::int) rows with ties)
      select vendor_id as id, min(km) as km, (select count(*) from close) as places, (select max(reach) from close) as reach
      from close group by vendor_id order by km, vendor_id limit ${needed}`.execute(db)
    const last = rows.at(-1)
    const isCertain = last !== undefined && rows.length === needed && last.km <= minKilometresBeyond(place, last.reach)
    if (isCertain || (last?.places ?? 0) < taken) return rows.map(({ id }) => id)
  }
}
