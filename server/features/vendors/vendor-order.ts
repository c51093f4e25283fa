import { sql, type RawBuilder } from 'kysely'
import type { VendorFilter } from '#contract/vendors.ts'

/** MAP-034: archived vendors last, then the order that administrators set, then the name. */
export const DEFAULT_VENDOR_ORDER_SQL = sql`v.is_archived, v.sort_order, v.sort_name, v.id`

/** The order of vendors (alias v) in the table and in searches. */
export const vendorOrderSql = ({ sortByDate }: Pick<VendorFilter, 'sortByDate'>): RawBuilder<unknown> => {
  if (sortByDate === 'asc') return sql`v.created_at, v.id`
  return sortByDate === 'desc' ? sql`v.created_at desc, v.id desc` : DEFAULT_VENDOR_ORDER_SQL
}
