import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ADDRESS_NOT_FOUND_MESSAGE, geocodingRoutes, MAX_GEOCODE_BATCH } from '#contract/geocoding.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { fillGazetteerIfOutdated } from './gazetteer.ts'
import { createOfflineGeocoder } from './offline-geocoder.ts'

// A part of the bundled file: all of Ontario, names that exist elsewhere too, and regions.
const ELSEWHERE =
  /\t(Paris|London|Perth|Orléans|Gloucester|Durham|Delhi|Hanover|Dallas|Sydney|Springfield|Québec|Quebec City|Street|Beverly Hills|Los Angeles|New York|New York City|Ontario)\t/
const bundled = gunzipSync(
  await readFile(new URL('../../../assets/gazetteer/places.tsv.gz', import.meta.url)),
).toString()
const slice = bundled.split('\n').filter((line) => /\tCA\tON\t|^region\t/.test(line) || ELSEWHERE.test(line))

const folder = await mkdtemp(join(tmpdir(), 'gazetteer-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = pathToFileURL(join(folder, 'places.tsv.gz'))
const write = (lines: string[]) => writeFile(file, gzipSync(lines.join('\n')))
await write(slice)

const { db, as, given } = await startTestApp()
const logged: string[] = []
const fill = () => fillGazetteerIfOutdated(db, { say: (line) => logged.push(line) }, file)
const filled = await fill()
const geocoder = createOfflineGeocoder(db)

async function answer(text: string) {
  const found = await geocoder.geocode(text)
  return found && [found.city, found.state, found.countryCode, found.zip, found.precision].join(' ')
}

test('The service role fills an empty table once', async () => {
  expect(filled).toBeGreaterThan(2_000)
  expect(logged).toEqual(['Filling the gazetteer'])
  expect(await fill()).toBe(0)
  expect(logged).toHaveLength(1)
})

test.each([
  ['a postal area of the named city', '200 elizabeth st, toronto, on m5g 2c4, canada', 'Toronto ON CA M5G 2C4 postal'],
  [
    'the town, since a rural area is wide',
    '221 main street, ailsa craig, on n0m 1a0',
    'Ailsa Craig ON CA N0M 1A0 city',
  ],
  ['the city, when the area lies far out', '1 hodder ave, thunder bay, on p7a 1s1', 'Thunder Bay ON CA P7A 1S1 city'],
  ['the city, when the code is of elsewhere', 'quinte west, on p7b 5l5, canada', 'Quinte West ON CA P7B 5L5 city'],
  ['a township', 'leeds and the thousand islands, on', 'Leeds and the Thousand Islands ON CA K7G city'],
  ['a former city', 'Nepean, Ontario', 'Nepean ON CA K2E city'],
  ['a former city that is now another', '211 York Road, Hamilton (Dundas), ON L9H 1M9', 'Dundas ON CA L9H 1M9 postal'],
  ['a name torn at the comma', '90 King Street Prince, Edward, ON K0K 2T0', 'Prince Edward ON CA K0K 2T0 city'],
  ['an alias', 'Quebec City', 'Quebec City QC CA G1K city'],
  [
    'a name with a broken character',
    '44 St Christophe Street, No\uFFFDLville, ON P0M 2N0',
    'Noëlville ON CA P0M 2N0 city',
  ],
  ['other spellings', 'SAULT STE MARIE ON', 'Sault Ste. Marie ON CA P6A city'],
  ['the near place of a common name', 'London', 'London ON CA N6B city'],
  ['the place in Ontario, however large its namesake is', 'Perth', 'Perth ON CA K7H city'],
  ['the place in Ontario without its accent', 'Orleans', 'Orléans ON CA K1E city'],
  ['the place in Ontario rather than the larger one of another province', 'Hanover', 'Hanover ON CA N4N city'],
  ['the one abroad when it is named', 'Paris, France', 'Paris Île-de-France FR  city'],
  ['a much larger one abroad when Ontario has none', 'Dallas', 'Dallas TX US 75270 city'],
  ['a region of Ontario by its largest city', 'Durham Region', 'Oshawa ON CA L1J city'],
  ['a region by its full name', 'Regional Municipality of Durham, Ontario', 'Oshawa ON CA L1J city'],
  ['only places of the named country', 'Paris, Canada', 'Paris ON CA N3L city'],
  ['the province rather than the town in California', 'Ontario', ' ON CA  region'],
  ['the city rather than the state', 'New York, USA', 'New York NY US 10004 city'],
  ['an area alone', 'm5g', 'Toronto ON CA M5G postal'],
  ['a ZIP', 'Beverly Hills, CA 90210', 'Beverly Hills CA US 90210 postal'],
  ['a rural area alone, as a region without a town', 'K0K 2T0', ' ON CA K0K 2T0 region'],
  ['a city behind words before it', 'downtown toronto', 'Toronto ON CA M5H city'],
])('It finds %s', async (_, text, expected) => {
  expect(await answer(text)).toBe(expected)
})

test.each([
  'asdfgh',
  '123 Main Street',
  'Street',
  '12 King St, Nowhere, ON',
  'Toronto, BC',
  '',
  'Tor\u0000onto',
  '\uD800Toronto',
  'Toronto '.repeat(10_000),
  "'; drop table gazetteer_places --",
  '%',
  '\uFFFD\uFFFD\uFFFD',
])('%j is no place', async (text) => {
  expect(await geocoder.geocode(text)).toBeNull()
})

test('A postal code that was not typed is that of the nearest area, and the result says so', async () => {
  expect(await geocoder.geocode('5-200 elizabeth st, toronto')).toMatchObject({
    unit: '5',
    number: '200',
    street: 'Elizabeth St',
    country: 'Canada',
    zip: 'M5H',
    zipInferred: true,
    provider: 'offline',
  })
  expect(await geocoder.geocode('Toronto M5G 2C4')).toMatchObject({ zip: 'M5G 2C4', zipInferred: false })
})

test('The city is removed from the street when there are no commas', async () => {
  expect(await geocoder.geocode('200 elizabeth toronto on')).toMatchObject({ street: 'Elizabeth', city: 'Toronto' })
})

test('Results of a batch are in the order of the texts, and a batch is limited in size', async () => {
  const answers = await geocoder.geocodeMany(['Barrie, ON', 'nowhere at all', 'Toronto, ON'])
  expect(answers.map((one) => one?.city)).toEqual(['Barrie', undefined, 'Toronto'])
  await expect(geocoder.geocodeMany(Array<string>(MAX_GEOCODE_BATCH + 1).fill('Barrie'))).rejects.toThrow('At most 100')
})

test('API-101: any signed-in user may geocode one address', async () => {
  const client = as(await given.client())
  const reply = await client.call(geocodingRoutes.find, { query: { address: 'Toronto, ON M5G 2C4' } })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ city: 'Toronto', lat: 43.656, lng: -79.386, precision: 'postal' })
})

