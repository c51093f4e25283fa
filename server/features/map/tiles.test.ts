import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { mapRoutes } from '#contract/map.ts'
import { MIN_UNCLUSTERED_ZOOM, VENDOR_TILE_LAYER } from '#contract/map-tiles.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { projectToUnitMercator } from '#server/features/geo/spatial-conditions.ts'
import { incrementMapVersion } from '#server/features/vendors/map-version.ts'
import { copyVendorMapDataToLocations } from '#server/features/vendors/copy-vendor-map-data-to-locations.ts'

const { as, db, given } = await startTestApp()

const TORONTO = { lat: 43.6487, lng: -79.3774 }

type Person = ReturnType<typeof as>

/** The tile of this zoom that contains the position. */
function tileAt(zoom: number, place = TORONTO) {
  const { x, y } = projectToUnitMercator(place)
  return { z: String(zoom), x: String(Math.floor(x * 2 ** zoom)), y: String(Math.floor(y * 2 ** zoom)) }
}

/** The features that the user receives in the tile: their properties and position. */
async function featuresOf(person: Person, zoom: number, place = TORONTO) {
  const params = tileAt(zoom, place)
  const reply = await person.call(mapRoutes.tile, { params })
  expect(reply.status).toBe(200)
  const layer = new VectorTile(new PbfReader(reply.raw)).layers[VENDOR_TILE_LAYER]
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
    const feature = layer!.feature(i)
    const geometry = feature.toGeoJSON(Number(params.x), Number(params.y), zoom).geometry
    return { ...feature.properties, at: geometry.type === 'Point' ? geometry.coordinates : [] }
  })
}

/** The properties alone, in a stable order. */
const propertiesOf = async (person: Person, zoom: number, place = TORONTO) =>
  (await featuresOf(person, zoom, place)).map(({ at: _at, ...properties }) => properties)

const forget = () => db.deleteFrom('vendors').execute()

test('a single location has id, vendor, avatar and name at every zoom, at its position', async () => {
  const vendor = await given.vendor({ name: 'Alone', avatar_type: 7 })
  await copyVendorMapDataToLocations(db, [vendor.id])
  await incrementMapVersion(db)
  const client = as(await given.client())
  for (const zoom of [0, 5, 9, 10, 14, 17, 20]) {
    const [found, ...others] = await featuresOf(client, zoom)
    expect(others).toEqual([])
    expect(found).toMatchObject({ id: vendor.location.id, vendor_id: vendor.id, avatar: 7, name: 'Alone' })
    const error = 360 / 2 ** zoom / 1000
    expect(Math.abs(found!.at[0]! - TORONTO.lng)).toBeLessThan(error)
    expect(Math.abs(found!.at[1]! - TORONTO.lat)).toBeLessThan(error)
  }
  await forget()
})

test('nearby locations are one cluster with their count, from the overview at low zooms and from the tile at higher ones', async () => {
  const vendor = await given.vendor()
  for (let i = 0; i < 4; i += 1) await given.location(vendor.id, { lat: 43.6488, lng: -79.3775 })
  const far = await given.location(vendor.id, { lat: 48.4, lng: -89.2 })
  await incrementMapVersion(db)
  const client = as(await given.client())
  expect(await propertiesOf(client, 0)).toEqual([{ count: 6 }])
  expect(await propertiesOf(client, 7)).toEqual([{ count: 5 }])
  expect(await propertiesOf(client, 12)).toEqual([{ count: 5 }])
  expect(await propertiesOf(client, 7, { lat: 48.4, lng: -89.2 })).toEqual([expect.objectContaining({ id: far.id })])
  await forget()
})

test('markers that would hide each other are one cluster, also across grid lines', async () => {
  const zoom = 13
  const degrees = (pixels: number) => (pixels * 360) / (512 * 2 ** zoom)
  const tile = tileAt(zoom)
  // A grid line runs through the middle of every tile.
  const middle = { lat: TORONTO.lat, lng: ((Number(tile.x) + 0.5) / 2 ** zoom) * 360 - 180 }
  const vendor = await given.vendor()
  await db.deleteFrom('locations').where('vendor_id', '=', vendor.id).execute()
  for (const pixels of [-15, 15, 100]) {
    await given.location(vendor.id, { lat: middle.lat, lng: middle.lng + degrees(pixels) })
  }
  await incrementMapVersion(db)
  const found = await propertiesOf(as(await given.client()), zoom, middle)
  expect(found).toHaveLength(2)
  expect(found).toContainEqual({ count: 2 })
  await forget()
})

test('at the last zooms locations at the same position are single markers', async () => {
  const vendor = await given.vendor()
  for (let i = 0; i < 4; i += 1) await given.location(vendor.id)
  await incrementMapVersion(db)
  const found = await propertiesOf(as(await given.client()), MIN_UNCLUSTERED_ZOOM)
  expect(found).toHaveLength(5)
  expect(found.every((feature) => !('count' in feature))).toBe(true)
  await forget()
})

