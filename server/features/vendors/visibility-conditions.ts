import { sql, type RawBuilder } from 'kysely'
import { can, type Viewer } from '#contract/policy.ts'
import { getVisibilityScope, type VisibilityScope } from './visibility-scope.ts'

/** `can.seeVendor` as SQL, for vendors (alias v). */
export function vendorVisibleCondition(viewer: Viewer): RawBuilder<boolean> {
  const { audiences, ownVendorIds } = getVisibilityScope(viewer)
  if (audiences.includes('own')) return sql<boolean>`true`
  if (!audiences.includes('members')) return sql<boolean>`v.is_public`
  const open = audiences.includes('vendors')
    ? sql<boolean>`v.is_listed`
    : sql<boolean>`v.is_listed and not v.vendors_seen_only`
  if (ownVendorIds.length === 0) return open
  return sql<boolean>`(${open} or v.id = any(${ownVendorIds}::int[]))`
}

/** `can.seeInsideVendor` as SQL, for the vendor id in the column. */
export const vendorInternalsVisibleCondition = (viewer: Viewer, column: 'v.id' | 'vs.vendor_id'): RawBuilder<boolean> =>
  can.seeInsideAllVendors(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${viewer.contactOf}::int[])`

/** The SQL condition for locations (alias l) in this scope; they carry a copy of their vendor's switches. */
export function locationVisibleCondition({ audiences, ownVendorIds }: VisibilityScope): RawBuilder<boolean> {
  const open = sql<boolean>`l.shown_to = any(${audiences}::text[])`
  if (ownVendorIds.length === 0) return open
  return sql<boolean>`(${open} or l.vendor_id = any(${ownVendorIds}::int[]))`
}
