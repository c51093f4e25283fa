import { describe, expect, test } from 'vitest'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off' })
const guest = as(null)
const sync = (id: number) => syncDerivedVendorData({ db, at: clock.now() }, id)

const CARD_KEYS = (
  'id path name excerpt avatar_type logoUrl phone site booking_link accepts_referrals services location ' +
  'more_locations locations_count'
).split(' ')
const PAGE_KEYS = [
  ...CARD_KEYS.filter((key) => key !== 'location' && key !== 'more_locations'),
  ...'languages other_names bio locations covered_areas intakeFormUrl media'.split(' '),
]
const PRIVATE_KEYS = (
  'email admins primary_contacts networks liked following subscribed billingKey billingPlan version active ' +
  'prevent_documents created_at'
).split(' ')

test('GST-006: GET /api/directory/vendors searches by text, box, place, service and page without an account', async () => {
  const walkers = await given.vendor({ name: 'Zebra walkers', bio: 'We lend walkers.' })
  const beds = await given.vendor({ name: 'Zebra beds' })
  await db.updateTable('locations').set({ lat: 48.4, lng: -89.2 }).where('id', '=', beds.location.id).execute()
  await sync(walkers.id)
  await sync(beds.id)
  const idsOf = async (query: object) => {
    const { status, body } = await guest.call(publicDirectoryRoutes.vendors, { query })
    expect(status).toBe(200)
    return body.data.map(({ id }) => id)
  }
  expect(await idsOf({ search: 'zebra walkers' })).toEqual([walkers.id])
  expect(await idsOf({ search: 'zebra', near: '48.4,-89.2' })).toEqual([beds.id, walkers.id])
  expect(await idsOf({ search: 'zebra', near: '43.65,-79.37' })).toEqual([walkers.id, beds.id])
  expect(await idsOf({ search: 'zebra', bbox: '-90,48,-89,49' })).toEqual([beds.id])
  expect(await idsOf({ service: String(beds.service.id) })).toEqual([beds.id])
  const second = await guest.call(publicDirectoryRoutes.vendors, {
    query: { search: 'zebra', near: '48.4,-89.2', page: '2', limit: '1' },
  })
  expect(second.body.data.map(({ id }) => id)).toEqual([walkers.id])
  expect(second.body.meta).toEqual({ total: 2, current_page: 2, per_page: 1 })

  const near = { search: 'zebra', near: '48.4,-89.2' }
  const signedIn = await as(await given.client()).call(vendorRoutes.list, { query: near })
  const publicList = await guest.call(publicDirectoryRoutes.vendors, { query: near })
  expect(Object.keys(publicList.body)).toEqual(Object.keys(signedIn.body))
  expect(publicList.body.meta).toEqual(signedIn.body.meta)
  expect(publicList.body.data.map(({ id }) => id)).toEqual(signedIn.body.data.map(({ id }) => id))

  for (const query of [{ search: 'ab' }, { bbox: '1,2' }, { near: 'x' }, { page: '0' }, { service: '0x1' }])
    expect((await guest.call(publicDirectoryRoutes.vendors, { query })).status).toBe(422)
  expect((await guest.call(publicDirectoryRoutes.vendors, { query: { page: '9999' } })).body.data).toEqual([])
})

test('GST-007: the answers hold exactly the public fields', async () => {
  const vendor = await given.vendor({ name: 'Golden keys' })
  await sync(vendor.id)
  const list = await guest.call(publicDirectoryRoutes.vendors, { query: { search: 'golden keys' } })
  const page = await guest.call(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })
  expect(Object.keys(list.body.data[0]!).toSorted()).toEqual(CARD_KEYS.toSorted())
  expect(Object.keys(page.body).toSorted()).toEqual(PAGE_KEYS.toSorted())
  for (const key of PRIVATE_KEYS) {
    expect(list.raw.toString(), key).not.toContain(`"${key}"`)
    expect(page.raw.toString(), key).not.toContain(`"${key}"`)
  }
  await db.updateTable('vendors').set({ shows_email: true }).where('id', '=', vendor.id).execute()
  const shownList = await guest.call(publicDirectoryRoutes.vendors, { query: { search: 'golden keys' } })
  const shownPage = await guest.call(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })
  expect(Object.keys(shownList.body.data[0]!).toSorted()).toEqual([...CARD_KEYS, 'email'].toSorted())
  expect(Object.keys(shownPage.body).toSorted()).toEqual([...PAGE_KEYS, 'email'].toSorted())
})

test('GST-008: the email address is in an answer only while the vendor shows it', async () => {
  const vendor = await given.vendor({ name: 'Mailbox keepers', email: 'quiet@keepers.example' })
  await sync(vendor.id)
  const texts = async () => {
    const list = await guest.call(publicDirectoryRoutes.vendors, { query: { search: 'mailbox keepers' } })
    const page = await guest.call(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })
    return [list.raw.toString(), page.raw.toString()]
  }
  for (const text of await texts()) expect(text).not.toContain('quiet@keepers.example')
  await db.updateTable('vendors').set({ shows_email: true }).where('id', '=', vendor.id).execute()
  for (const text of await texts()) expect(text).toContain('quiet@keepers.example')
})

