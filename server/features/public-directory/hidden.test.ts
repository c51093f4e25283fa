import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import type { Point } from '#contract/fields.ts'
import { mapRoutes } from '#contract/map.ts'
import { VENDOR_TILE_LAYER } from '#contract/map-tiles.ts'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { projectToUnitMercator } from '#server/features/geo/spatial-conditions.ts'
import { replaceCoveredAreas } from '#server/features/locations/queries.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, clock, db, given } = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_GUEST: 'off' })
const guest = as(null)
const settle = async (...vendors: { id: number }[]) => {
  for (const { id } of vendors) await syncDerivedVendorData({ db, at: clock.now() }, id)
}
const forget = () => db.deleteFrom('vendors').execute()

/** Every public address whose answer may depend on the vendors, with each way of searching. */
function addresses(ids: number[], services: number[]): string[] {
  const queries = [
    '',
    '?page=2&limit=1',
    '?search=clinic',
    '?search=clinik',
    '?search=king+st',
    '?search=pharmacy&near=43.6,-79.4',
    '?near=43.6,-79.4',
    '?near=50,-90&search=clinic',
    '?bbox=-80,43,-79,44',
    '?search=hiddan+clinic',
    '?search=%23hidden',
    '?search=shelter',
    '?search=refuge+road',
    '?search=N1H',
    '?bbox=-90,40,-70,50&near=43.5,-80.2',
    ...services.map((id) => `?service=${id}`),
  ]
  return [
    ...queries.map((query) => `/api/directory/vendors${query}`),
    ...ids.map((id) => `/api/directory/vendors/${id}`),
    ...['', '?search=secret', '?search=clinic'].map((query) => `/api/directory/services${query}`),
    ...['clinic', 'hidden', 'hiddem', 'secret', 'refuge'].map((text) => `/api/directory/suggestions?search=${text}`),
    ...['0/0/0', '5/8/11', '11/572/747', '17/36636/47814'].map((tile) => `/api/directory/map/tiles/${tile}.mvt`),
    '/api/directory/map/version',
    ...queries.flatMap((query) => [`/directory${query}`, `/embed/directory${query}`]),
    ...ids.map((id) => `/directory/vendors/${id}-shown-clinic`),
    ...services.map((id) => `/directory/services/${id}`),
    ...['toronto', 'guelph', 'nowhere'].map((town) => `/directory/in/${town}`),
    '/sitemap.xml',
    '/sitemap/vendors-1.xml',
    '/sitemap/towns-1.xml',
    '/robots.txt',
  ]
}

/** One after the other: a slow machine answers 503 to many concurrent requests. */
async function read(urls: string[]) {
  const answers: unknown[][] = []
  for (const url of urls) {
    const { statusCode, rawPayload, headers } = await app.http.inject({ url })
    answers.push([url, statusCode, rawPayload.toString('base64'), headers.etag])
  }
  return answers
}

test('GST-010: what is hidden changes no byte of the answers of the directory', async () => {
  const shown = [await given.vendor({ name: 'Shown clinic' }), await given.vendor({ name: 'Shown pharmacy' })]
  await settle(...shown)
  const ids = [...shown.map(({ id }) => id), 100_000, 100_001]
  const services = [...shown.map(({ service }) => service.id), 100_002]
  const urls = addresses(ids, services)
  const before = await read(urls)
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(30)

  const secret = await given.service({ name: 'Secret clinic', private: true })
  await given.offer(shown[0]!.id, secret.id)
  for (const values of [
    { active: false },
    { is_archived: true },
    { vendors_seen_only: true },
    { public_listing: 'hidden' },
    { approval: 'pending' },
  ] as const) {
    const hidden = await given.vendor({ name: 'Hidden clinic', ...values })
    await db.deleteFrom('vendor_services').where('vendor_id', '=', hidden.id).execute()
    await db.deleteFrom('services').where('id', '=', hidden.service.id).execute()
    await given.offer(hidden.id, shown[0]!.service.id)
    await settle(hidden)
  }
  await settle(...shown)
  expect(await read(urls)).toEqual(before)
  await forget()
})

