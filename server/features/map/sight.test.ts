import { expect, test } from 'vitest'
import { can, type VendorFacts, type Viewer } from '#contract/policy.ts'
import { careApp } from '#server/testing/care-app.ts'
import { sightOf, visiblePlaces, visibleVendors } from './sight.ts'
import { refreshVisibility } from './visibility.ts'

const { db, given } = await careApp()

test('SR-032, SR-040: the SQL of who sees which vendor and which place says what the policy says', async () => {
  const vendors = []
  for (const active of [true, false])
    for (const vendors_seen_only of [true, false])
      for (const is_archived of [true, false])
        vendors.push(await given.vendor({ active, vendors_seen_only, is_archived }))
  await refreshVisibility(
    db,
    vendors.map(({ id }) => id),
  )
  const own = vendors.filter((_, i) => i % 3 === 0).map(({ id }) => id)
  const viewers: Viewer[] = (['ADMIN', 'VENDOR', 'CLIENT'] as const).flatMap((role) => [
    { id: 1, role, contactOf: [], controls: [] },
    { id: 2, role, contactOf: own, controls: [] },
  ])

  for (const viewer of viewers) {
    const expected = vendors.filter((v) => can.seeVendor(viewer, factsOf(v))).map(({ id }) => id)
    const seen = await db
      .selectFrom('vendors as v')
      .select('v.id')
      .where(visibleVendors(viewer))
      .orderBy('v.id')
      .execute()
    expect(seen.map(({ id }) => id)).toEqual(expected)
    const places = await db
      .selectFrom('locations as l')
      .select('l.vendor_id')
      .where(visiblePlaces(sightOf(viewer)))
      .orderBy('l.vendor_id')
      .execute()
    expect(places.map(({ vendor_id }) => vendor_id)).toEqual(expected)
  }
})

const factsOf = (v: {
  id: number
  active: boolean
  vendors_seen_only: boolean
  is_archived: boolean
}): VendorFacts => ({
  id: v.id,
  active: v.active,
  isArchived: v.is_archived,
  vendorsSeenOnly: v.vendors_seen_only,
  preventReferrals: false,
  preventDocuments: false,
  preventPublicReferrals: false,
})
