import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { ADDRESS_NOT_FOUND_MESSAGE, geocodingRoutes } from '#contract/geocoding.ts'
import { DEFAULT_ERROR_MESSAGE } from '#contract/route.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { days } from '#server/platform/clock.ts'
import { fillGazetteerIfOutdated } from '#server/features/geocoding/gazetteer.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startGeocoderStub, createJsonResponder } from '#server/testing/geocoder-stub.ts'
import { createOfflineGeocoder } from '#server/features/geocoding/offline-geocoder.ts'
import { createRemoteGeocoder } from './remote-geocoder.ts'
import { GeocoderError, getMinCallSpacingMs } from './geocoding-adapter.ts'
import { createConfiguredGeocodingAdapter } from './create-configured-geocoding-adapter.ts'
import { createSharedCallQueue } from './shared-call-queue.ts'

/** Between two calls of the geocoder (CONST-041). */
const SPACING_MS = 70
const KEY = 'AIzaSecretCanary0123456789'
const stub = await startGeocoderStub()
const { app, services, db, clock, as, given, logged } = await startTestApp({
  GEOCODER: 'google',
  GEOCODER_URL: `${stub.url}/json`,
  GEOCODER_KEY: KEY,
  LOG_LEVEL: 'trace',
})
const administrator = await given.user({ role: 'ADMIN' })
// Signs in for each call, because the clock of these tests runs for months.
const find = (address: string) => as(administrator).call(geocodingRoutes.find, { query: { address } })
const findMany = (addresses: string[]) => as(administrator).call(geocodingRoutes.findMany, { body: { addresses } })

// The gazetteer of these tests knows two places.
await sql`insert into gazetteer_places (kind, key, name, country, admin, admin_name, code, lat, lng, population)
  values ('city', 'toronto', 'Toronto', 'CA', 'ON', 'Ontario', 'M5H', 43.65, -79.38, 2700000),
    ('city', 'barrie', 'Barrie', 'CA', 'ON', 'Ontario', 'L4M', 44.39, -79.69, 140000)`.execute(db)

const place = (over: { lat?: number; zip?: string } = {}) => ({
  status: 'OK',
  results: [
    {
      address_components: [
        { long_name: '200', short_name: '200', types: ['street_number'] },
        { long_name: 'Elizabeth Street', short_name: 'Elizabeth St', types: ['route'] },
        { long_name: 'Toronto', short_name: 'Toronto', types: ['locality'] },
        { long_name: 'Ontario', short_name: 'ON', types: ['administrative_area_level_1'] },
        { long_name: 'Canada', short_name: 'CA', types: ['country'] },
        ...(over.zip === '' ? [] : [{ long_name: 'M5G 2C4', short_name: 'M5G 2C4', types: ['postal_code'] }]),
      ],
      geometry: { location: { lat: over.lat ?? 43.66, lng: -79.388 } },
      types: ['street_address'],
    },
  ],
})

/** Advances past the pause after failures before the next test. */
afterEach(() => clock.advance(60_000))

test('API-101: the first place of the response is the result, and is not requested again for a month', async () => {
  stub.behaves(createJsonResponder(place()))
  const first = await find('200 Elizabeth St, Toronto')
  expect(first.body).toMatchObject({ lat: 43.66, zip: 'M5G 2C4', precision: 'street', provider: 'google' })
  expect(Object.fromEntries(stub.asked[0]!.query)).toMatchObject({ address: '200 elizabeth st, toronto', key: KEY })

  expect((await find(' 200  ELIZABETH st, toronto ')).body).toEqual(first.body)
  expect((await findMany(['200 Elizabeth St, Toronto'])).body.data).toEqual([first.body])
  expect(stub.asked).toHaveLength(1)

  clock.advance(days(30))
  await find('200 Elizabeth St, Toronto')
  expect(stub.asked).toHaveLength(2)
})

test('decision 25: an address that the service does not know is not found, and requested again after a day', async () => {
  stub.behaves(createJsonResponder({ status: 'ZERO_RESULTS', results: [] }))
  const { status, refusal } = await find('12 nowhere lane')
  expect([status, refusal.message]).toEqual([404, ADDRESS_NOT_FOUND_MESSAGE])
  expect((await find('12 nowhere lane')).status).toBe(404)
  expect(stub.asked).toHaveLength(1)
  clock.advance(days(1))
  await find('12 nowhere lane')
  expect(stub.asked).toHaveLength(2)
})

test('CONST-041: calls are spaced, for all callers together', async () => {
  // A second try asks again.
  clock.advance(days(30))
  stub.behaves(createJsonResponder(place()))
  await sql`delete from geocode_turns`.execute(db)
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  await Promise.all([
    findMany(['1 spaced st', '2 spaced st', '3 spaced st']),
    find('4 spaced st'),
    find('5 spaced st'),
    findMany(['6 spaced st', '1 SPACED st', '']),
  ])
  expect(stub.asked.length).toBeGreaterThanOrEqual(6)
  const turn = await db.selectFrom('geocode_turns').select('next_at').executeTakeFirstOrThrow()
  expect(turn.next_at.getTime() - rows[0]!.at.getTime()).toBeGreaterThanOrEqual(6 * SPACING_MS)
})

