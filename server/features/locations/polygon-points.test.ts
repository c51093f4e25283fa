import { expect, test } from 'vitest'
import { locationRoutes } from '#contract/locations.ts'
import { toCoveredAreaRow } from '#server/features/geo/covered-area-row.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()

const circle = (points: number, radius: number) =>
  Array.from({ length: points }, (_, nth) => ({
    lat: 44 + radius * Math.sin((2 * Math.PI * nth) / points),
    lng: -79 + radius * Math.cos((2 * Math.PI * nth) / points),
  }))
const polygon = (...rings: number[]) => ({ type: 'polygon' as const, paths: rings.map((n, nth) => circle(n, nth + 1)) })
const PLACE = { city: 'Barrie', state: 'ON', zip: 'L4M 1A1', country: 'Canada', lat: 44.4, lng: -79.7 }

test('SR-053: the polygons of a vendor have 20,000 points at most over all its locations and rings', async () => {
  const vendor = await given.vendor()
  const other = await given.location(vendor.id)
  const owner = as(await given.contactOf(vendor))
  await db
    .insertInto('covered_areas')
    .values(Array.from({ length: 40 }, () => toCoveredAreaRow(other.id, polygon(300, 190))))
    .execute()
  const params = { id: String(vendor.id) }
  const edit = (id: number, covered_areas: object[]) =>
    owner.call(locationRoutes.update, {
      params: { vendor_id: params.id, id: String(id) },
      body: { covered_areas } as object,
    })

  expect((await edit(vendor.location.id, [polygon(250, 150)])).status).toBe(200)
  expect((await edit(vendor.location.id, [polygon(401)])).refusal).toMatchObject({
    errors: { covered_areas: ['The areas of a vendor can have at most 20,000 points in all.'] },
  })
  const added = await owner.call(locationRoutes.add, { params, body: { ...PLACE, covered_areas: [polygon(3)] } })
  expect([added.status, Object.keys(added.refusal.errors ?? {})]).toEqual([422, ['covered_areas']])
  const locations = (await owner.call(locationRoutes.ofVendor, { params })).body.data
  expect(locations.map(({ covered_areas }) => covered_areas.length).toSorted((a, b) => a - b)).toEqual([1, 40])

  expect((await edit(other.id, [])).status).toBe(200)
  expect((await edit(vendor.location.id, [polygon(401)])).status).toBe(200)
})
