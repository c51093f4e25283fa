import { sql, type RawBuilder } from 'kysely'
import { can, type Viewer } from '#contract/policy.ts'
import { sightOf } from '#server/features/map/sight.ts'

/** `can.seeVendor` as SQL, for vendors (alias v). */
export function visibleVendors(viewer: Viewer): RawBuilder<boolean> {
  const { shownTo, ownVendors } = sightOf(viewer)
  if (shownTo.includes('own')) return sql<boolean>`true`
  const open = shownTo.includes('vendors')
    ? sql<boolean>`v.is_listed`
    : sql<boolean>`v.is_listed and not v.vendors_seen_only`
  if (ownVendors.length === 0) return open
  return sql<boolean>`(${open} or v.id = any(${ownVendors}::int[]))`
}

/** `can.seeInsideVendor` as SQL, for the vendor whose id stands in the column. */
export const seesInside = (viewer: Viewer, column: 'v.id' | 'vs.vendor_id'): RawBuilder<boolean> =>
  can.seeInsideAllVendors(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${viewer.contactOf}::int[])`
