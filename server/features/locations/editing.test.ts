import { expect, test } from 'vitest'
import { locationRoutes } from '#contract/locations.ts'
import { mapRoutes } from '#contract/map.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })

async function vendorWithOwner() {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  const params = { vendor_id: String(vendor.id), id: String(vendor.location.id) }
  return { vendor, owner, ofVendor: { id: String(vendor.id) }, params }
}
type Person = ReturnType<typeof as>

const KENORA = {
  clinic_name: 'By the lake',
  street: 'Main Street',
  unit: '4',
  number: '5',
  city: 'Kenora',
  state: 'ON',
  zip: 'P9N 1A1',
  country: 'Canada',
  lat: 49.7670123456789,
  lng: -94.49,
}
const AREAS = [
  {
    type: 'polygon' as const,
    paths: [
      [
        { lat: 1.5, lng: 2.123456789012 },
        { lat: 1, lng: 3 },
        { lat: 2, lng: 3 },
      ],
    ],
  },
  { type: 'circle' as const, center: { lat: 49.8, lng: -94.5 }, radius: 12_345.678 },
  { type: 'rectangle' as const, ne: { lat: 50, lng: -94 }, sw: { lat: 49.5, lng: -95 } },
]

const versionOfMap = async (person: Person) => (await person.call(mapRoutes.version)).body.version
const find = async (person: Person, search: string) =>
  (await person.call(vendorRoutes.list, { query: { search } })).body.data.map(({ id }) => id)
const auditOf = (vendorId: number) =>
  db.selectFrom('audit_log').select(['action', 'ids']).where('vendor_id', '=', vendorId).orderBy('id').execute()

test('API-063, VADM-050, VADM-051, ENT-026, ENT-027: a location is added with its exact covered areas, appears in searches and on the map', async () => {
  const { vendor, owner, ofVendor } = await vendorWithOwner()
  await db.updateTable('vendors').set({ vendors_seen_only: true, avatar_type: 9 }).where('id', '=', vendor.id).execute()
  const before = await versionOfMap(owner)
  const added = await owner.call(locationRoutes.add, { params: ofVendor, body: { ...KENORA, covered_areas: AREAS } })
  expect(added.status).toBe(200)
  const { location } = added.body
  expect(location).toMatchObject({ ...KENORA, precision: 'street', is_archived: false, version: 1 })
  expect(location.covered_areas).toEqual(AREAS)

  const listed = (await owner.call(locationRoutes.ofVendor, { params: ofVendor })).body.data
  expect(listed.at(-1)).toEqual(location)
  expect(await versionOfMap(owner)).toBe(before + 1)
  expect(await find(owner, 'by the lake kenora')).toEqual([vendor.id])
  expect(await find(owner, 'kenorra')).toContain(vendor.id)
  const stored = await db.selectFrom('locations').selectAll().where('id', '=', location.id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ shown_to: 'vendors', avatar_type: 9 })
  expect(await auditOf(vendor.id)).toEqual([{ action: 'added', ids: [location.id] }])
  const near = { near: '49.8,-94.5', search: vendor.name.toLowerCase() }
  expect((await owner.call(vendorRoutes.list, { query: near })).body.data[0]).toMatchObject({
    id: vendor.id,
    covers: true,
  })
})

test('VADM-053, VADM-054: each missing, empty or blank field is named', async () => {
  const { owner, ofVendor, params } = await vendorWithOwner()
  for (const field of ['city', 'state', 'country', 'zip', 'lat', 'lng'] as const) {
    const empties = field === 'lat' || field === 'lng' ? [undefined, null] : [undefined, '', '  ']
    for (const empty of empties) {
      const { status, refusal } = await owner.call(locationRoutes.add, {
        params: ofVendor,
        body: { ...KENORA, [field]: empty },
      })
      expect([status, refusal], `${field} ${empty}`).toEqual([
        422,
        { message: `${field} is missing!`, errors: { [field]: [`${field} is missing!`] } },
      ])
      if (empty === undefined) continue
      const edited = await owner.call(locationRoutes.update, { params, body: { [field]: empty } })
      expect([edited.status, edited.refusal.message]).toEqual([422, `${field} is missing!`])
    }
  }
  const { refusal } = await owner.call(locationRoutes.add, {
    params: ofVendor,
    body: { ...KENORA, city: '', lat: null },
  })
  expect(refusal.errors).toEqual({ city: ['city is missing!'], lat: ['lat is missing!'] })
})