test("MAP-042: an unknown address is 'Address not found!'", async () => {
  const reply = await as(await given.client()).call(geocodingRoutes.find, { query: { address: 'asdfgh' } })
  expect(reply.status).toBe(404)
  expect(reply.refusal.message).toBe(ADDRESS_NOT_FOUND_MESSAGE)
})

test('A blank, too long or malformed address is an error at its field', async () => {
  const client = as(await given.client())
  for (const address of ['', 'x'.repeat(301), 'Tor\u0000onto']) {
    const reply = await client.call(geocodingRoutes.find, { query: { address } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.refusal.errors ?? {})).toEqual(['address'])
  }
})

test('IMP-019: an administrator geocodes a batch; others may not', async () => {
  const body = { addresses: ['Barrie, ON', 'x'.repeat(5_000), '\u0000'] }
  const reply = await as(await given.admin()).call(geocodingRoutes.findMany, { body })
  expect(reply.status).toBe(200)
  expect(reply.body.data.map((one) => one?.city ?? null)).toEqual(['Barrie', null, null])
  expect((await as(await given.client()).call(geocodingRoutes.findMany, { body })).status).toBe(403)
})

test('Two servers that start together, and new data, fill the table exactly once', async () => {
  const fewer = slice.filter((line) => !line.includes('\tBarrie\t'))
  await write(fewer)
  const written = await Promise.all([fill(), fill()])
  const { rows } = await sql<{ count: number }>`select count(*) from gazetteer_places`.execute(db)
  expect(rows[0]?.count).toBe(Math.max(...written))
  expect(Math.min(...written)).toBe(0)
  expect(await answer('Barrie, ON')).toBeNull()
})
