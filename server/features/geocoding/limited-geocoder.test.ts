import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { geocodingRoutes } from '#contract/geocoding.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { createJsonResponder, startGeocoderStub } from '#server/testing/geocoder-stub.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const stub = await startGeocoderStub()
const { as, clock, db, given } = await startTestApp({
  GEOCODER: 'google',
  GEOCODER_URL: `${stub.url}/json`,
  GEOCODER_KEY: 'key',
  LIMIT_USER: 'off',
  LIMIT_ADDRESS: 'off',
})
// The gazetteer of this test knows one place.
await sql`insert into gazetteer_places (kind, key, name, country, admin, admin_name, code, lat, lng, population)
  values ('city', 'toronto', 'Toronto', 'CA', 'ON', 'Ontario', 'M5H', 43.65, -79.38, 2700000)`.execute(db)

test('one person looks up thirty places a minute at the service that the operator pays for, then in the gazetteer', async () => {
  stub.behaves(createJsonResponder({ status: 'ZERO_RESULTS', results: [] }))
  const [client, other] = [await given.client(), await given.client()]
  const find = async (who: typeof client, address: string) =>
    (await as(who).call(geocodingRoutes.find, { query: { address } })).status
  for (let nth = 1; nth <= 30; nth += 1) expect(await find(client, `${nth} Many Street, Atlantis`)).toBe(404)
  expect(await find(client, '31 Many Street, Atlantis')).toBe(429)
  expect(await find(client, 'Toronto, ON')).toBe(200)
  expect(stub.asked).toHaveLength(30)
  expect(await find(other, '31 Many Street, Atlantis')).toBe(404)
  clock.advance(minutes(1))
  expect(await find(client, '32 Many Street, Atlantis')).toBe(404)
  expect(stub.asked).toHaveLength(32)

  const day = db
    .updateTable('limits')
    .set({ count: 500 })
    .where('key', '=', `geocode ${client.id} ${hours(24)}`)
  expect((await day.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n)
  clock.advance(minutes(1))
  expect(await find(client, '33 Many Street, Atlantis')).toBe(429)
})

test('a place that the cache knows does not count', async () => {
  stub.behaves(createJsonResponder({ status: 'ZERO_RESULTS', results: [] }))
  const client = as(await given.client())
  const find = async (address: string) => (await client.call(geocodingRoutes.find, { query: { address } })).status
  for (let nth = 1; nth <= 40; nth += 1) expect(await find('1 Known Street, Atlantis')).toBe(404)
  expect(await find('2 Known Street, Atlantis')).toBe(404)
})

test('a place that the full queue of the service refuses does not count', async () => {
  stub.behaves(createJsonResponder({ status: 'ZERO_RESULTS', results: [] }))
  const asker = await given.client()
  const find = async (address: string) => (await as(asker).call(geocodingRoutes.find, { query: { address } })).status
  const counted = async () => {
    const rows = await db.selectFrom('limits').select('count').where('key', 'like', `geocode ${asker.id} %`).execute()
    return rows.map(({ count }) => count)
  }
  expect(await find('1 Quiet Street, Atlantis')).toBe(404)
  const before = stub.asked.length
  await sql`update geocode_turns set next_at = clock_timestamp() + interval '20 seconds'`.execute(db)
  expect(await find('2 Quiet Street, Toronto, ON')).toBe(200)
  await sql`delete from geocode_turns`.execute(db)
  expect([await counted(), stub.asked.length]).toEqual([[1, 1], before])
  expect(await find('3 Quiet Street, Atlantis')).toBe(404)
  expect(await counted()).toEqual([2, 2])
})
