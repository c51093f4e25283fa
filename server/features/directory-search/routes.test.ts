import { expect, test } from 'vitest'
import { vendorRoutes } from '#contract/vendors.ts'
import { toCoveredAreaRow } from '#server/features/geo/covered-area-row.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'

const { as, clock, db, given } = await startTestApp()

type Person = ReturnType<typeof as>
type Values = Parameters<typeof given.vendor>[0]

/** Creates a vendor that searches find by the name, which is the test's own. */
async function findable(name: string, values: Values = {}) {
  const vendor = await given.vendor({ name, ...values })
  await indexVendors(db, [vendor.id])
  return vendor
}

const open = (person: Person, id: number, query = {}) =>
  person.call(vendorRoutes.one, { params: { id: String(id) }, query })

const someClient = async () => as(await given.client())

test('API-039, ENT-006, ENT-018, ENT-019, ENT-020, ENT-022, ENT-024: a card has exactly these keys, and no internal ones', async () => {
  const vendor = await findable('Keyhole')
  const { body } = await (await someClient()).call(vendorRoutes.list, { query: { search: 'keyhole' } })
  expect(body.meta).toEqual({ total: 1, current_page: 1, per_page: 50 })
  const [card] = body.data
  const keys =
    'id name bioExcerpt email phone site booking_link avatar_type logo logoUrl active approved suspended is_archived prevent_referrals ' +
    'prevent_documents prevent_public_referrals vendors_seen_only order rating services locations locations_count ' +
    'numberOfLikes liked following subscribed networks admins primary_contacts created_at may'
  expect(Object.keys(card!).sort()).toEqual(keys.split(' ').sort())
  expect(card).toMatchObject({
    id: vendor.id,
    services: [{ id: vendor.service.id, name: vendor.service.name, private: false }],
    locations: [{ id: vendor.location.id, city: 'Toronto', lat: 43.6487, lng: -79.3774 }],
    locations_count: 1,
    rating: { count: 0 },
    numberOfLikes: 0,
    networks: {},
    admins: [],
    primary_contacts: [],
    created_at: clock.now().toISOString(),
  })
})

test('MAP-035: archived locations are listed last, those in view or nearest first, at most twenty on a card', async () => {
  const vendor = await findable('Many places')
  await db.updateTable('locations').set({ is_archived: true }).where('vendor_id', '=', vendor.id).execute()
  const places = []
  for (let i = 0; i < 24; i += 1) places.push(await given.location(vendor.id, { lat: 44 + i / 10, lng: -79 }))
  const client = await someClient()
  const card = async (query: object) =>
    (await client.call(vendorRoutes.list, { query: { search: 'many places', ...query } })).body.data[0]!

  const plain = await card({})
  expect(plain.locations.map(({ id }) => id)).toEqual(places.slice(0, 20).map(({ id }) => id))
  expect(plain.locations_count).toBe(25)
  expect((await card({ near: '46.31,-79' })).locations[0]!.id).toBe(places[23]!.id)
  expect((await card({ bbox: '-80,46.25,-78,46.35' })).locations[0]!.id).toBe(places[23]!.id)
  const { body } = await open(client, vendor.id)
  expect(body.locations).toHaveLength(25)
  expect(body.locations.at(-1)).toMatchObject({ id: vendor.location.id, is_archived: true })
})

