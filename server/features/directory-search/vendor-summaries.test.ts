import { expect, test } from 'vitest'
import { vendorRoutes, type VendorSummary } from '#contract/vendors.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()

async function findable(name: string, values: Parameters<typeof given.vendor>[0] = {}) {
  const vendor = await given.vendor({ name, ...values })
  await indexVendors(db, [vendor.id])
  return vendor
}

const someClient = async () => as(await given.client())
const summaryOf = async (by: ReturnType<typeof as>, query: object): Promise<VendorSummary> =>
  (await by.call(vendorRoutes.summaries, { query })).body.data[0]!

test('a summary has what a card shows, and neither contact data nor long texts', async () => {
  const vendor = await findable('Keyhole', { bio: 'A long story.', likes_count: 3, rating_total: 9, rating_count: 2 })
  const { body } = await (await someClient()).call(vendorRoutes.summaries, { query: { search: 'keyhole' } })
  expect(body).toEqual({
    data: [
      {
        id: vendor.id,
        name: 'Keyhole',
        avatar_type: expect.any(Number),
        logoUrl: null,
        is_archived: false,
        suspended: false,
        rating: { value: 4.5, count: 2 },
        location: {
          id: vendor.location.id,
          street: expect.any(String),
          unit: expect.any(String),
          number: expect.any(String),
          city: 'Toronto',
          lat: 43.6487,
          lng: -79.3774,
          precision: 'street',
          is_archived: false,
          directions: expect.stringContaining('43.6487'),
        },
        locations_count: 1,
        more_locations: [],
        numberOfLikes: 3,
        networks: {},
        may: { refer: true },
      },
    ],
    meta: { total: 1, current_page: 1, per_page: 50 },
  })
})

test('a summary shows the nearest open location; the others are markers in a search, and left out of an area', async () => {
  const vendor = await findable('Many places')
  await db.updateTable('locations').set({ is_archived: true }).where('vendor_id', '=', vendor.id).execute()
  const places = []
  for (let i = 0; i < 24; i += 1) places.push(await given.location(vendor.id, { lat: 54 + i / 10, lng: -79 }))
  const client = await someClient()

  const searched = await summaryOf(client, { search: 'many places', near: '56.31,-79' })
  expect(searched).toMatchObject({ location: { id: places[23]!.id }, locations_count: 25 })
  expect(searched.more_locations).toHaveLength(19)
  expect(searched.more_locations[0]).toEqual({ id: places[22]!.id, lat: 56.2, lng: -79 })

  const inArea = await summaryOf(client, { bbox: '-80,56.25,-78,56.35' })
  expect(inArea).toMatchObject({ id: vendor.id, location: { id: places[23]!.id }, more_locations: [] })
  // The screen sends the middle of its map, too, to which a location outside the area may be nearer.
  const nearOutside = await summaryOf(client, { bbox: '-80,56.25,-78,56.35', near: '56.22,-79' })
  expect(nearOutside).toMatchObject({ id: vendor.id, location: { id: places[23]!.id } })

  await db.updateTable('locations').set({ is_archived: true }).where('vendor_id', '=', vendor.id).execute()
  const closed = await summaryOf(client, { search: 'many places' })
  expect(closed).toMatchObject({ location: { is_archived: true }, more_locations: [] })
})

test('the summaries are the vendors of the list, in the same order and with the same total', async () => {
  for (const name of ['Order A', 'Order B', 'Order C']) await findable(name)
  const client = await someClient()
  for (const query of [{}, { search: 'order' }, { near: '43.6,-79.4', limit: '2', page: '2' }]) {
    const [list, summaries] = [
      (await client.call(vendorRoutes.list, { query })).body,
      (await client.call(vendorRoutes.summaries, { query })).body,
    ]
    expect(summaries.data.map(({ id }) => id)).toEqual(list.data.map(({ id }) => id))
    expect(summaries.meta).toEqual(list.meta)
  }
})

test('network states of a vendor are given to those who see inside it', async () => {
  const other = await findable('Networked')
  const mine = await given.vendor()
  const owner = await given.contactOf(mine)
  await db
    .insertInto('networks')
    .values({
      asking_vendor_id: mine.id,
      asked_vendor_id: other.id,
      requested_by: null,
      status: 1,
      created_at: new Date(),
    })
    .execute()
  const query = { search: 'networked', networkOf: String(mine.id) }
  expect(await summaryOf(as(owner), { search: 'networked' })).toMatchObject({ networks: { [mine.id]: 1 } })
  expect(await summaryOf(as(await given.admin()), query)).toMatchObject({ networks: { [mine.id]: 1 } })
  expect((await (await someClient()).call(vendorRoutes.summaries, { query })).status).toBe(403)
})

test('the search for an access code finds the vendor, and counts as a guess', async () => {
  const secret = await given.service({ name: 'undertone', private: true })
  const vendor = await findable('Whispering')
  await given.offer(vendor.id, secret.id)
  const client = await someClient()
  expect(await summaryOf(client, { search: '#undertone' })).toMatchObject({ id: vendor.id })
  for (let i = 1; i < 30; i += 1) await client.call(vendorRoutes.summaries, { query: { search: `#guess ${i}` } })
  expect((await client.call(vendorRoutes.summaries, { query: { search: '#once more' } })).status).toBe(429)
})
