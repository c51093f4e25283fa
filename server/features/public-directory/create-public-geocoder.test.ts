import { afterEach, expect, test } from 'vitest'
import { ADDRESS_NOT_FOUND_MESSAGE } from '#contract/geocoding.ts'
import { DEFAULT_ERROR_MESSAGE } from '#contract/route.ts'
import { minutes } from '#server/platform/clock.ts'
import { createJsonResponder, startGeocoderStub } from '#server/testing/geocoder-stub.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const stub = await startGeocoderStub()
const { app, clock } = await startTestApp({
  GEOCODER: 'google',
  GEOCODER_URL: `${stub.url}/json`,
  GEOCODER_KEY: 'key',
  LIMIT_ADDRESS: 'off',
})
const get = (url: string) => app.http.inject({ url })
const FAILURE = 'We cannot look up places at the moment. Try again in a few minutes.'
const refused = createJsonResponder({}, 403)
const nothingFound = createJsonResponder({ status: 'ZERO_RESULTS', results: [] })

/** Advances past the pause after a failure and past the limit of a minute. */
afterEach(() => clock.advance(minutes(2)))

test('a geocoder that fails is no missing place: the call answers as that of signed-in people', async () => {
  stub.behaves(refused)
  const { statusCode, headers, body } = await get('/api/directory/geocode?address=1+Failing+Lane,+Atlantis')
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
    503,
    '30',
    expect.objectContaining({ message: DEFAULT_ERROR_MESSAGE }),
  ])
  clock.advance(minutes(2))
  stub.behaves(nothingFound)
  const missing = await get('/api/directory/geocode?address=1+Failing+Lane,+Atlantis')
  expect([missing.statusCode, missing.json().message]).toEqual([404, ADDRESS_NOT_FOUND_MESSAGE])
})

test('a page whose place cannot be looked up says so, and offers the search without the place', async () => {
  stub.behaves(refused)
  const { statusCode, body } = await get('/directory?search=walker&where=2+Failing+Lane,+Atlantis')
  expect(statusCode).toBe(503)
  expect(body).toContain(FAILURE)
  expect(body).toContain('href="/directory?search=walker">Search everywhere for “walker”</a>')
  expect(body).not.toContain('We do not know the place')
})

test('who looks up many places in a minute is not told that the next one is missing', async () => {
  stub.behaves(nothingFound)
  for (let nth = 1; nth <= 20; nth += 1)
    expect((await get(`/directory?where=${nth}+Many+Street,+Atlantis`)).body).toContain('We do not know the place')
  const limited = await get('/directory?where=21+Many+Street,+Atlantis')
  expect(limited.statusCode).toBe(429)
  expect(limited.body).toContain(FAILURE)
  clock.advance(minutes(1))
  expect((await get('/directory?where=22+Many+Street,+Atlantis')).body).toContain('We do not know the place')
})
