import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'

// `can.seeVendor` of contract/policy.ts as SQL, once for vendors (alias v) and once for their places (alias l), which
// carry a copy of the vendor's switches in `shown_to`.

/** True for the vendors that the viewer may know of. */
export function visibleVendors(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'ADMIN') return sql<boolean>`true`
  const open = viewer.role === 'CLIENT' ? sql<boolean>`v.active and not v.vendors_seen_only` : sql<boolean>`v.active`
  if (viewer.contactOf.length === 0) return open
  return sql<boolean>`(${open} or v.id = any(${viewer.contactOf}::int[]))`
}

/** Whose places a viewer finds on the map. Viewers with equal sight get equal tiles. */
export interface Sight {
  shownTo: ('everyone' | 'vendors' | 'own')[]
  /** Vendors whose places they see whatever the switches say. */
  ownVendors: number[]
}

export function sightOf(viewer: Viewer): Sight {
  if (viewer.role === 'ADMIN') return { shownTo: ['everyone', 'vendors', 'own'], ownVendors: [] }
  const shownTo: Sight['shownTo'] = viewer.role === 'CLIENT' ? ['everyone'] : ['everyone', 'vendors']
  return { shownTo, ownVendors: viewer.contactOf }
}

/** True for the places that somebody with this sight finds. */
export function visiblePlaces({ shownTo, ownVendors }: Sight): RawBuilder<boolean> {
  const open = sql<boolean>`l.shown_to = any(${shownTo}::text[])`
  if (ownVendors.length === 0) return open
  return sql<boolean>`(${open} or l.vendor_id = any(${ownVendors}::int[]))`
}
