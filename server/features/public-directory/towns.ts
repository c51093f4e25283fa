import { VISITOR_VIEWER } from '#contract/policy.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import { DEFAULT_VENDOR_ORDER_SQL } from '#server/features/vendors/vendor-order.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

interface TownPage {
  /** The most frequent spelling of the town. */
  name: string
  total: number
  /** The vendors of this page of the list. */
  ids: number[]
}

/** Returns a page of the public vendors with a shown address in the town; undefined when there is none. */
export async function findPublicTownVendorIdPage(
  db: Db,
  slug: string,
  { page, limit }: { page: number; limit: number },
): Promise<TownPage | undefined> {
  const { rows } = await typedSql({ name: 'string | null', total: 'number', ids: 'number[]' })`
    with places as materialized (
      select l.vendor_id, l.city from locations l
      where town_slug(l.city) = ${slug} and l.shown_to = 'everyone' and not l.is_archived),
    found as materialized (
      select v.id, v.is_archived, v.sort_order, v.sort_name from vendors v
      where v.id in (select vendor_id from places) and ${vendorVisibleCondition(VISITOR_VIEWER)})
    select (select city from places group by city order by count(*) desc, city limit 1) as name,
      (select count(*) from found) as total,
      array(select v.id from found v order by ${DEFAULT_VENDOR_ORDER_SQL} limit ${limit} offset ${(page - 1) * limit}) as ids`.execute(
    db,
  )
  const { name, total, ids } = rows[0]!
  return name !== null && total > 0 ? { name, total, ids } : undefined
}