test('API-040: the table of vendors: paging in meta, name, date order, own vendors', async () => {
  const [a, b, c] = [await findable('Table A'), await findable('Table B'), await findable('Table C', { active: false })]
  for (const [i, { id }] of [b, a, c].entries())
    await db
      .updateTable('vendors')
      .set({ created_at: new Date(2020, 1, i + 1) })
      .where('id', '=', id)
      .execute()
  const admin = as(await given.admin())
  const table = (person: Person, query: object) =>
    person.call(vendorRoutes.list, { query: { withoutLoc: 'true', vendorName: 'table', ...query } })

  const page = await table(admin, { page: '2', limit: '2' })
  expect(page.body.data.map(({ name }) => name)).toEqual(['Table C'])
  expect(page.body.meta).toEqual({ total: 3, current_page: 2, per_page: 2, exact: true })
  // ADM-002: the rows contain their locations.
  expect(page.body.data[0]!.locations.map(({ id }) => id)).toEqual([c.location.id])
  expect((await table(admin, { sortByDate: 'asc' })).body.data.map(({ name }) => name)).toEqual([
    'Table B',
    'Table A',
    'Table C',
  ])
  expect((await table(admin, { sortByDate: 'desc' })).body.data.map(({ name }) => name)).toEqual([
    'Table C',
    'Table A',
    'Table B',
  ])

  const person = await given.contactOf(c)
  const mine = await table(as(person), { contactsOnly: 'true' })
  expect(mine.body.data.map(({ name, admins }) => [name, admins])).toEqual([['Table C', [person.id]]])
  expect((await table(as(person), {})).body.data.map(({ admins }) => admins)).toEqual([[], [], [person.id]])
  expect((await table(await someClient(), { contactsOnly: 'true' })).body.meta.total).toBe(0)
  expect((await table(admin, { contactsOnly: 'true' })).body.meta.total).toBe(3)
})

test('API-041: the first vendor and the number of vendors of a user, with limit 2', async () => {
  const vendors = [await findable('Preview 1'), await findable('Preview 2'), await findable('Preview 3')]
  const person = await given.contactOf(vendors[0]!)
  for (const { id } of vendors.slice(1)) await given.contact(id, person.id, true)
  const { body } = await as(person).call(vendorRoutes.list, {
    query: { withoutLoc: 'true', contactsOnly: 'true', limit: '2' },
  })
  expect([body.data.length, body.meta.total, body.data[0]!.name]).toEqual([2, 3, 'Preview 1'])
})

test('SR-046: repeated, malformed or out-of-range parameters are refused, unknown ones ignored', async () => {
  const client = await someClient()
  const token = await client.token()
  const ask = (query: string) =>
    client.call(
      { ...vendorRoutes.list, path: `/vendors?${query}` },
      {},
      { headers: { authorization: `Bearer ${token}` } },
    )
  for (const query of [
    'page=1&page=2',
    'search=abc&search=abd',
    'bbox=1,2,3',
    'bbox=10,0,-10,1',
    'bbox=-181,0,1,1',
    'near=91,0',
    'near=a,b',
    'near=1e9,0',
    'service=0',
    'service=1.0',
    'sortByDate=up',
    'limit=101',
    'page=0',
    'contactsOnly=maybe',
  ])
    expect((await ask(query)).status, query).toBe(422)
  expect((await ask('unknown=1&limit%5B%5D=2')).status).toBe(200)
})

test('decision 47: near a place a vendor has its distance, and whether a covered area of it contains the place', async () => {
  const square = (south: number, west: number, size: number) => [
    { lat: south, lng: west },
    { lat: south, lng: west + size },
    { lat: south + size, lng: west + size },
    { lat: south + size, lng: west },
  ]
  const areas = {
    'Covers circle': { type: 'circle' as const, center: { lat: 60, lng: -90 }, radius: 50_000 },
    'Covers polygon': { type: 'polygon' as const, paths: [square(58, -92, 4), square(59.9, -90.1, 0.2)] },
    'Covers rectangle': { type: 'rectangle' as const, sw: { lat: 59, lng: -91 }, ne: { lat: 61, lng: -89 } },
  }
  for (const [name, area] of Object.entries(areas)) {
    const vendor = await findable(name)
    await db.insertInto('covered_areas').values(toCoveredAreaRow(vendor.location.id, area)).execute()
  }
  const client = await someClient()
  const covering = async (near: string) => {
    const { body } = await client.call(vendorRoutes.list, { query: { search: 'covers', near } })
    expect(body.data.every(({ distance }) => distance! > 1_000)).toBe(true)
    return body.data
      .filter(({ covers }) => covers)
      .map(({ name }) => name)
      .sort()
  }
  expect(await covering('60,-90')).toEqual(['Covers circle', 'Covers rectangle'])
  expect(await covering('60.4,-90')).toEqual(['Covers circle', 'Covers polygon', 'Covers rectangle'])
  expect(await covering('60.46,-90')).toEqual(['Covers polygon', 'Covers rectangle'])
  expect(await covering('61.5,-90')).toEqual(['Covers polygon'])
  expect(await covering('65,-90')).toEqual([])
  const { body } = await client.call(vendorRoutes.list, { query: { search: 'covers' } })
  expect(body.data.every((card) => !('distance' in card) && !('covers' in card))).toBe(true)
  expect(body.data.flatMap(({ locations }) => locations.flatMap((l) => l.covered_areas))).toEqual(Object.values(areas))
})

