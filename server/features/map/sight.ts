import { sql, type RawBuilder } from 'kysely'
import { can, type Viewer } from '#contract/policy.ts'

/** Whose places a viewer finds on the map. Viewers with equal sight get equal tiles. */
export interface Sight {
  shownTo: (keyof typeof STRANGERS)[]
  /** Vendors whose places they see whatever the switches say. */
  ownVendors: number[]
}

/** Vendors that nobody works for, by the `shown_to` that their switches give their places. */
const STRANGERS = {
  everyone: { id: 0, active: true, approved: true, vendorsSeenOnly: false },
  vendors: { id: 0, active: true, approved: true, vendorsSeenOnly: true },
  own: { id: 0, active: false, approved: true, vendorsSeenOnly: false },
}
const KINDS = ['everyone', 'vendors', 'own'] as const

/** `can.seeVendor` in the terms of the tables. */
export function sightOf(viewer: Viewer): Sight {
  const shownTo = KINDS.filter((kind) => can.seeVendor(viewer, STRANGERS[kind]))
  return { shownTo, ownVendors: shownTo.includes('own') ? [] : viewer.contactOf }
}

/** True for the places (alias l) that somebody with this sight finds; they carry a copy of their vendor's switches. */
export function visiblePlaces({ shownTo, ownVendors }: Sight): RawBuilder<boolean> {
  const open = sql<boolean>`l.shown_to = any(${shownTo}::text[])`
  if (ownVendors.length === 0) return open
  return sql<boolean>`(${open} or l.vendor_id = any(${ownVendors}::int[]))`
}