test('VADM-055: a location without address and position is refused', async () => {
  const { owner, ofVendor } = await vendorWithOwner()
  for (const body of [{}, { clinic_name: 'A name', covered_areas: AREAS }]) {
    const { status, refusal } = await owner.call(locationRoutes.add, { params: ofVendor, body })
    expect([status, refusal.message]).toEqual([422, 'Location not provided!'])
  }
})

test('VADM-052, API-064: the name is changed without the other fields; an empty name is refused', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const { version: _v, mp: _p, ...before } = await row(vendor.location.id)
  const renamed = await owner.call(locationRoutes.update, { params, body: { clinic_name: ' Old mill ' } })
  expect(renamed.body.location).toMatchObject({ clinic_name: 'Old mill', version: 2 })
  const { version: _n, mp: _q, ...after } = await row(vendor.location.id)
  expect(after).toEqual({ ...before, clinic_name: 'Old mill' })
  for (const clinic_name of ['', '   ']) {
    const { status, refusal } = await owner.call(locationRoutes.update, { params, body: { clinic_name } })
    expect([status, refusal.errors]).toEqual([422, { clinic_name: ['Add Clinic Name'] }])
  }
  expect(await find(owner, 'old mill')).toEqual([vendor.id])
})

const row = (id: number) => db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('API-064, VADM-051: areas are replaced, kept when left out, and removed by an empty list; other columns cannot be changed', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const change = async (body: object) => (await owner.call(locationRoutes.update, { params, body })).body.location
  expect((await change({ covered_areas: AREAS })).covered_areas).toEqual(AREAS)
  const moved = { lat: 45.4, lng: -75.7 }
  expect(await change({ ...moved, is_archived: true, vendor_id: 1, shown_to: 'own' })).toMatchObject({
    ...moved,
    is_archived: false,
    covered_areas: AREAS,
  })
  expect((await change({ covered_areas: AREAS.slice(1, 2) })).covered_areas).toEqual(AREAS.slice(1, 2))
  expect((await change({ covered_areas: [] })).covered_areas).toEqual([])
  expect(await row(vendor.location.id)).toMatchObject({ vendor_id: vendor.id, shown_to: 'everyone' })
})

test('decision 32: a position set by hand is exact, one from the geocoder has the precision that it gives', async () => {
  const { owner, params } = await vendorWithOwner()
  const change = async (body: object) => (await owner.call(locationRoutes.update, { params, body })).body.location
  expect((await change({ lat: 45, lng: -75, precision: 'city' })).precision).toBe('city')
  expect((await change({ street: 'Bank St' })).precision).toBe('city')
  expect((await change({ lat: 45.1 })).precision).toBe('street')
})

const VANCOUVER = { city: 'Vancouver', state: 'British Columbia', zip: 'V6B 1A1', lat: 49.28, lng: -123.12 }

test('the hours of a location that is added run by the clock of its province', async () => {
  const { owner, ofVendor } = await vendorWithOwner()
  const zoneOf = async (place: object) => {
    const added = await owner.call(locationRoutes.add, { params: ofVendor, body: { ...KENORA, ...place } })
    return (await row(added.body.location.id)).time_zone
  }
  expect(await zoneOf(VANCOUVER)).toBe('America/Vancouver')
  expect(await zoneOf({})).toBe('America/Toronto')
})

