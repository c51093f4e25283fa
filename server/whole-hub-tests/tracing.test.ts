import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { geocodingRoutes } from '#contract/geocoding.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTracing } from '#server/platform/tracing.ts'
import { createJsonResponder, startGeocoderStub } from '#server/testing/geocoder-stub.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { openMessageSinks } from '#server/testing/message-sinks.ts'
import { startTraceReceiver, type ReceivedSpan } from '#server/testing/trace-receiver.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const receiver = await startTraceReceiver()
const tracing = await startTracing({ endpoint: receiver.endpoint, headers: { 'api-key': 'a1b2 c3' } })
afterAll(() => tracing.stop())
const [sinks, geocoder] = [await openMessageSinks(), await startGeocoderStub()]
geocoder.behaves(
  createJsonResponder([{ lat: '43.6589', lon: '-79.388', place_rank: 30, address: { city: 'Toronto' } }]),
)

const CANARY = 'canary-4e1d'
const { as, call, given } = await startTestApp(
  { ...sinks.environment, GEOCODER: 'nominatim', GEOCODER_URL: `${geocoder.url}/search` },
  { background: true, realDelivery: true },
)

const caller = () => {
  const [trace, span] = [randomHex(16), randomHex(8)]
  return { trace, span, headers: { traceparent: `00-${trace}-${span}-01` } }
}
const randomHex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')
const spansOf = (trace: string) => receiver.spans.filter(({ traceId }) => traceId === trace)
const attributeOf = ({ attributes }: ReceivedSpan, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value && Object.values(value)[0]
}
/** Waits until the collector has spans with these names in one trace. */
const waitForSpans = (trace: string, ...names: string[]) =>
  expect.poll(() => spansOf(trace).map(({ name }) => name)).toEqual(expect.arrayContaining(names))

test('OPS-041: a request continues the trace of its caller, with spans for the database and for the mail that it causes', async () => {
  const client = await given.client()
  const { trace, span, headers } = caller()
  const body = { username: client.email, password: TEST_PASSWORD }
  expect((await call(null, accountRoutes.signIn, { body }, { headers })).status).toBe(200)
  await waitForSpans(trace, 'POST /api/login', 'SELECT', 'INSERT', 'send mail')

  const [root, ...others] = spansOf(trace).filter(({ parentSpanId }) => parentSpanId === span)
  expect([root!.name, others]).toEqual(['POST /api/login', []])
  expect(Number(attributeOf(root!, 'http.response.status_code'))).toBe(200)
  const ids = new Set(spansOf(trace).map(({ spanId }) => spanId))
  const orphans = spansOf(trace).filter((one) => one !== root && !ids.has(one.parentSpanId ?? ''))
  expect(orphans).toEqual([])
  const mail = spansOf(trace).find(({ name }) => name === 'send mail')!
  expect(spansOf(trace).find(({ spanId }) => spanId === mail.parentSpanId)!.name).toBe('process urgent-messages')
})

test('OPS-041: the call of the geocoder is a span of the request; requests without a caller get a trace each', async () => {
  const client = as(await given.client())
  const { trace, headers } = caller()
  await client.call(geocodingRoutes.find, { query: { address: `${CANARY} Street ${trace}` } }, { headers })
  await waitForSpans(trace, 'GET /api/geocode', 'SELECT', 'geocode')
  expect(
    attributeOf(
      spansOf(trace).find(({ name }) => name === 'geocode')!,
      'geocoder.name',
    ),
  ).toBe('nominatim')

  const before = receiver.spans.length
  for (let n = 0; n < 2; n += 1) await client.call(vendorRoutes.list, { query: { search: 'x' } })
  const lists = () => receiver.spans.slice(before).filter(({ name }) => name === 'GET /api/vendors')
  await expect.poll(() => lists().length).toBe(2)
  expect(new Set(lists().map(({ traceId }) => traceId)).size).toBe(2)
  for (const { traceId, parentSpanId } of lists()) {
    expect(parentSpanId ?? '').toBe('')
    expect(spansOf(traceId).map(({ name }) => name)).toContain('SELECT')
  }
})

test('every request to the collector has the headers of the settings', async () => {
  await call(null, vendorRoutes.list, {}, { headers: caller().headers })
  await expect.poll(() => receiver.headers.length).toBeGreaterThan(0)
  for (const headers of receiver.headers) expect(headers['api-key']).toBe('a1b2 c3')
})

test('OPS-041: no span holds a value of a query, a body or a header', async () => {
  const client = await given.client({ first: CANARY, email: `${CANARY}-${randomHex(8)}@example.org` })
  const vendor = await given.vendor({ name: CANARY })
  const { trace, headers } = caller()
  const extras = { headers: { ...headers, 'user-agent': CANARY, referer: `https://${CANARY}.example.org/` } }
  const order = { location: vendor.location.id, service: vendor.service.id, details: CANARY }
  await call(null, accountRoutes.signIn, { body: { username: client.email, password: TEST_PASSWORD } }, extras)
  await as(client).call(vendorRoutes.list, { query: { search: CANARY } }, extras)
  await as(client).call(vendorRoutes.list, { query: { vendorName: CANARY } }, extras)
  await as(client).call(geocodingRoutes.find, { query: { address: `1 ${CANARY} Road` } }, extras)
  await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } }, extras)
  await waitForSpans(trace, 'POST /api/login', 'GET /api/vendors', 'GET /api/geocode', 'POST /api/orders', 'send mail')
  // Spans are sent in the order of their ends: those of the requests above arrive before those of this one.
  const last = caller()
  await as(client).call(vendorRoutes.list, {}, { headers: last.headers })
  await waitForSpans(last.trace, 'GET /api/vendors')

  const sent = receiver.bodies.join('\n')
  expect(geocoder.asked.some(({ query }) => query.get('q')?.includes(CANARY))).toBe(true)
  expect(sent.toLowerCase()).not.toContain(CANARY)
  for (const mail of sinks.mails) for (const address of mail.to) expect(sent).not.toContain(address)
  const keys = new Set(receiver.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].toSorted()).toEqual([
    'db.operation.name',
    'db.query.text',
    'db.system.name',
    'geocoder.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'messaging.destination.name',
    'messaging.system',
  ])
})
