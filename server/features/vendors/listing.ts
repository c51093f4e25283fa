import { sql, type RawBuilder } from 'kysely'
import type { Point } from '#contract/fields.ts'
import type { Viewer } from '#contract/policy.ts'
import { COUNTED_UP_TO, type Box, type VendorFilter } from '#contract/vendors.ts'
import {
  coversPlace,
  holdsPlace,
  isInBox,
  kilometresFrom,
  liesInBox,
  nearestFirst,
} from '#server/features/map/places.ts'
import { sightOf, visiblePlaces } from '#server/features/map/sight.ts'
import type { Db } from '#server/platform/db.ts'
import { needsMeant } from './forgiving.ts'
import { needsOf, type Need } from './search-needs.ts'
import { hasSecretService, holdsAll, nameHas, SEARCH_TEXT, secretWord } from './search.ts'
import { seesInside, visibleVendors } from './sight.ts'

/** A set of vendors up to this size is sorted whole; a larger one is walked through in the order of an index. */
const FEW = 2_000
/** Places of a box that are looked at before it counts as crowded; more when most of their vendors will not be wanted. */
const PLACES = 2_000
const PLACES_FILTERED = 6_000

export interface Listing {
  /** In the order of the page. */
  ids: number[]
  /** Exact below COUNTED_UP_TO; from there on 'at least so many', and more than the pages so far while there is more. */
  total: number
}

/** One page of the vendors that the viewer may see and the filter asks for; typing errors count only when nothing is found. */
export async function listVendors(db: Db, viewer: Viewer, filter: VendorFilter): Promise<Listing> {
  const needs = filter.search && secretWord(filter.search) === undefined ? needsOf(filter.search) : undefined
  const found = await findVendors(db, viewer, filter, needs)
  const meant = needs && found.total === 0 ? await needsMeant(db, viewer, needs) : undefined
  return meant ? findVendors(db, viewer, filter, meant) : found
}

async function findVendors(db: Db, viewer: Viewer, filter: VendorFilter, needs: Need[] | undefined): Promise<Listing> {
  const plain = allOf([visibleVendors(viewer), ...filterConditions(viewer, filter, needs)])
  const offering = filter.service === undefined ? undefined : vendorsOffering(viewer, filter.service)
  const search: Search = {
    db,
    viewer,
    offering,
    wanted: offering ? allOf([plain, sql<boolean>`v.id in (${offering})`]) : plain,
    // One by one, or the planner sorts all of a service's vendors before the first is taken.
    walked: offering
      ? allOf([plain, sql<boolean>`exists (select from (${offering}) o where o.vendor_id = v.id offset 0)`])
      : plain,
    page: { offset: (filter.page - 1) * filter.limit, limit: filter.limit },
  }
  if (filter.near) return nearest(search, filter.near, filter)
  return filter.bbox ? inView(search, filter.bbox, filter) : everywhere(search, filter)
}

type Condition = RawBuilder<boolean>

interface Search {
  db: Db
  viewer: Viewer
  /** What the vendor (alias v) must be. */
  wanted: Condition
  /** The same, for going through many vendors in an order until enough are found. */
  walked: Condition
  /** The ids of the vendors with the service that is asked for. */
  offering: RawBuilder<unknown> | undefined
  page: { offset: number; limit: number }
}

const allOf = (conditions: Condition[]): Condition => sql.join<boolean>(conditions, sql` and `)

function filterConditions(viewer: Viewer, filter: VendorFilter, needs: Need[] | undefined): Condition[] {
  const word = secretWord(filter.search)
  const conditions: Condition[] = []
  if (word !== undefined) conditions.push(hasSecretService(word))
  if (needs) conditions.push(holdsAll(SEARCH_TEXT, needs))
  if (filter.vendorName) conditions.push(nameHas(filter.vendorName))
  // Administrators run every vendor, so the list of 'mine' is the list of all (specification 6).
  if (filter.contactsOnly) conditions.push(seesInside(viewer, 'v.id'))
  return conditions
}

const isFiltered = (filter: VendorFilter) =>
  Boolean(filter.search || filter.service || filter.vendorName || filter.contactsOnly)

/** A private service finds only vendors whose inside the viewer may see: its id can be guessed. */
const vendorsOffering = (viewer: Viewer, serviceId: number) => sql`
  select vs.vendor_id from services s
  join services offered on offered.id = coalesce(s.parent_id, s.id)
  join vendor_services vs on vs.service_id = offered.id
  where s.id = ${serviceId} and (not offered.private or ${seesInside(viewer, 'vs.vendor_id')})`

/** MAP-034: archived vendors last, then the order that administrators gave, then the name. */
const BY_ORDER = sql`v.is_archived, v.sort_order, v.sort_name, v.id`

const orderOf = ({ sortByDate }: VendorFilter): RawBuilder<unknown> => {
  if (sortByDate === 'asc') return sql`v.created_at, v.id`
  return sortByDate === 'desc' ? sql`v.created_at desc, v.id desc` : BY_ORDER
}

async function everywhere(search: Search, filter: VendorFilter): Promise<Listing> {
  const ids = await pageOf(search, search.wanted, orderOf(filter))
  return { ids, total: await totalOf(search, ids) }
}

