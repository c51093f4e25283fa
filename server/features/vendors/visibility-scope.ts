import { can, type Viewer } from '#contract/policy.ts'

/** The locations that a viewer may see. Viewers with equal scopes share map tiles. */
export interface VisibilityScope {
  audiences: (keyof typeof SAMPLE_VENDORS)[]
  /** Vendors whose locations are visible regardless of their switches. */
  ownVendorIds: number[]
}

const LISTED = { id: 0, active: true, approved: true, isArchived: false }

/** A sample vendor without contacts for each value of `shown_to`. */
const SAMPLE_VENDORS = {
  everyone: { ...LISTED, vendorsSeenOnly: false, hiddenFromPublic: false },
  members: { ...LISTED, vendorsSeenOnly: false, hiddenFromPublic: true },
  vendors: { ...LISTED, vendorsSeenOnly: true, hiddenFromPublic: false },
  own: { ...LISTED, active: false, vendorsSeenOnly: false, hiddenFromPublic: false },
}
const AUDIENCES = ['everyone', 'members', 'vendors', 'own'] as const

/** Expresses `can.seeVendor` as audiences and vendor ids. */
export function getVisibilityScope(viewer: Viewer): VisibilityScope {
  const audiences = AUDIENCES.filter((kind) => can.seeVendor(viewer, SAMPLE_VENDORS[kind]))
  return { audiences, ownVendorIds: audiences.includes('own') ? [] : viewer.contactOf }
}