describe('the calls answer 404 alike for', () => {
  const states = {
    inactive: { active: false },
    archived: { is_archived: true },
    'vendors only': { vendors_seen_only: true },
    'not public': { public_listing: 'hidden' },
    'not approved': { approval: 'pending' },
  } as const
  for (const [name, values] of Object.entries(states)) {
    test(`a vendor that is ${name}, in the list too`, async () => {
      const vendor = await given.vendor({ name: 'Unseen harbour', ...values })
      await sync(vendor.id)
      const hidden = await guest.call(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })
      const missing = await guest.call(publicDirectoryRoutes.vendor, { params: { id: '2000000000' } })
      expect([hidden.status, hidden.raw.toString()]).toEqual([404, missing.raw.toString()])
      for (const query of [{ search: 'unseen harbour' }, { service: String(vendor.service.id) }]) {
        const list = await guest.call(publicDirectoryRoutes.vendors, { query })
        expect(list.body).toEqual({ data: [], meta: { total: 0, current_page: 1, per_page: 50 } })
      }
    })
  }
})

test('GST-009: a private service is in no answer, and # is no key to one', async () => {
  const vendor = await given.vendor({ name: 'Lantern house' })
  const secret = await given.service({ name: 'Moonlight', private: true })
  const sub = await given.service({ name: 'Moonlight walks', parent_id: secret.id })
  await given.offer(vendor.id, secret.id)
  await sync(vendor.id)
  const answers = await Promise.all([
    guest.call(publicDirectoryRoutes.vendors, { query: { search: '#moonlight' } }),
    guest.call(publicDirectoryRoutes.vendors, { query: { search: 'moonlight' } }),
    guest.call(publicDirectoryRoutes.vendors, { query: { service: String(secret.id) } }),
    guest.call(publicDirectoryRoutes.vendors, { query: { service: String(sub.id) } }),
    guest.call(publicDirectoryRoutes.vendors, { query: { search: 'lantern house' } }),
    guest.call(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } }),
    guest.call(publicDirectoryRoutes.services, { query: { limit: '100' } }),
    guest.call(publicDirectoryRoutes.suggestions, { query: { search: '#moonlight' } }),
    guest.call(publicDirectoryRoutes.suggestions, { query: { search: 'moonlight' } }),
  ])
  for (const { status, raw } of answers) {
    expect(status).toBe(200)
    expect(raw.toString().toLowerCase()).not.toContain('moonlight')
  }
  expect(answers.slice(0, 4).map(({ body }) => 'data' in body && body.data)).toEqual([[], [], [], []])
  // The same text without the sign.
  const [marked, plain] = await Promise.all(
    ['# Lantern House', 'Lantern House'].map((search) =>
      guest.call(publicDirectoryRoutes.vendors, { query: { search } }),
    ),
  )
  expect(marked!.raw).toEqual(plain!.raw)
  expect(marked!.body.data).toHaveLength(1)
})

test('services are those that a public vendor offers, with their sub-services', async () => {
  const vendor = await given.vendor({ name: 'Offers meals' })
  const meals = await given.service({ name: 'Quince meals' })
  await given.service({ name: 'Quince soup', parent_id: meals.id })
  const list = () => guest.call(publicDirectoryRoutes.services, { query: { search: 'quince' } })
  expect((await list()).body.total).toBe(0)
  await given.offer(vendor.id, meals.id)
  const { body } = await list()
  expect(body.data).toEqual([
    expect.objectContaining({ id: meals.id, path: `/directory/services/${meals.id}-quince-meals` }),
  ])
  expect(body.data[0]!.children.map(({ name }) => name)).toEqual(['Quince soup'])
})

test('suggestions and geocoding answer visitors from the bundled gazetteer', async () => {
  const vendor = await given.vendor({ name: 'Suggestible clinic' })
  await sync(vendor.id)
  const { body } = await guest.call(publicDirectoryRoutes.suggestions, { query: { search: 'suggestib' } })
  expect(body.vendors.map(({ id }) => id)).toEqual([vendor.id])
  expect((await guest.call(publicDirectoryRoutes.geocode, { query: { address: 'nowhere at all' } })).status).toBe(404)
  expect((await guest.call(publicDirectoryRoutes.geocode, {})).status).toBe(422)
})

test('every caller gets the answer of a visitor', async () => {
  const vendor = await given.vendor({ name: 'Same for all', public_listing: 'hidden' })
  await sync(vendor.id)
  for (const user of [null, await given.contactOf(vendor), await given.admin()]) {
    const { status } = await as(user).call(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })
    expect(status).toBe(404)
  }
})

test('what a vendor hides is gone at the next request: caches must ask', async () => {
  const vendor = await given.vendor({ name: 'Cached' })
  const params = { id: String(vendor.id) }
  const first = await guest.call(publicDirectoryRoutes.vendor, { params })
  expect(first.headers['cache-control']).toBe('public, no-cache')
  const again = await app.http.inject({
    url: `/api/directory/vendors/${vendor.id}`,
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})