test('CONST-041: nobody has a turn before the last one is 70 ms ago', async () => {
  const takeTurn = createSharedCallQueue(db, { name: 'spaced', spacingMs: getMinCallSpacingMs(new URL(stub.url)) })
  const at: number[] = []
  await Promise.all(Array.from({ length: 6 }, () => takeTurn().then(() => at.push(performance.now()))))
  // Timers of Node end up to a millisecond early.
  for (const [nth, moment] of at.slice(1).entries()) expect(moment - at[nth]!).toBeGreaterThan(SPACING_MS - 2)
})

test('a batch returns results in its order, and null for texts that are no address', async () => {
  stub.behaves(({ url }, response) => {
    const isKnown = !url!.includes('unknown')
    response.end(
      JSON.stringify(isKnown ? place({ lat: 43 + Number(/(\d)\+order/.exec(url!)![1]) }) : { status: 'ZERO_RESULTS' }),
    )
  })
  const { body } = await findMany([
    '1 order st',
    '',
    'unknown',
    '2 order st',
    '1 order st',
    '\u0000',
    '3 order st',
    'x'.repeat(400),
  ])
  expect(body.data.map((one) => one?.lat ?? null)).toEqual([44, null, null, 45, 44, null, 46, null])
})

const FAULTS: Record<string, Parameters<typeof stub.behaves>[0]> = {
  'a refusal': createJsonResponder({ status: 'REQUEST_DENIED', error_message: `The key ${KEY} is wrong`, results: [] }),
  'a limit': createJsonResponder({ status: 'OVER_QUERY_LIMIT', results: [] }),
  'a state nobody knows': createJsonResponder({ status: `WHAT ${KEY}`, results: [] }),
  'another form': createJsonResponder({ status: 'OK', results: [{ geometry: 'here' }] }),
  'an empty object': createJsonResponder({}),
  'a list': createJsonResponder([]),
  'a page': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  nothing: (_request, response) => response.end(),
  'half an answer': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"status"')
    setImmediate(() => response.destroy())
  },
  'an endless answer': (_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  },
  'a reset': (request) => request.socket.resetAndDestroy(),
  '403': createJsonResponder({ error: KEY }, 403),
  '404': createJsonResponder({}, 404),
  '429': createJsonResponder({}, 429),
  '429 with an hour to wait': createJsonResponder({}, 429, { 'retry-after': '3600' }),
  '500': createJsonResponder({}, 500),
  '503': createJsonResponder({}, 503),
  'a redirect to itself': createJsonResponder({}, 302, { location: '/json' }),
}

test.each(Object.entries(FAULTS))('SR-122: %s: the gazetteer answers, and says so', async (what, fault) => {
  const address = `${Object.keys(FAULTS).indexOf(what)} faulty street, Toronto`
  stub.behaves(fault)
  const { status, body } = await find(address)
  expect(status).toBe(200)
  expect(body).toMatchObject({ city: 'Toronto', precision: 'city', provider: 'offline' })
  expect(stub.asked.length).toBeGreaterThanOrEqual(1)
  expect(stub.asked.length).toBeLessThanOrEqual(3)

  // The failure is not cached: when the service works again, it is called.
  clock.advance(60_000)
  stub.behaves(createJsonResponder(place()))
  const { body: later } = await find(address)
  expect(later.provider).toBe('google')
})

test('SR-122: an unresponsive service is waited for within limits, then paused for a while', async () => {
  const patient = createRemoteGeocoder({
    db,
    clock,
    log: { warn: () => undefined } as never,
    provider: createConfiguredGeocodingAdapter(services.config)!,
    gazetteer: createOfflineGeocoder(db),
    timeouts: { answerMs: 100, allMs: 1_000, pauseMs: 10 },
  })
  stub.behaves(() => undefined)
  const count = vi.fn<() => Promise<void>>()
  const quota = { take: count, giveBack: () => expect.unreachable() }
  expect(await patient.geocode('1 silent st, barrie', quota)).toMatchObject({ city: 'Barrie', provider: 'offline' })
  expect(stub.asked).toHaveLength(3)

  const many = await patient.geocodeMany(['2 silent st, barrie', '3 silent st, toronto', '4 silent st, nowhere'])
  expect(many.map((one) => one?.city)).toEqual(['Barrie', 'Toronto', undefined])
  expect(stub.asked).toHaveLength(3)

  // What the pause keeps from the service does not count as a request to it.
  expect(await patient.geocode('2 silent st, barrie', quota)).toMatchObject({ provider: 'offline' })
  expect(count).toHaveBeenCalledOnce()

  clock.advance(30_000)
  stub.behaves(createJsonResponder(place()))
  expect(await patient.geocode('5 silent st, barrie', quota)).toMatchObject({ provider: 'google' })
  expect(count).toHaveBeenCalledTimes(2)
})