test('a location that moves to another province takes its clock, unless it tells its hours already', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const zoneAfter = async (body: object) => {
    expect((await owner.call(locationRoutes.update, { params, body })).status).toBe(200)
    return (await row(vendor.location.id)).time_zone
  }
  expect(await zoneAfter(VANCOUVER)).toBe('America/Vancouver')
  // A place that keeps another clock than its province, as its vendor has told.
  await db
    .updateTable('locations')
    .set({ time_zone: 'America/Edmonton' })
    .where('id', '=', vendor.location.id)
    .execute()
  expect(await zoneAfter({ state: 'BC' })).toBe('America/Edmonton')
  const hours = { location_id: vendor.location.id, weekday: 1, opens: '09:00', closes: '17:00' }
  await db.insertInto('location_hours').values(hours).execute()
  expect(await zoneAfter({ state: 'Nova Scotia' })).toBe('America/Edmonton')
})

test('SR-053: an invalid area or position is 422 with its field, and nothing is stored', async () => {
  const { owner, ofVendor, params } = await vendorWithOwner()
  const cross = [
    { lat: 0, lng: 0 },
    { lat: 4, lng: 4 },
    { lat: 0, lng: 4 },
    { lat: 4, lng: 0 },
  ]
  const long = Array.from({ length: 501 }, (_, i) => ({ lat: Math.sin(i / 80), lng: Math.cos(i / 80) }))
  const refused = [
    [{ type: 'polygon', paths: [cross] }],
    [{ type: 'polygon', paths: [long] }],
    [{ type: 'polygon', paths: [cross.slice(0, 2)] }],
    [{ type: 'circle', center: { lat: 0, lng: 181 }, radius: 1 }],
    [{ type: 'circle', center: { lat: 0, lng: 0 }, radius: 1_000_001 }],
    [{ type: 'square', center: { lat: 0, lng: 0 } }],
    Array.from({ length: 21 }, () => AREAS[1]),
  ]
  const before = await db
    .selectFrom('covered_areas')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirst()
  for (const covered_areas of refused) {
    const body = { ...KENORA, covered_areas } as object
    const added = await owner.call(locationRoutes.add, { params: ofVendor, body })
    const edited = await owner.call(locationRoutes.update, { params, body: { covered_areas } as object })
    expect([added.status, edited.status]).toEqual([422, 422])
    expect(Object.keys(edited.refusal.errors ?? {})[0]).toMatch(/^covered_areas/)
  }
  for (const lat of [90.5, '1e999', 'x']) {
    expect((await owner.call(locationRoutes.update, { params, body: { lat } as object })).status).toBe(422)
  }
  expect(
    await db
      .selectFrom('covered_areas')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst(),
  ).toEqual(before)
})

test('SR-129: an outdated version is 409, and nothing is overwritten', async () => {
  const { owner, params } = await vendorWithOwner()
  const admin = as(await given.admin())
  const change = (person: Person, body: object) => person.call(locationRoutes.update, { params, body })
  expect((await change(admin, { clinic_name: 'Theirs', version: 1 })).status).toBe(200)
  const stale = await change(owner, { clinic_name: 'Mine', covered_areas: AREAS, version: 1 })
  expect([stale.status, stale.refusal]).toEqual([
    409,
    { message: 'Somebody else has changed this location in the meantime.', code: 'edit-conflict' },
  ])
  const again = await change(owner, { unit: '7', version: 2 })
  expect(again.body.location).toMatchObject({ clinic_name: 'Theirs', covered_areas: [], unit: '7', version: 3 })
})

test('API-065: a location without referrals is deleted with its areas, and no longer appears in searches', async () => {
  const { vendor, owner, ofVendor } = await vendorWithOwner()
  const { location } = (
    await owner.call(locationRoutes.add, {
      params: ofVendor,
      body: { ...KENORA, clinic_name: 'Vanishing Point', covered_areas: AREAS },
    })
  ).body
  expect(await find(owner, 'vanishing')).toEqual([vendor.id])
  const before = await versionOfMap(owner)
  const params = { vendor_id: String(vendor.id), id: String(location.id) }
  const { body } = await owner.call(locationRoutes.remove, { params })
  expect(body).toEqual({ message: 'Location Successfully Deleted', is_archived: false })
  expect(await find(owner, 'vanishing')).toEqual([])
  expect(await versionOfMap(owner)).toBe(before + 1)
  expect(await db.selectFrom('covered_areas').selectAll().where('location_id', '=', location.id).execute()).toEqual([])
  expect((await owner.call(locationRoutes.remove, { params })).status).toBe(404)
  expect((await auditOf(vendor.id)).map(({ action }) => action)).toEqual(['added', 'deleted'])
})

