import { expect, test } from 'vitest'
import { can, VISITOR_VIEWER, type PolicyVendor, type Viewer } from '#contract/policy.ts'
import { getVisibilityScope } from './visibility-scope.ts'
import { locationVisibleCondition } from './visibility-conditions.ts'
import { copyVendorMapDataToLocations } from './copy-vendor-map-data-to-locations.ts'
import { findServicePage } from '#server/features/services/queries.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { vendorInternalsVisibleCondition, vendorVisibleCondition } from './visibility-conditions.ts'

const { db, given } = await startTestApp()

// Every combination of vendor states, each vendor with its own private service.
const BOTH = [true, false]
const kinds = BOTH.flatMap((active) =>
  (['approved', 'pending', 'declined'] as const).flatMap((approval) =>
    BOTH.flatMap((vendors_seen_only) =>
      BOTH.flatMap((is_archived) =>
        (['listed', 'hidden'] as const).map((public_listing) => ({
          active,
          approval,
          vendors_seen_only,
          is_archived,
          public_listing,
        })),
      ),
    ),
  ),
)
const vendors = await Promise.all(kinds.map(vendorWithSecret)).then((made) => made.toSorted((a, b) => a.id - b.id))
const unoffered = await given.service({ private: true })
await copyVendorMapDataToLocations(
  db,
  vendors.map(({ id }) => id),
)
const own = vendors.filter((_, i) => i % 3 === 0).map(({ id }) => id)
const viewers: Viewer[] = [
  VISITOR_VIEWER,
  ...(['ADMIN', 'VENDOR', 'CLIENT'] as const).flatMap((role) => [
    { id: 1, role, contactOf: [], primaryContactOf: [], listedPrimaryContactOf: [], actsForApprovedVendor: false },
    {
      id: 2,
      role,
      contactOf: own,
      primaryContactOf: [],
      listedPrimaryContactOf: [],
      actsForApprovedVendor: role === 'VENDOR',
    },
  ]),
  {
    id: 3,
    role: 'VENDOR',
    contactOf: own,
    primaryContactOf: [],
    listedPrimaryContactOf: [],
    actsForApprovedVendor: false,
  },
]

for (const viewer of viewers) {
  const who = `${viewer === VISITOR_VIEWER ? 'visitor' : viewer.role} who works for ${viewer.contactOf.length} vendors, ${viewer.actsForApprovedVendor ? 'one of them' : 'none'} approved`

  test(`SR-032, SR-040: ${who}: the SQL conditions for visible vendors and locations match the policy`, async () => {
    const expected = vendors.filter((v) => can.seeVendor(viewer, factsOf(v))).map(({ id }) => id)
    const seen = await db
      .selectFrom('vendors as v')
      .select('v.id')
      .where(vendorVisibleCondition(viewer))
      .orderBy('v.id')
      .execute()
    expect(seen.map(({ id }) => id)).toEqual(expected)
    const places = await db
      .selectFrom('locations as l')
      .select('l.vendor_id')
      .where(locationVisibleCondition(getVisibilityScope(viewer)))
      .orderBy('l.vendor_id')
      .execute()
    expect(places.map(({ vendor_id }) => vendor_id)).toEqual(expected)
  })

  test(`SR-031: ${who}: the SQL condition for the internals of vendors matches the policy`, async () => {
    const inside = vendors.filter(({ id }) => can.seeInsideVendor(viewer, id))
    const ids = inside.map(({ id }) => id)
    const byId = await db
      .selectFrom('vendors as v')
      .select('v.id')
      .where(vendorInternalsVisibleCondition(viewer, 'v.id'))
      .orderBy('v.id')
      .execute()
    expect(byId.map(({ id }) => id)).toEqual(ids)
    const byOffer = await db
      .selectFrom('vendor_services as vs')
      .select('vs.vendor_id')
      .distinct()
      .where(vendorInternalsVisibleCondition(viewer, 'vs.vendor_id'))
      .orderBy('vs.vendor_id')
      .execute()
    expect(byOffer.map(({ vendor_id }) => vendor_id)).toEqual(ids)

    const { rows: listed } = await findServicePage(db, viewer, { page: 1, limit: 100 })
    const secrets = new Set(listed.filter((service) => service.private).map(({ id }) => id))
    const all = can.seeInsideAllVendors(viewer) ? [unoffered.id] : []
    expect(secrets).toEqual(new Set([...inside.map(({ secret }) => secret), ...all]))
    expect(can.seeInsideAllVendors(viewer)).toBe(can.seeInsideVendor(viewer, 0))
  })
}

async function vendorWithSecret(kind: (typeof kinds)[number]) {
  const vendor = await given.vendor(kind)
  const secret = await given.service({ private: true })
  await given.offer(vendor.id, secret.id)
  return { ...vendor, secret: secret.id }
}

const factsOf = (v: {
  id: number
  active: boolean
  approval: string
  vendors_seen_only: boolean
  is_archived: boolean
  public_listing: string
}): PolicyVendor => ({
  id: v.id,
  active: v.active,
  approved: v.approval === 'approved',
  isArchived: v.is_archived,
  vendorsSeenOnly: v.vendors_seen_only,
  hiddenFromPublic: v.public_listing === 'hidden',
  preventReferrals: false,
  preventDocuments: false,
  preventPublicReferrals: false,
  preventGuestReferrals: false,
})