test('near a place, vendors with a covered area that contains it precede nearer ones; areas of archived locations do not count', async () => {
  const reach = (radius: number) => ({ type: 'circle' as const, center: { lat: 62, lng: -100 }, radius })
  const at = async (name: string, lat: number) => {
    const vendor = await findable(name)
    await db.updateTable('locations').set({ lat, lng: -100 }).where('id', '=', vendor.location.id).execute()
    return vendor
  }
  const [far, farther] = [await at('Serving far', 62.4), await at('Serving farther', 62.8)]
  const [nearby, closed] = [await at('Serving nobody near', 62.01), await at('Serving once', 62.2)]
  for (const vendor of [far, farther, closed])
    await db
      .insertInto('covered_areas')
      .values(toCoveredAreaRow(vendor.location.id, reach(90_000)))
      .execute()
  await db.updateTable('locations').set({ is_archived: true }).where('id', '=', closed.location.id).execute()
  await given.location(closed.id, { lat: 62.2, lng: -100 })
  const client = await someClient()
  const found = async (query: object) =>
    (await client.call(vendorRoutes.list, { query: { search: 'serving', ...query } })).body.data.map(({ id }) => id)

  expect(await found({ near: '62,-100' })).toEqual([far.id, farther.id, nearby.id, closed.id])
  // A box asks what is there, so the distance alone decides.
  expect(await found({ near: '62,-100', bbox: '-101,61,-99,63' })).toEqual([nearby.id, closed.id, far.id, farther.id])
})

test('API-042: a vendor is 404 when there is none and 403 "access denied" when it may not be seen (decision 41)', async () => {
  const hidden = await given.vendor({ active: false })
  const vendorsOnly = await given.vendor({ vendors_seen_only: true })
  const client = await someClient()
  const other = as(await given.contactOf(await given.vendor()))
  expect((await open(client, 2_000_000_000)).status).toBe(404)
  for (const [person, id] of [
    [client, hidden.id],
    [client, vendorsOnly.id],
    [other, hidden.id],
  ] as const) {
    const reply = await open(person, id)
    expect([reply.status, reply.refusal.message]).toEqual([403, 'access denied'])
    expect((await person.call(vendorRoutes.rating, { params: { id: String(id) } })).status).toBe(403)
  }
  expect((await open(other, vendorsOnly.id)).status).toBe(200)
  expect((await open(as(await given.admin()), hidden.id)).status).toBe(200)
})

test('API-042: forConnect is refused where the viewer cannot connect, with the text of the specification', async () => {
  const closed = await given.vendor({ name: 'Closed', prevent_referrals: true })
  const professional = await given.vendor({ name: 'Professional', prevent_public_referrals: true })
  const client = await someClient()
  const worker = as(await given.contactOf(await given.vendor()))
  const connect = async (person: Person, id: number) => {
    const { status, refusal } = await open(person, id, { forConnect: 'true' })
    return status === 200 ? 200 : [status, refusal.message]
  }
  expect(await connect(client, closed.id)).toEqual([403, "You can't connect to Closed per his settings."])
  expect(await connect(worker, closed.id)).toEqual([403, "You can't connect to Closed per his settings."])
  expect(await connect(client, professional.id)).toEqual([403, "You can't connect to Professional per his settings."])
  expect(await connect(worker, professional.id)).toBe(200)
  expect((await open(client, closed.id)).status).toBe(200)
})

