import { sql, type RawBuilder } from 'kysely'
import { can, type Viewer } from '#contract/policy.ts'

/** Whose places a viewer finds on the map. Viewers with equal sight get equal tiles. */
export interface VisibilityScope {
  audiences: (keyof typeof SAMPLE_VENDORS)[]
  /** Vendors whose places they see whatever the switches say. */
  ownVendorIds: number[]
}

/** Vendors that nobody works for, by the `shown_to` that their switches give their places. */
const SAMPLE_VENDORS = {
  everyone: { id: 0, active: true, approved: true, vendorsSeenOnly: false },
  vendors: { id: 0, active: true, approved: true, vendorsSeenOnly: true },
  own: { id: 0, active: false, approved: true, vendorsSeenOnly: false },
}
const AUDIENCES = ['everyone', 'vendors', 'own'] as const

/** `can.seeVendor` in the terms of the tables. */
export function visibilityScopeOf(viewer: Viewer): VisibilityScope {
  const shownTo = AUDIENCES.filter((kind) => can.seeVendor(viewer, SAMPLE_VENDORS[kind]))
  return { audiences: shownTo, ownVendorIds: shownTo.includes('own') ? [] : viewer.contactOf }
}

/** True for the places (alias l) that somebody with this sight finds; they carry a copy of their vendor's switches. */
export function locationVisibleIn({ audiences, ownVendorIds }: VisibilityScope): RawBuilder<boolean> {
  const open = sql<boolean>`l.shown_to = any(${audiences}::text[])`
  if (ownVendorIds.length === 0) return open
  return sql<boolean>`(${open} or l.vendor_id = any(${ownVendorIds}::int[]))`
}