async function inView(search: Search, box: Box, filter: VendorFilter): Promise<Listing> {
  const found = await vendorsInBox(search, box, isFiltered(filter))
  if (found.isAll) {
    const among = allOf([isOneOf(found.ids), search.wanted])
    return { ids: await pageOf(search, among, orderOf(filter)), total: found.ids.length }
  }

  // So many are in view that the next page's worth turns up soon in the order of the list.
  const inBox = sql<boolean>`exists (
    select from locations l where l.vendor_id = v.id and not l.is_archived and ${liesInBox(box)} offset 0)`
  const ids = await pageOf(search, allOf([search.walked, inBox]), orderOf(filter))
  return { ids, total: atLeast(search, found, ids) }
}

/**
 * Who serves the place comes first, then the nearest; in a box, which asks what is there, the distance alone decides.
 * Vendors without a place, and archived ones, come after all others; in a large crowd they are not reached.
 */
async function nearest(search: Search, place: Point, filter: VendorFilter): Promise<Listing> {
  const box = filter.bbox
  const found = box ? await vendorsInBox(search, box, isFiltered(filter)) : await firstWanted(search)
  if (found.isAll) {
    const among = allOf([isOneOf(found.ids), search.wanted])
    return { ids: await nearestOf(search, among, place, !box), total: found.ids.length }
  }

  const { offset, limit } = search.page
  const needed = Math.min(offset + limit, FEW)
  const wanted = box ? allOf([search.walked, isInBox(box)]) : search.walked
  const serving = box ? [] : await servingPlace(search, place)
  const missing = needed - serving.length
  const others = missing > 0 ? await nearestInCrowd(search.db, without(serving, wanted), place, missing) : []
  const crowd = [...serving, ...others].slice(0, needed)
  const ids = crowd.slice(offset)
  const total = crowd.length < needed ? crowd.length : Math.min(FEW, atLeast(search, found, ids))
  return { ids, total }
}

async function nearestOf(
  { db, page }: Search,
  wanted: Condition,
  place: Point,
  servingFirst: boolean,
): Promise<number[]> {
  const serves = servingFirst ? sql`${coversPlace(place)} desc,` : sql``
  const { rows } = await sql<{ id: number }>`
    select v.id from vendors v left join locations l on l.vendor_id = v.id and not l.is_archived
    where ${wanted}
    group by v.id order by v.is_archived, ${serves} min(${kilometresFrom(place)}), v.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of a crowd those with an area that holds the place, nearest first: all of them, unless thousands serve one place. */
async function servingPlace({ db, wanted }: Search, place: Point): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as materialized (
      select area.location_id from covered_areas area where ${holdsPlace(place)} limit ${PLACES_FILTERED}),
    serving as materialized (
      select distinct home.vendor_id from held join locations home on home.id = held.location_id
      where not home.is_archived)
    select v.id from serving join vendors v on v.id = serving.vendor_id
      join locations l on l.vendor_id = v.id and not l.is_archived
    where not v.is_archived and ${wanted}
    group by v.id order by min(${kilometresFrom(place)}), v.id limit ${FEW}`.execute(db)
  return rows.map(({ id }) => id)
}

const without = (ids: number[], wanted: Condition): Condition =>
  ids.length === 0 ? wanted : sql<boolean>`${wanted} and not ${isOneOf(ids)}`

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

/** The vendors with a place in the box, or the first of them when there are too many places to look at. */
async function vendorsInBox({ db, viewer, wanted, offering }: Search, box: Box, filtered: boolean): Promise<Found> {
  const most = filtered ? PLACES_FILTERED : PLACES
  // Who sees a place stands in the index, so that without a filter the vendors themselves need not be looked at.
  // Most in the box do not offer it: they need not be looked up.
  const few = offering ? sql`intersect ${offering}` : sql``
  const vendors = filtered
    ? sql`select v.id from vendors v where v.id in (select vendor_id from close ${few}) and ${wanted}`
    : sql`select distinct vendor_id from close`
  const { rows } = await sql<{ ids: number[]; places: number }>`
    with close as materialized (
      select l.vendor_id from locations l
      where not l.is_archived and ${isInBox(box)} and ${visiblePlaces(sightOf(viewer))}
      limit ${most})
    select (select count(*) from close) as places, array(${vendors}) as ids`.execute(db)
  const { ids, places } = rows[0]!
  return { ids, isAll: places < most }
}

async function firstWanted({ db, wanted }: Search): Promise<Found> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select v.id from vendors v where ${wanted} limit ${FEW}) as ids`.execute(db)
  return { ids: rows[0]!.ids, isAll: rows[0]!.ids.length < FEW }
}

/** The total where only some of the vendors are known: those, and more than the pages so far. */
const atLeast = ({ page }: Search, found: Found, ids: number[]): number =>
  Math.max(found.ids.length, page.offset + ids.length + (ids.length === page.limit ? 1 : 0))

/** Counts no further than COUNTED_UP_TO. */
async function totalOf(search: Search, ids: number[]): Promise<number> {
  const seen = search.page.offset + ids.length
  if (ids.length > 0 && ids.length < search.page.limit) return seen
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from vendors v where ${search.wanted} limit ${COUNTED_UP_TO}) counted`.execute(
    search.db,
  )
  const counted = rows[0]!.count
  return ids.length === 0 || counted < COUNTED_UP_TO ? counted : Math.max(counted, seen + 1)
}