test('a transient failure is retried without an effect on the result', async () => {
  let count = 0
  stub.behaves((request, response) => {
    count += 1
    const answer =
      count === 1
        ? createJsonResponder({}, 503)
        : count === 2
          ? createJsonResponder({ status: 'OVER_QUERY_LIMIT' })
          : createJsonResponder(place())
    answer(request, response)
  })
  expect((await find('1 passing st, toronto')).body.provider).toBe('google')
  expect(stub.asked).toHaveLength(3)
})

test('MAP-055: when neither the service nor the gazetteer answers, the default error is shown', async () => {
  stub.behaves(createJsonResponder({}, 500))
  const { status, refusal } = await find('1 unknowable lane, atlantis')
  expect([status, refusal.message]).toEqual([503, DEFAULT_ERROR_MESSAGE])
})

test('SR-049: no redirect is followed', async () => {
  const sink = await startGeocoderStub()
  stub.behaves(createJsonResponder({}, 307, { location: `${sink.url}/steal` }))
  expect((await find('1 redirected st, toronto')).body.provider).toBe('offline')
  expect(stub.asked).toHaveLength(1)
  expect(sink.asked).toHaveLength(0)
})

test('SR-082: the key is in no log, error or response, however the service fails', async () => {
  const answers: unknown[] = []
  for (const fault of [...Object.values(FAULTS), createJsonResponder(place())]) {
    stub.behaves(fault)
    answers.push(await find(`${answers.length} secret st, atlantis`))
    clock.advance(60_000)
  }
  expect(logged.some((line) => line.includes('geocoder failed'))).toBe(true)
  const config = await app.http.inject('/config/config.json')
  const output = JSON.stringify([answers, logged, config.payload])
  expect(output).not.toContain(KEY)
  expect(output).not.toContain('error_message')
  expect(logged.join()).not.toContain('secret st')
})

test('a location needs a postal code: the typed one serves, else that of the nearest area (IMP-020)', async () => {
  stub.behaves(createJsonResponder(place({ zip: '' })))
  const { body } = await findMany(['200 a st, toronto, on m5g 1z1, canada', '200 a st, toronto', '200 a st, barrie'])
  expect(body.data.map((one) => [one?.zip, one?.zipInferred])).toEqual([
    ['M5G 1Z1', false],
    ['M5H', true],
    ['', false],
  ])
})

test('expired results are deleted', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from geocode_cache`.execute(db)).rows[0]!.n
  clock.advance(days(31))
  await runHousekeeping(services)
  expect(await count()).toBe(0)

  stub.behaves(createJsonResponder({ status: 'ZERO_RESULTS' }))
  await find('1 nowhere')
  stub.behaves(createJsonResponder(place()))
  await find('1 somewhere')
  const { rows } = await sql<{ key: string }>`select key from geocode_cache`.execute(db)
  expect(rows.map(({ key }) => key).join()).not.toContain('where')
  clock.advance(days(1))
  await runHousekeeping(services)
  expect(await count()).toBe(1)
})

test('an address that would wait too long in the queue gets a result of the gazetteer', async () => {
  await sql`update geocode_turns set next_at = clock_timestamp() + interval '10 seconds'`.execute(db)
  stub.behaves(createJsonResponder(place()))
  expect((await find('1 crowded st, toronto')).body.provider).toBe('offline')
  expect(stub.asked).toHaveLength(0)

  // Farther ahead than any reservation: the clock was set back.
  await sql`update geocode_turns set next_at = clock_timestamp() + interval '3 days'`.execute(db)
  expect((await find('2 crowded st, toronto')).body.provider).toBe('google')
})

test('SR-122: with the port closed the gazetteer is used', async () => {
  const gone = await startGeocoderStub()
  const provider = createConfiguredGeocodingAdapter({
    ...services.config,
    geocoder: { name: 'photon', url: gone.url, key: KEY },
  })!
  await gone.close()
  const geocoder = createRemoteGeocoder({
    db,
    clock,
    log: { warn: () => undefined } as never,
    provider,
    gazetteer: createOfflineGeocoder(db),
  })
  expect(await geocoder.geocode('1 gone st, toronto')).toMatchObject({ provider: 'offline' })
  await expect(geocoder.geocode('1 gone st, atlantis')).rejects.toBeInstanceOf(GeocoderError)
})

test('a postal area that the service does not know is found in the gazetteer, which suggests it', async () => {
  await fillGazetteerIfOutdated(db, { say: () => undefined })
  stub.behaves(createJsonResponder({ status: 'ZERO_RESULTS', results: [] }))
  const { status, body } = await find('K1C')
  expect([status, body.zip, body.provider]).toEqual([200, 'K1C', 'offline'])
})