test('decision 21, ENT-028, API-065: a location with referrals is archived: listed last, kept by its referrals, closed to new ones', async () => {
  const { vendor, owner, ofVendor, params } = await vendorWithOwner()
  const client = await given.client()
  await given.referral(client, vendor)
  const other = await given.location(vendor.id)
  expect((await owner.call(locationRoutes.remove, { params })).body.is_archived).toBe(true)
  const listed = (await owner.call(locationRoutes.ofVendor, { params: ofVendor })).body.data
  expect(listed.map(({ id, is_archived }) => [id, is_archived])).toEqual([
    [other.id, false],
    [vendor.location.id, true],
  ])
  const send = (location: number) =>
    as(client).call(referralRoutes.send, {
      body: { vendor: vendor.id, order: { location, service: vendor.service.id, details: '' } },
    })
  expect([(await send(vendor.location.id)).status, (await send(other.id)).status]).toEqual([422, 200])
  expect(await find(owner, vendor.location.clinic_name)).toEqual([])
  expect((await auditOf(vendor.id)).map(({ action }) => action)).toContain('archived')
})

test('SR-032: a location of another vendor is not found, and a vendor that the user does not manage is refused', async () => {
  const { vendor, owner } = await vendorWithOwner()
  const foreign = await given.vendor()
  const mixed = { vendor_id: String(vendor.id), id: String(foreign.location.id) }
  const theirs = { vendor_id: String(foreign.id), id: String(foreign.location.id) }
  const plain = as(await given.contactOf(vendor, { isPrimary: false }))
  const own = { vendor_id: String(vendor.id), id: String(vendor.location.id) }
  const hidden = await given.vendor({ active: false })
  const answers = async (person: Person, params: typeof own) => [
    (await person.call(locationRoutes.update, { params, body: { clinic_name: 'Taken' } })).status,
    (await person.call(locationRoutes.remove, { params })).status,
    (await person.call(locationRoutes.add, { params: { id: params.vendor_id }, body: KENORA })).status,
  ]
  expect((await answers(owner, mixed)).slice(0, 2)).toEqual([404, 404])
  expect(await answers(owner, theirs)).toEqual([403, 403, 403])
  expect(await answers(plain, own)).toEqual([403, 403, 403])
  expect(await answers(owner, { vendor_id: String(hidden.id), id: '1' })).toEqual([403, 403, 403])
  expect(await answers(owner, { vendor_id: '2000000000', id: '1' })).toEqual([404, 404, 404])
  expect((await row(foreign.location.id)).clinic_name).toBe(foreign.location.clinic_name)
})

test('SR-127: a repeated Idempotency-Key adds the location once', async () => {
  const { owner, ofVendor } = await vendorWithOwner()
  const add = () =>
    owner.call(locationRoutes.add, { params: ofVendor, body: KENORA }, { headers: { 'idempotency-key': 'once' } })
  const [first, second] = [await add(), await add()]
  expect(second.body).toEqual(first.body)
  expect((await owner.call(locationRoutes.ofVendor, { params: ofVendor })).body.total).toBe(2)
})

test('SR-034, SR-035: a referral sent while the location is deleted is stored or refused, and no referral loses its location', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { vendor, owner, params } = await vendorWithOwner()
    const clients = await Promise.all(Array.from({ length: 4 }, () => given.client()))
    const order = { location: vendor.location.id, service: vendor.service.id, details: '' }
    const [removed, ...sent] = await Promise.all([
      owner.call(locationRoutes.remove, { params }),
      ...clients.map((client) => as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })),
    ])
    expect(removed.status).toBe(200)
    for (const { status } of sent) expect([200, 422]).toContain(status)
    const isReferredTo = sent.some(({ status }) => status === 200)
    expect(removed.body.is_archived || !isReferredTo).toBe(true)
  }
})