function tileOf(place: Point, zoom: number) {
  const { x, y } = projectToUnitMercator(place)
  return { params: { z: String(zoom), x: String(Math.floor(x * 2 ** zoom)), y: String(Math.floor(y * 2 ** zoom)) } }
}

function namesIn(tile: Buffer): string[] {
  const layer = new VectorTile(new PbfReader(tile)).layers[VENDOR_TILE_LAYER]
  return Array.from({ length: layer?.length ?? 0 }, (_, nth) =>
    String(layer!.feature(nth).properties['name']),
  ).toSorted()
}

const SHELTER = { lat: 43.65, lng: -79.38 }
const AREA = { type: 'circle' as const, center: { lat: 43.6, lng: -79.4 }, radius: 100_000 }

async function shelter() {
  const vendor = await given.vendor({ name: 'Haven shelter' })
  const hidden = {
    hides_address: true,
    street: 'Refuge Road',
    number: '77',
    zip: 'N1H 7Z7',
    city: 'Guelph',
    ...SHELTER,
  }
  await db
    .updateTable('locations')
    .set({ ...hidden, clinic_name: 'Refuge house' })
    .where('id', '=', vendor.location.id)
    .execute()
  await replaceCoveredAreas(db, vendor.location.id, [AREA])
  await settle(vendor)
  return vendor
}

test('GST-010: the hidden address itself changes no byte either', async () => {
  const vendor = await shelter()
  const urls = addresses([vendor.id], [vendor.service.id])
  const before = await read(urls)
  await db
    .updateTable('locations')
    .set({ street: 'Elsewhere Lane', number: '9', zip: 'K0A 1A0', clinic_name: 'Other', lat: 43.9, lng: -79.1 })
    .where('id', '=', vendor.location.id)
    .execute()
  await settle(vendor)
  expect(await read(urls)).toEqual(before)
  await forget()
})

test('GST-011: a hidden address has no street, code, coordinates, distance or marker; the town where the vendor names it', async () => {
  const vendor = await shelter()
  const params = { id: String(vendor.id) }
  const query = { search: 'haven', near: '43.65,-79.38' }
  const list = await guest.call(publicDirectoryRoutes.vendors, { query })
  const page = await guest.call(publicDirectoryRoutes.vendor, { params })
  const nothing = {
    id: vendor.location.id,
    name: '',
    street: '',
    unit: '',
    number: '',
    city: '',
    state: '',
    zip: '',
    town_path: '',
  }
  expect(list.body.data[0]!.location).toEqual({ ...nothing, country: '', point: null })
  expect(list.body.data[0]).not.toHaveProperty('distance')
  expect(list.body.data[0]!.covers).toBe(true)
  expect(page.body.locations).toEqual([{ ...nothing, country: '', point: null, facts: null }])
  expect(page.body.covered_areas).toEqual([])
  for (const { raw } of [list, page])
    for (const word of ['Refuge', '77', 'N1H', 'Guelph', '43.65', '-79.38'])
      expect(raw.toString(), word).not.toContain(word)
  for (const search of ['refuge road', 'n1h 7z7', 'guelph'])
    expect((await guest.call(publicDirectoryRoutes.vendors, { query: { search } })).body.data, search).toEqual([])
  expect((await guest.call(publicDirectoryRoutes.vendors, { query: { bbox: '-80,43,-79,44' } })).body.data).toEqual([])
  const tile = tileOf(SHELTER, 17)
  expect(namesIn((await guest.call(publicDirectoryRoutes.tile, tile)).raw)).toEqual([])
  // Neither do signed-in people outside the vendor get a marker.
  expect(namesIn((await as(await given.client()).call(mapRoutes.tile, tile)).raw)).toEqual([])
  const own = as(await given.contactOf(vendor))
  expect(namesIn((await own.call(mapRoutes.tile, tile)).raw)).toEqual(['Haven shelter'])

  await db.updateTable('locations').set({ names_town: true }).where('id', '=', vendor.location.id).execute()
  await settle(vendor)
  const named = await guest.call(publicDirectoryRoutes.vendor, { params })
  expect(named.body.locations).toEqual([{ ...nothing, city: 'Guelph', country: '', point: null, facts: null }])
  expect((await guest.call(publicDirectoryRoutes.vendors, { query: { search: 'guelph' } })).body.data).toHaveLength(1)
  await forget()
})

