import { sql, type RawBuilder } from 'kysely'
import type { Point } from '#contract/fields.ts'
import type { Viewer } from '#contract/policy.ts'
import { COUNTED_UP_TO, type Box, type VendorFilter } from '#contract/vendors.ts'
import { isInBox, kilometresFrom, liesInBox, nearestFirst } from '#server/features/map/places.ts'
import { sightOf, visiblePlaces, visibleVendors } from '#server/features/map/sight.ts'
import type { Db } from '#server/platform/db.ts'
import { hasAllWords, hasSecretService, nameHas, secretWord } from './search.ts'

/** A set of vendors up to this size is sorted whole; a larger one is walked through in the order of an index. */
const FEW = 2_000

export interface Listing {
  /** In the order of the page. */
  ids: number[]
  /** Exact below COUNTED_UP_TO; from there on 'at least so many', and more than the pages so far while there is more. */
  total: number
}

/** One page of the vendors that the viewer may see and the filter asks for. */
export async function listVendors(db: Db, viewer: Viewer, filter: VendorFilter): Promise<Listing> {
  const wanted = allOf([visibleVendors(viewer), ...filterConditions(viewer, filter)])
  const search: Search = { db, viewer, wanted, page: { offset: (filter.page - 1) * filter.limit, limit: filter.limit } }
  if (filter.near) return nearest(search, filter.near, filter.bbox)
  return filter.bbox ? inView(search, filter.bbox, filter) : inOrder(search, filter)
}

type Condition = RawBuilder<boolean>

interface Search {
  db: Db
  viewer: Viewer
  /** What the vendor (alias v) must be. */
  wanted: Condition
  page: { offset: number; limit: number }
}

const allOf = (conditions: Condition[]): Condition => sql.join<boolean>(conditions, sql` and `)

function filterConditions(viewer: Viewer, filter: VendorFilter): Condition[] {
  const word = secretWord(filter.search)
  const conditions: Condition[] = []
  if (word !== undefined) conditions.push(hasSecretService(word))
  else if (filter.search) conditions.push(hasAllWords(filter.search))
  if (filter.service) conditions.push(offersService(viewer, filter.service))
  if (filter.vendorName) conditions.push(nameHas(filter.vendorName))
  // Administrators run every vendor, so the list of 'mine' is the list of all (specification 6).
  if (filter.contactsOnly && viewer.role !== 'ADMIN') conditions.push(sql`v.id = any(${viewer.contactOf}::int[])`)
  return conditions
}

/** A private service finds only vendors whose inside the viewer may see: its id can be guessed. */
function offersService(viewer: Viewer, serviceId: number): Condition {
  const open =
    viewer.role === 'ADMIN' ? sql`true` : sql`(not s.private or vs.vendor_id = any(${viewer.contactOf}::int[]))`
  return sql`v.id in (
    select vs.vendor_id from services s join vendor_services vs on vs.service_id = coalesce(s.parent_id, s.id)
    where s.id = ${serviceId} and ${open})`
}

/** MAP-034: archived vendors last, then the order that administrators gave, then the name. */
const BY_ORDER = sql`v.is_archived, v.sort_order, v.sort_name, v.id`

async function inOrder(search: Search, { sortByDate }: VendorFilter): Promise<Listing> {
  const order = { asc: sql`v.created_at, v.id`, desc: sql`v.created_at desc, v.id desc` }
  const ids = await pageOf(search, search.wanted, sortByDate ? order[sortByDate] : BY_ORDER)
  return { ids, total: await totalOf(search, search.wanted, ids) }
}

async function inView(search: Search, box: Box, filter: VendorFilter): Promise<Listing> {
  const found = await vendorsInBox(search, box)
  const among = allOf([isOneOf(found.ids), search.wanted])
  if (found.isAll) return inOrder({ ...search, wanted: among }, filter)

  // So many are in view that the next page's worth turns up soon in the order of the list.
  const inBox = sql<boolean>`exists (
    select from locations l where l.vendor_id = v.id and not l.is_archived and ${liesInBox(box)})`
  const ids = await pageOf(search, allOf([search.wanted, inBox]), BY_ORDER)
  return { ids, total: await totalOf(search, among, ids, { isAll: false }) }
}