test('SR-031: counts are for the vendor’s own contacts, billing for primary contacts, contact ids for neither strangers nor clients', async () => {
  const vendor = await given.vendor({ billing_key: 'cus_1', billing_plan: 'standard' })
  const primary = await given.contactOf(vendor)
  const plain = await given.contactOf(vendor, { isPrimary: false })
  const counts = { networks_requests_count: 1, networks_count: 1, followers_count: 1 }
  const [asking, friend] = [await given.vendor(), await given.vendor()]
  const link = { requested_by: null, created_at: clock.now() }
  await db
    .insertInto('networks')
    .values([
      { ...link, asking_vendor_id: asking.id, asked_vendor_id: vendor.id, status: 1 },
      { ...link, asking_vendor_id: vendor.id, asked_vendor_id: friend.id, status: 2 },
    ])
    .execute()
  await db
    .insertInto('follows')
    .values({ user_id: plain.id, vendor_id: vendor.id, is_subscriber: false, created_at: clock.now() })
    .execute()

  const client = (await open(await someClient(), vendor.id)).body
  expect(client).toMatchObject({ admins: [], primary_contacts: [] })
  for (const key of [...Object.keys(counts), 'billingKey', 'billingPlan']) expect(client).not.toHaveProperty(key)
  const seen = (await open(as(plain), vendor.id)).body
  expect(seen).toMatchObject({
    ...counts,
    admins: [primary.id],
    primary_contacts: [primary.id],
    following: true,
    subscribed: false,
  })
  expect(seen).not.toHaveProperty('billingKey')
  for (const person of [primary, await given.admin()])
    expect((await open(as(person), vendor.id)).body).toMatchObject({
      ...counts,
      billingKey: 'cus_1',
      billingPlan: 'standard',
    })
})

test('ENT-020, ENT-021, ENT-022: likes, following and networks are those of the viewer', async () => {
  const vendor = await findable('Befriended', { likes_count: 3 })
  const mine = await given.vendor()
  const person = await given.contactOf(mine)
  const other = await someClient()
  await db.insertInto('likes').values({ user_id: person.id, vendor_id: vendor.id, created_at: clock.now() }).execute()
  await db
    .insertInto('follows')
    .values({ user_id: person.id, vendor_id: vendor.id, is_subscriber: true, created_at: clock.now() })
    .execute()
  await db
    .insertInto('networks')
    .values({
      asking_vendor_id: mine.id,
      asked_vendor_id: vendor.id,
      requested_by: null,
      status: 1,
      created_at: clock.now(),
    })
    .execute()
  const card = async (by: Person) =>
    (await by.call(vendorRoutes.list, { query: { search: 'befriended' } })).body.data[0]
  expect(await card(as(person))).toMatchObject({
    numberOfLikes: 3,
    liked: true,
    following: true,
    subscribed: true,
    networks: { [mine.id]: 1 },
  })
  expect(await card(other)).toMatchObject({
    numberOfLikes: 3,
    liked: false,
    following: false,
    subscribed: false,
    networks: {},
  })
})

test('VEN-031, API-051, ENT-019: the rating has its own route: mean and count, no value without ratings', async () => {
  const rated = await given.vendor({ rating_total: 13, rating_count: 3 })
  const client = await someClient()
  const rating = async (id: number) => (await client.call(vendorRoutes.rating, { params: { id: String(id) } })).body
  expect(await rating(rated.id)).toEqual({ value: 4.33, count: 3 })
  expect(await rating((await given.vendor()).id)).toEqual({ value: null, count: 0 })
})

test('ENT-006: the excerpt of a long text ends between words', async () => {
  await findable('Talkative', { bio: 'We listen first,  then we help. '.repeat(20) })
  const [card] = (await (await someClient()).call(vendorRoutes.list, { query: { search: 'talkative' } })).body.data
  expect(card!.bioExcerpt).toMatch(/^We listen first, then we help\. .* (We|listen|first|then|we|help)…$/)
  expect(card!.bioExcerpt.length).toBeLessThanOrEqual(161)
})
