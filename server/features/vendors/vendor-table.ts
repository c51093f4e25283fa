import { sql, type RawBuilder } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { MissingVendorData, VendorActivityState } from '#contract/vendor-state.ts'
import type { VendorApprovalState, VendorFilter } from '#contract/vendors.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { vendorOrderSql } from './vendor-order.ts'

// The administrators' table of all vendors. Unlike the search of the directory it is counted exactly.

type Condition = RawBuilder<boolean>

/** The filters of the table, without the page. */
export type VendorTableFilter = Pick<VendorFilter, 'vendorName' | 'state' | 'missing' | 'approval' | 'sortByDate'>

const STATE_CONDITIONS: Record<VendorActivityState, Condition> = {
  active: sql`v.active and not v.is_archived`,
  inactive: sql`not v.active and v.suspended_at is null and not v.is_archived`,
  suspended: sql`v.suspended_at is not null and not v.is_archived`,
  archived: sql`v.is_archived`,
}

/** The state of a vendor (alias v). */
export const vendorStateSql = sql<VendorActivityState>`case when ${STATE_CONDITIONS.archived} then 'archived'
  when ${STATE_CONDITIONS.suspended} then 'suspended' when v.active then 'active' else 'inactive' end`

const MISSING_CONDITIONS: Record<MissingVendorData, Condition> = {
  location: sql`not exists (select from locations l where l.vendor_id = v.id and not l.is_archived)`,
  service: sql`not exists (select from vendor_services vs where vs.vendor_id = v.id)`,
  contact: sql`not exists (select from vendor_contacts c where c.vendor_id = v.id)`,
}

/** Returns true when the filter asks for the table and not for a search of the directory. */
export const asksForVendorTable = ({ withoutLoc, search, bbox, near, service, availability }: VendorFilter): boolean =>
  withoutLoc === true && !search && !bbox && !near && !service && !availability

/** Returns the ids of one page of all vendors, and their exact number. */
export async function findVendorIdPageForTable(
  db: Db,
  filter: VendorTableFilter & Pick<VendorFilter, 'page' | 'limit'>,
): Promise<{ ids: number[]; total: number }> {
  const condition = vendorTableCondition(filter)
  const { rows } = await typedSql({ total: 'number', ids: 'number[]' })`
    select (select count(*) from vendors v where ${condition}) as total,
      array(select v.id from vendors v where ${condition} order by ${vendorOrderSql(filter)}
        limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}) as ids`.execute(db)
  return rows[0]!
}

export function vendorTableCondition({ vendorName, approval, ...filter }: VendorTableFilter): Condition {
  const conditions = [...buildVendorStateConditions(filter)]
  if (vendorName) conditions.push(vendorNameContainsCondition(vendorName))
  if (approval) conditions.push(vendorApprovalCondition(approval))
  return conditions.length === 0 ? sql`true` : sql.join<boolean>(conditions, sql` and `)
}

/** The conditions of `state` and `missing` on vendors (alias v). */
export const buildVendorStateConditions = ({
  state,
  missing,
}: Pick<VendorFilter, 'state' | 'missing'>): Condition[] => [
  ...(state ? [STATE_CONDITIONS[state]] : []),
  ...(missing ? [MISSING_CONDITIONS[missing]] : []),
]

export const vendorNameContainsCondition = (piece: string): Condition =>
  sql`v.sort_name like ${`%${escapeLikePattern(toNameSortKey(piece))}%`}`

/**
 * Nobody decides on an archived vendor, so it does not wait. The state is a literal, so that the planner can use the partial index
 * of vendors that await approval.
 */
export const vendorApprovalCondition = (approval: VendorApprovalState): Condition =>
  approval === 'pending' ? sql`(v.approval = 'pending' and not v.is_archived)` : sql`v.approval = ${sql.lit(approval)}`