/** Nearest first. Vendors without a place, and archived ones, come after all others; in a large crowd they are not reached. */
async function nearest(search: Search, place: Point, box: Box | undefined): Promise<Listing> {
  const found = box ? await vendorsInBox(search, box) : await firstWanted(search)
  const among = allOf([isOneOf(found.ids), search.wanted])
  if (found.isAll) {
    const ids = await nearestOf(search, among, place)
    return { ids, total: await totalOf(search, among, ids) }
  }

  const { offset, limit } = search.page
  const needed = Math.min(offset + limit, FEW)
  const wanted = box ? allOf([search.wanted, isInBox(box)]) : search.wanted
  const crowd = await nearestInCrowd(search.db, wanted, place, needed)
  const ids = crowd.slice(offset)
  const total = crowd.length < needed ? crowd.length : await totalOf(search, among, ids, { isAll: false })
  return { ids, total: Math.min(total, FEW) }
}

async function nearestOf({ db, page }: Search, wanted: Condition, place: Point): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vendors v left join locations l on l.vendor_id = v.id and not l.is_archived
    where ${wanted}
    group by v.id order by v.is_archived, min(${kilometresFrom(place)}), v.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes places in the order of the index until enough vendors are found; a vendor may have many places. */
async function nearestInCrowd(db: Db, wanted: Condition, place: Point, needed: number): Promise<number[]> {
  for (let taken = 4 * needed; ; taken *= 4) {
    const { rows } = await sql<{ id: number; places: number }>`
      with close as (
        select l.vendor_id, ${kilometresFrom(place)} as km from locations l join vendors v on v.id = l.vendor_id
        where not l.is_archived and not v.is_archived and ${wanted}
        order by ${nearestFirst(place)} limit ${taken})
      select vendor_id as id, (select count(*) from close) as places from close
      group by vendor_id order by min(km), vendor_id limit ${needed}`.execute(db)
    if (rows.length === needed || (rows[0]?.places ?? 0) < taken) return rows.map(({ id }) => id)
  }
}

async function pageOf({ db, page }: Search, wanted: Condition, order: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vendors v where ${wanted} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Found {
  ids: number[]
  /** False when there are more than these. */
  isAll: boolean
}

const isOneOf = (ids: number[]): Condition => sql<boolean>`v.id = any(${ids}::int[])`

/** The vendors with a place in the box, or the first of them when they are more than a few. */
async function vendorsInBox({ db, viewer }: Search, box: Box): Promise<Found> {
  const { rows } = await sql<{ ids: number[]; places: number }>`
    select coalesce(array_agg(distinct vendor_id), '{}') as ids, count(*) as places
    from (select l.vendor_id from locations l
      where not l.is_archived and ${isInBox(box)} and ${visiblePlaces(sightOf(viewer))}
      limit ${FEW}) found`.execute(db)
  return { ids: rows[0]!.ids, isAll: rows[0]!.places < FEW }
}

async function firstWanted({ db, wanted }: Search): Promise<Found> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select v.id from vendors v where ${wanted} limit ${FEW}) as ids`.execute(db)
  return { ids: rows[0]!.ids, isAll: rows[0]!.ids.length < FEW }
}

/** Counts no further than COUNTED_UP_TO; `isAll` is false when `wanted` leaves some of them out. */
async function totalOf(
  { db, page }: Search,
  wanted: Condition,
  ids: number[],
  { isAll } = { isAll: true },
): Promise<number> {
  const seen = page.offset + ids.length
  if (ids.length > 0 && ids.length < page.limit) return seen
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from vendors v where ${wanted} limit ${COUNTED_UP_TO}) counted`.execute(db)
  const counted = rows[0]!.count
  if (ids.length === 0 || (isAll && counted < COUNTED_UP_TO)) return counted
  return Math.max(counted, seen + 1)
}