test('CONST-003, MAP-024: each further marker at a position is 0.000008 degrees east of the last, in the order of ids', async () => {
  const vendor = await given.vendor()
  const ids = [vendor.location.id]
  for (let i = 0; i < 2; i += 1) ids.push((await given.location(vendor.id)).id)
  await given.location(vendor.id, { is_archived: true })
  await incrementMapVersion(db)
  const client = as(await given.client())
  for (const zoom of [MIN_UNCLUSTERED_ZOOM, 20]) {
    const found = await featuresOf(client, zoom)
    expect(found).toMatchObject(ids.map((id) => ({ id })))
    const roundingError = 360 / 2 ** zoom / 4096
    for (const [repeat, { at }] of found.entries()) {
      expect(Math.abs(at[0]! - (TORONTO.lng + repeat * 0.000008))).toBeLessThan(roundingError)
      expect(Math.abs(at[1]! - TORONTO.lat)).toBeLessThan(roundingError)
    }
  }
  await forget()
})

test('MAP-024: a marker that moves over the edge of its tile stays inside, where maps draw it', async () => {
  const { x, z } = tileAt(MIN_UNCLUSTERED_ZOOM)
  const edge = { lat: TORONTO.lat, lng: ((Number(x) + 1) / 2 ** Number(z)) * 360 - 180 - 0.000004 }
  const vendor = await given.vendor()
  await db.deleteFrom('locations').where('vendor_id', '=', vendor.id).execute()
  for (let i = 0; i < 2; i += 1) await given.location(vendor.id, edge)
  await incrementMapVersion(db)
  const found = await featuresOf(as(await given.client()), MIN_UNCLUSTERED_ZOOM, edge)
  expect(found).toHaveLength(2)
  for (const { at } of found) expect(at[0]).toBeLessThan(edge.lng + 0.000004)
  expect(found[1]!.at[0]).toBeGreaterThan(found[0]!.at[0]!)
  await forget()
})

test('SR-032: a tile shows and counts only the locations that the viewer may see', async () => {
  const shown = await given.vendor()
  const vendorsOnly = await given.vendor({ vendors_seen_only: true })
  const suspended = await given.vendor({ active: false, suspended_at: new Date() })
  await given.location(shown.id, { is_archived: true })
  await copyVendorMapDataToLocations(db, [shown.id, vendorsOnly.id, suspended.id])
  await incrementMapVersion(db)
  const stranger = await given.vendor({ name: 'Elsewhere' })
  await db.updateTable('locations').set({ lat: -30, lng: 20 }).where('vendor_id', '=', stranger.id).execute()
  await incrementMapVersion(db)

  const ofBoth = await given.contactOf(suspended)
  await given.contact(stranger.id, ofBoth.id, true)
  const people = {
    client: as(await given.client()),
    otherVendor: as(await given.contactOf(stranger)),
    ownVendor: as(await given.contactOf(suspended)),
    ownAndListedVendor: as(ofBoth),
    admin: as(await given.admin()),
  }
  for (const zoom of [6, 12]) {
    expect(await propertiesOf(people.client, zoom)).toEqual([expect.objectContaining({ vendor_id: shown.id })])
    expect(await propertiesOf(people.otherVendor, zoom)).toEqual([{ count: 2 }])
    // A suspended vendor gives its people no rights of vendors.
    expect(await propertiesOf(people.ownVendor, zoom)).toEqual([{ count: 2 }])
    expect(await propertiesOf(people.ownAndListedVendor, zoom)).toEqual([{ count: 3 }])
    expect(await propertiesOf(people.admin, zoom)).toEqual([{ count: 3 }])
  }
  await forget()
})

test('a change that bumps the version appears in the next tile, and an unchanged tile is 304', async () => {
  const vendor = await given.vendor()
  await incrementMapVersion(db)
  const client = as(await given.client())
  const params = tileAt(8)
  const before = (await client.call(mapRoutes.version)).body.version
  const first = await client.call(mapRoutes.tile, { params, query: { v: String(before) } })
  expect(first.headers).toMatchObject({
    'cache-control': 'private, max-age=60',
    vary: 'authorization',
    'content-type': 'application/vnd.mapbox-vector-tile',
  })
  const etag = String(first.headers.etag)
  const again = await client.call(mapRoutes.tile, { params }, { headers: { 'if-none-match': etag } })
  expect([again.status, again.raw.length, again.headers['cache-control']]).toEqual([304, 0, 'private, no-cache'])

  await db.updateTable('vendors').set({ active: false }).where('id', '=', vendor.id).execute()
  await copyVendorMapDataToLocations(db, [vendor.id])
  await incrementMapVersion(db)
  expect((await client.call(mapRoutes.version)).body.version).toBe(before + 1)
  const changed = await client.call(mapRoutes.tile, { params }, { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(await propertiesOf(client, 8)).toEqual([])
  await forget()
})

test('SR-043: a tile that does not exist is 404', async () => {
  const client = as(await given.client())
  for (const [z, x, y] of [
    ['0', '1', '0'],
    ['23', '0', '0'],
    ['1', '-1', '0'],
    ['1', '01', '0'],
    ['x', '0', '0'],
    ['1', '1.0', '1'],
  ])
    expect((await client.call(mapRoutes.tile, { params: { z: z!, x: x!, y: y! } })).status).toBe(404)
})
