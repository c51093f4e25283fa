import { expect, test } from 'vitest'
import { locationRoutes } from '#contract/locations.ts'
import { toCoveredAreaRow } from '#server/features/geo/covered-area-row.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()

const ofVendor = (person: ReturnType<typeof as>, id: number) =>
  person.call(locationRoutes.ofVendor, { params: { id: String(id) } })

test('API-062, MAP-035: all locations of a vendor are listed, archived ones last', async () => {
  const vendor = await given.vendor()
  await db.updateTable('locations').set({ is_archived: true }).where('vendor_id', '=', vendor.id).execute()
  const second = await given.location(vendor.id)
  const { status, body } = await ofVendor(as(await given.client()), vendor.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 2, current_page: 1, per_page: 2 })
  expect(body.data.map(({ id, is_archived }) => [id, is_archived])).toEqual([
    [second.id, false],
    [vendor.location.id, true],
  ])
})

test('ENT-026, ENT-027, ENT-028, ENT-029, ENT-031: a location has exactly these fields', async () => {
  const vendor = await given.vendor()
  await db.updateTable('locations').set({ is_archived: true }).where('vendor_id', '=', vendor.id).execute()
  const second = await given.location(vendor.id, { number: '12', unit: '3', precision: 'city' })
  const circle = { type: 'circle' as const, center: { lat: 43.65, lng: -79.38 }, radius: 1_500 }
  await db.insertInto('covered_areas').values(toCoveredAreaRow(second.id, circle)).execute()

  const { body } = await ofVendor(as(await given.client()), vendor.id)
  expect(body.data[0]).toEqual({
    id: second.id,
    clinic_name: second.clinic_name,
    street: 'King St',
    unit: '3',
    number: '12',
    city: 'Toronto',
    state: 'Ontario',
    zip: 'M5H 1A1',
    country: 'Canada',
    lat: 43.6487,
    lng: -79.3774,
    precision: 'city',
    is_archived: false,
    covered_areas: [circle],
    version: 1,
    directions:
      'https://www.google.com/maps/dir/?api=1&destination=12%20King%20St%2C%20Toronto%2C%20Ontario%20M5H%201A1%2C%20Canada',
  })
})

test('the locations of a vendor that the viewer may not see are 403, of an unknown vendor 404', async () => {
  const hidden = await given.vendor({ active: false })
  const client = as(await given.client())
  expect((await ofVendor(client, hidden.id)).refusal.message).toBe('access denied')
  expect((await ofVendor(client, 2_000_000_000)).status).toBe(404)
})
