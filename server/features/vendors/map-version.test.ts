import { expect, test } from 'vitest'
import { locationRoutes } from '#contract/locations.ts'
import { mapRoutes } from '#contract/map.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, given } = await startTestApp()

test('only what a marker shows makes maps load their tiles again', async () => {
  const vendor = await given.vendor({ name: 'Before' })
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const location = { vendor_id: params.id, id: String(vendor.location.id) }
  const { lat, lng } = vendor.location
  const edit = (body: object) => owner.call(vendorProfileRoutes.update, { params, body })
  const editLocation = (body: object) => owner.call(locationRoutes.update, { params: location, body })
  const countVersions = async (changes: (() => Promise<{ status: number }>)[]) => {
    const before = (await owner.call(mapRoutes.version)).body.version
    for (const change of changes) expect((await change()).status).toBe(200)
    return (await owner.call(mapRoutes.version)).body.version - before
  }
  await edit({ avatar_type: 7 })
  expect(
    await countVersions([
      () => edit({}),
      () => edit({ bio: 'We visit.' }),
      () => edit({ name: 'Before', avatar_type: 7 }),
      () => editLocation({}),
      () => editLocation({ lat, lng, street: 'Elm Street', covered_areas: [] }),
      () => owner.call(vendorProfileRoutes.detachService, { params, body: { service: vendor.service.id } }),
    ]),
  ).toBe(0)
  expect(
    await countVersions([
      () => edit({ name: 'After' }),
      () => edit({ avatar_type: 8 }),
      () => edit({ vendors_seen_only: true }),
      () => editLocation({ lat: lat + 1 }),
      () => editLocation({ hides_address: true }),
    ]),
  ).toBe(5)
})
