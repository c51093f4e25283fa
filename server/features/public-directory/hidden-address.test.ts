import { expect, test } from 'vitest'
import { locationRoutes } from '#contract/locations.ts'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { suggestionRoutes } from '#contract/suggestions.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { replaceCoveredAreas } from '#server/features/locations/queries.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_GUEST: 'off' })
const guest = as(null)

const ADDRESS = { street: 'Refuge Road', number: '77', zip: 'N1H 7Z7', city: 'Guelph', clinic_name: 'Refuge house' }

async function createShelter() {
  const vendor = await given.vendor({ name: 'Haven shelter' })
  await db
    .updateTable('locations')
    .set({ ...ADDRESS, hides_address: true, lat: 43.65, lng: -79.38 })
    .where('id', '=', vendor.location.id)
    .execute()
  const area = { type: 'circle' as const, center: { lat: 43.6, lng: -79.4 }, radius: 100_000 }
  await replaceCoveredAreas(db, vendor.location.id, [area])
  await syncDerivedVendorData({ db, at: clock.now() }, vendor.id)
  return vendor
}

test('GST-011: nobody outside the vendor reads a hidden address, signed in or sender of a referral; who works for it does', async () => {
  const vendor = await createShelter()
  const own = as(await given.contactOf(vendor))
  const client = await given.client()
  const outsiders = [as(client), as(await given.contactOf(await given.vendor({ name: 'Other vendor' })))]
  const id = String(vendor.id)
  const order = { location: vendor.location.id, service: vendor.service.id }
  const sent = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  expect(sent.status).toBe(200)
  const near = { search: 'haven', near: '43.65,-79.38' }
  const reads = async (person: typeof own) => [
    await person.call(vendorRoutes.list, { query: near }),
    await person.call(vendorRoutes.summaries, { query: near }),
    await person.call(vendorRoutes.one, { params: { id } }),
    await person.call(locationRoutes.ofVendor, { params: { id } }),
    await person.call(suggestionRoutes.list, { query: { search: 'haven' } }),
  ]
  const asSender = [
    sent,
    await as(client).call(referralRoutes.sent),
    await as(client).call(referralRoutes.one, { params: { id: String(sent.body.id) } }),
  ]
  const words = ['Refuge', '"77"', '77 Refuge', 'N1H', 'Guelph', '43.65', '-79.38', '43.6,', '-79.4']
  for (const { status, raw } of [...asSender, ...(await Promise.all(outsiders.map(reads))).flat()]) {
    expect(status).toBe(200)
    for (const word of words) expect(raw.toString(), word).not.toContain(word)
  }
  expect(sent.body.location).toEqual({ id: vendor.location.id, name: '', address: '' })
  for (const { raw } of (await reads(own)).slice(0, 4)) expect(raw.toString()).toContain('Refuge Road')
  const received = await own.call(referralRoutes.received)
  expect(received.body.data[0]!.location.address).toContain('77 Refuge Road')
})

test('GST-011: who controls a vendor hides the address of a location, and names its town, at the next request', async () => {
  const vendor = await given.vendor({ name: 'Quiet house' })
  const own = as(await given.contactOf(vendor))
  const params = { vendor_id: String(vendor.id), id: String(vendor.location.id) }
  const set = (body: object) => own.call(locationRoutes.update, { params, body })
  const read = async () =>
    (await guest.call(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })).body.locations[0]!
  expect((await read()).point).not.toBeNull()
  const hidden = await set({ hides_address: true })
  expect([hidden.status, hidden.body.location]).toMatchObject([
    200,
    { hides_address: true, street: expect.any(String) },
  ])
  expect(await read()).toMatchObject({ street: '', city: '', point: null })
  expect(
    (await guest.call(publicDirectoryRoutes.vendors, { query: { search: 'quiet', bbox: '-180,-80,180,80' } })).body
      .data,
  ).toEqual([])
  await set({ names_town: true })
  expect(await read()).toMatchObject({ street: '', city: hidden.body.location.city, point: null })
  await set({ hides_address: false })
  expect((await read()).point).not.toBeNull()
})

test('GST-011: the card of the map screen names the town of a hidden address to signed-in people, where the vendor allows that', async () => {
  const vendor = await createShelter()
  const own = as(await given.contactOf(vendor))
  const outsiders = [as(await given.client()), as(await given.contactOf(await given.vendor({ name: 'Third vendor' })))]
  const params = { vendor_id: String(vendor.id), id: String(vendor.location.id) }
  const readCard = async (person: typeof own) =>
    (await person.call(vendorRoutes.summaries, { query: { search: 'haven' } })).body.data.find(
      ({ id }) => id === vendor.id,
    )!
  for (const person of outsiders) {
    const card = await readCard(person)
    expect(card.location).toBeNull()
    expect(card).not.toHaveProperty('town')
  }
  expect((await own.call(locationRoutes.update, { params, body: { names_town: true } })).status).toBe(200)
  for (const person of outsiders) expect(await readCard(person)).toMatchObject({ location: null, town: 'Guelph' })
  const ownCard = await readCard(own)
  expect(ownCard.location).toMatchObject({ street: 'Refuge Road' })
  expect(ownCard).not.toHaveProperty('town')
})
