import { sql } from 'kysely'
import { COUNTED_UP_TO, type Box } from '#contract/vendors.ts'
import { isInBox } from '#server/features/map/places.ts'
import { hasPlaceIn } from './first-found.ts'
import { allOf, atLeast, type Condition, type Found, type Listing, type Search } from './wanted.ts'

// Pages of a crowd of vendors, in the order of the list.

/** Vendors that are looked at in the order of the list before all that are wanted are gathered and sorted. */
const LOOKED_AT = 4_000

/** A page of so many vendors that it should be filled soon in the order of the list. */
export async function pageOfCrowd(search: Search, box: Box | undefined, found: Found): Promise<Listing> {
  const walked = box ? allOf([search.walked, hasPlaceIn(box)]) : search.walked
  if (!search.isFiltered) {
    const ids = await pageOf(search, walked)
    return { ids, total: atLeast(search, found, ids) }
  }
  const ids = await pageOfFirst(search, walked)
  return ids.length === search.page.limit ? { ids, total: atLeast(search, found, ids) } : pageOfGathered(search, box)
}

/** A page of those vendors of the list that are among the ids. */
export async function pageOfThese({ db, page, order, wanted }: Search, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from unnest(${ids}::int[]) among (id) join vendors v on v.id = among.id
    where ${wanted} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A page of everybody whom the viewer may see. */
export async function pageOfAll(search: Search): Promise<Listing> {
  const ids = await pageOf(search, search.wanted)
  return { ids, total: await totalOf(search, ids) }
}

async function pageOf({ db, page, order }: Search, condition: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vendors v where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The page as far as the first vendors of the whole list fill it. */
async function pageOfFirst({ db, page, order }: Search, condition: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from (select * from vendors v order by ${order} limit ${LOOKED_AT}) v
    where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Vendors of one name stand together far down the list: then all that are wanted are sorted, rather than walked to. */
async function pageOfGathered({ db, page, order, wanted }: Search, box: Box | undefined): Promise<Listing> {
  const inBox = box
    ? sql`where v.id in (select l.vendor_id from locations l where not l.is_archived and ${isInBox(box)})`
    : sql``
  const { rows } = await sql<Listing>`
    with wanted as materialized (
      select v.id, v.is_archived, v.sort_order, v.sort_name, v.created_at from vendors v where ${wanted}),
    found as materialized (select v.* from wanted v ${inBox})
    select (select count(*) from found) as total,
      array(select v.id from found v order by ${order} limit ${page.limit} offset ${page.offset}) as ids`.execute(db)
  return rows[0]!
}

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
