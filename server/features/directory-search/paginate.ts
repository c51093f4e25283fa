import { sql } from 'kysely'
import { MAX_COUNTED_VENDORS, type BoundingBox } from '#contract/vendors.ts'
import { boxIndexCondition } from '#server/features/geo/spatial-conditions.ts'
import { hasLocationIn } from './candidates.ts'
import { allOf, minimumTotal, type Condition, type Candidates, type VendorIdPage, type SearchPlan } from './types.ts'

// Pages of a crowd of vendors, in the order of the list.

/** Vendors that are looked at in the order of the list before all that are wanted are gathered and sorted. */
const SCAN_LIMIT = 4_000

/** A page of so many vendors that it should be filled soon in the order of the list. */
export async function pageByScan(
  search: SearchPlan,
  box: BoundingBox | undefined,
  found: Candidates,
): Promise<VendorIdPage> {
  const walked = box ? allOf([search.scanFilter, hasLocationIn(box)]) : search.scanFilter
  if (!search.isFiltered) {
    const ids = await selectPage(search, walked)
    return { ids, total: minimumTotal(search, found, ids) }
  }
  const ids = await scanFirstVendors(search, walked)
  return ids.length === search.page.limit ? { ids, total: minimumTotal(search, found, ids) } : pageBySort(search, box)
}

/** A page of those vendors of the list that are among the ids. */
export async function pageByIds({ db, page, order, filter }: SearchPlan, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from unnest(${ids}::int[]) among (id) join vendors v on v.id = among.id
    where ${filter} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A page of everybody whom the viewer may see. */
export async function pageUnfiltered(search: SearchPlan): Promise<VendorIdPage> {
  const ids = await selectPage(search, search.filter)
  return { ids, total: await countUpToLimit(search, ids) }
}

async function selectPage({ db, page, order }: SearchPlan, condition: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vendors v where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The page as far as the first vendors of the whole list fill it. */
async function scanFirstVendors({ db, page, order }: SearchPlan, condition: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from (select * from vendors v order by ${order} limit ${SCAN_LIMIT}) v
    where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Vendors of one name stand together far down the list: then all that are wanted are sorted, rather than walked to. */
async function pageBySort(
  { db, page, order, filter }: SearchPlan,
  box: BoundingBox | undefined,
): Promise<VendorIdPage> {
  const inBox = box
    ? sql`where v.id in (select l.vendor_id from locations l where not l.is_archived and ${boxIndexCondition(box)})`
    : sql``
  const { rows } = await sql<VendorIdPage>`
    with wanted as materialized (
      select v.id, v.is_archived, v.sort_order, v.sort_name, v.created_at from vendors v where ${filter}),
    found as materialized (select v.* from wanted v ${inBox})
    select (select count(*) from found) as total,
      array(select v.id from found v order by ${order} limit ${page.limit} offset ${page.offset}) as ids`.execute(db)
  return rows[0]!
}

/** Counts no further than COUNTED_UP_TO. */
async function countUpToLimit(search: SearchPlan, ids: number[]): Promise<number> {
  const seen = search.page.offset + ids.length
  if (ids.length > 0 && ids.length < search.page.limit) return seen
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from vendors v where ${search.filter} limit ${MAX_COUNTED_VENDORS}) counted`.execute(
    search.db,
  )
  const counted = rows[0]!.count
  return ids.length === 0 || counted < MAX_COUNTED_VENDORS ? counted : Math.max(counted, seen + 1)
}