test('GST-012: moving a hidden address by 50 km inside its area changes no order', async () => {
  const hidden = await shelter()
  const others = [
    await given.vendor({ name: 'Haven north' }),
    await given.vendor({ name: 'Haven south' }),
    await given.vendor({ name: 'Haven far' }),
  ]
  for (const [nth, lat] of [43.9, 43.3, 48].entries()) {
    await db.updateTable('locations').set({ lat, lng: -79.4 }).where('id', '=', others[nth]!.location.id).execute()
    if (nth < 2) await replaceCoveredAreas(db, others[nth]!.location.id, [AREA])
  }
  await settle(...others)
  const urls = ['', '&search=haven', '&bbox=-90,40,-70,50', '&search=haven&limit=2'].flatMap((more) =>
    ['43.9,-79.4', '43.3,-79.4', '43.65,-79.38', '48,-79.4'].map(
      (near) => `/api/directory/vendors?near=${near}${more}`,
    ),
  )
  const before = await read(urls)
  for (const move of [
    { lat: 43.9, lng: -79.4 },
    { lat: 43.3, lng: -79.4 },
    { lat: 43.65, lng: -80 },
  ]) {
    await db.updateTable('locations').set(move).where('id', '=', hidden.location.id).execute()
    await settle(hidden)
    expect(await read(urls)).toEqual(before)
  }
  await forget()
})

test('GST-012: of several hidden addresses of a vendor none comes first because it is nearer', async () => {
  const vendor = await shelter()
  const second = await given.location(vendor.id, { hides_address: true, lat: 43.3, lng: -79.4 })
  await settle(vendor)
  const urls = ['near=43.3,-79.4', 'near=43.65,-79.38', 'bbox=-79.5,43.2,-79.3,43.4&search=haven'].map(
    (query) => `/api/directory/vendors?${query}`,
  )
  const before = await read(urls)
  await db.updateTable('locations').set({ lat: 43.3, lng: -79.4 }).where('id', '=', vendor.location.id).execute()
  await db.updateTable('locations').set(SHELTER).where('id', '=', second.id).execute()
  await settle(vendor)
  expect(await read(urls)).toEqual(before)
  await forget()
})

test("GST-013: a guest's tile equals that of a client but for vendors that hide themselves from the public", async () => {
  const shown = [await given.vendor({ name: 'One' }), await given.vendor({ name: 'Two', prevent_referrals: true })]
  const vendorsOnly = await given.vendor({ name: 'Three', vendors_seen_only: true })
  await settle(...shown, vendorsOnly)
  const client = as(await given.client())
  const tiles = [0, 9, 17].map((zoom) => tileOf(shown[0]!.location, zoom))
  const pairs = () =>
    Promise.all(
      tiles.map(async (tile) => ({
        guest: (await guest.call(publicDirectoryRoutes.tile, tile)).raw,
        client: (await client.call(mapRoutes.tile, tile)).raw,
      })),
    )
  for (const pair of await pairs()) {
    expect(pair.guest.length).toBeGreaterThan(0)
    expect(pair.guest).toEqual(pair.client)
  }
  const before = await pairs()
  const hidden = await given.vendor({ name: 'Four', public_listing: 'hidden' })
  await settle(hidden)
  const after = await pairs()
  for (const [nth, pair] of after.entries()) {
    expect(pair.guest).toEqual(before[nth]!.guest)
    expect(pair.client).not.toEqual(before[nth]!.client)
  }
  expect(namesIn(after.at(-1)!.guest)).toEqual(['One', 'Two'])
  await forget()
})
