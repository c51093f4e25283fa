import { sql } from 'kysely'
import { typedSql } from '#server/platform/typed-sql.ts'
import { MAX_COUNTED_VENDORS, type BoundingBox } from '#contract/vendors.ts'
import { locationInBoxByIndex } from '#server/features/geo/spatial-conditions.ts'
import { hasLocationIn } from './candidates.ts'
import {
  andConditions,
  minimumTotal,
  type Condition,
  type Candidates,
  type VendorIdPage,
  type SearchPlan,
} from './types.ts'

// Pages of a large set of vendors, in the order of the list.

/** Vendors that are scanned in list order before all matches are collected and sorted instead. */
const SCAN_LIMIT = 4_000

/** Returns a page of a set so large that a scan in list order should fill it soon. */
export async function scanVendorPage(
  search: SearchPlan,
  box: BoundingBox | undefined,
  found: Candidates,
): Promise<VendorIdPage> {
  const condition = box ? andConditions([search.scanFilter, hasLocationIn(box)]) : search.scanFilter
  if (!search.isFiltered) {
    const ids = await selectPage(search, condition)
    return { ids, total: minimumTotal(search, found, ids) }
  }
  const ids = await scanFirstVendors(search, condition)
  return ids.length === search.page.limit ? { ids, total: minimumTotal(search, found, ids) } : pageBySort(search, box)
}

/** Returns a page of the matching vendors among the ids. */
export async function selectVendorPageAmongIds(
  { db, page, order, filter }: SearchPlan,
  ids: number[],
): Promise<number[]> {
  const { rows } = await typedSql({ id: 'number' })`
    select v.id from unnest(${ids}::int[]) among (id) join vendors v on v.id = among.id
    where ${filter} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns a page of all vendors that the viewer may see. */
export async function selectUnfilteredVendorPage(search: SearchPlan): Promise<VendorIdPage> {
  const ids = await selectPage(search, search.filter)
  return { ids, total: await countUpToLimit(search, ids) }
}

async function selectPage({ db, page, order }: SearchPlan, condition: Condition): Promise<number[]> {
  const { rows } = await typedSql({ id: 'number' })`
    select v.id from vendors v where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Fills the page from the first SCAN_LIMIT vendors in sort order; may return fewer rows than asked for. */
async function scanFirstVendors({ db, page, order }: SearchPlan, condition: Condition): Promise<number[]> {
  const { rows } = await typedSql({ id: 'number' })`
    select v.id from (select * from vendors v order by ${order} limit ${SCAN_LIMIT}) v
    where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Matches are clustered deep in the sort order, so filter first and sort the result instead of scanning the index. */
async function pageBySort(
  { db, page, order, filter }: SearchPlan,
  box: BoundingBox | undefined,
): Promise<VendorIdPage> {
  const inBox = box
    ? sql`where v.id in (select l.vendor_id from locations l where not l.is_archived and ${locationInBoxByIndex(box)})`
    : sql``
  const { rows } = await typedSql({ ids: 'number[]', total: 'number' })`
    with wanted as materialized (
      select v.id, v.is_archived, v.sort_order, v.sort_name, v.created_at from vendors v where ${filter}),
    found as materialized (select v.* from wanted v ${inBox})
    select (select count(*) from found) as total,
      array(select v.id from found v order by ${order} limit ${page.limit} offset ${page.offset}) as ids`.execute(db)
  return rows[0]!
}

/** Counts up to MAX_COUNTED_VENDORS. */
async function countUpToLimit(search: SearchPlan, ids: number[]): Promise<number> {
  const seen = search.page.offset + ids.length
  if (ids.length > 0 && ids.length < search.page.limit) return seen
  const { rows } = await typedSql({ count: 'number' })`
    select count(*) as count from (select from vendors v where ${search.filter} limit ${MAX_COUNTED_VENDORS}) counted`.execute(
    search.db,
  )
  const counted = rows[0]!.count
  return ids.length === 0 || counted < MAX_COUNTED_VENDORS ? counted : Math.max(counted, seen + 1)
}
