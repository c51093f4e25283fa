import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { DEFAULT_PAGE_SIZE } from '#contract/paging.ts'
import { referralRoutes } from '#contract/referrals.ts'
import type { Route } from '#contract/route.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { buildSecurityHeaders } from '#server/platform/security-headers.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { startTestApp, type TestResponse } from '#server/testing/test-app.ts'
import { createPdf } from '#server/testing/uploads.ts'

const care = await startTestApp({ EMBED_ORIGINS: 'https://crm.example.org' }, { background: true })
const { app, as, call, config, given, services } = care
const { sendReferralWithFile, download } = createAttachmentRequests(care)
await app.http.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.http.server.address() as AddressInfo

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

/** Sends the bytes unchanged and reads the response until the server closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setTimeout(15_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (bytes) => (answer += bytes.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('AUTH-072, API-001, API-002: config.json has exactly the public keys, no secrets (SR-070)', async () => {
  const body = (await get('/config/config.json')).json()
  expect(Object.keys(body).sort()).toEqual([
    'apiUrl',
    'appName',
    'features',
    'imageUrl',
    'liveUrl',
    'map',
    'stripeKey',
    'supportEmail',
  ])
  expect(Object.keys(body.map).sort()).toEqual(['attribution', 'styleUrl', 'timeoutMs'])
  expect(Object.keys(body.features).sort()).toEqual(['billing', 'demo', 'publicDirectory', 'sms', 'twoStep'])
})

test('AUTH-036: text messages can be chosen where the hub sends them, and in the demo, which keeps them in its mailbox', async () => {
  const offersSms = async (environment: Record<string, string>) => {
    const { app: hub } = await startTestApp(environment, { background: true })
    return (await hub.http.inject({ url: '/config/config.json' })).json().features.sms
  }
  expect(await offersSms({ DEMO: 'on' })).toBe(true)
  expect(await offersSms({ DEMO: 'off', TWO_STEP: 'off' })).toBe(false)
})

test('SR-062, SR-063, SR-064: every kind of response has the security headers', async () => {
  for (const url of ['/health', '/api/user', '/api/nothing', '/nothing', '/config/config.json', '/api/vendors/%ff']) {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'self' https://crm.example.org")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    expect(headers['permissions-policy']).toContain('microphone=(self)')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('SR-064: pages of the directory, fonts, pictures and documents have the headers; a page for frames, another resource policy', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const document = await sendReferralWithFile(client, vendor)
  await services.files.put(getPublicFileStorageKey('form-1.pdf'), createPdf().bytes)
  const expectHeaders = (
    what: string,
    { status, headers }: Pick<TestResponse<Route>, 'status' | 'headers'>,
    resources: string,
  ) => {
    expect([what, status]).toEqual([what, 200])
    expect(headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('geolocation=(self), microphone=(self)'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': resources,
    })
  }
  expectHeaders('a document', await download(client, document), 'same-origin')
  for (const url of ['/directory', '/fonts/noto-sans-latin-400-normal.woff2', '/files/form-1.pdf', '/robots.txt']) {
    const { statusCode: status, headers } = await get(url)
    expectHeaders(url, { status, headers }, 'same-origin')
  }
  for (const url of ['/embed/directory', `/embed/vendors/${vendor.id}`]) {
    const { statusCode: status, headers } = await get(url)
    expectHeaders(url, { status, headers }, 'cross-origin')
  }
})

test('SR-063: without configured origins nobody may embed the hub in a frame', async () => {
  const { app: plain } = await startTestApp({}, { background: true })
  const { headers } = await plain.http.inject({ url: '/health' })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('SR-066: responses of the API are never cached, and its URLs accept no file extension', async () => {
  const client = as(await given.client())
  expect((await client.call(referralRoutes.sent)).headers['cache-control']).toBe('no-store')
  const token = await client.token()
  expect((await get('/api/orders/requests.css', { authorization: `Bearer ${token}` })).statusCode).toBe(404)
})

test('ERR-040, SR-069: an error has one format: a message for people, messages by field', async () => {
  const client = as(await given.client())
  const reply = await client.call(vendorRoutes.list, { query: { limit: '1000', page: '0' } })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.refusal).sort()).toEqual(['errors', 'message'])
  expect(Object.keys(reply.refusal.errors!).sort()).toEqual(['limit', 'page'])
})

test('ERR-038, SR-139: an unknown error returns only the default text, its code and an id', async () => {
  const { app: broken, as: asIn, given: givenIn } = await startTestApp({}, { background: true })
  const client = await givenIn.client()
  const token = await asIn(client).token()
  broken.findSession = () => Promise.reject(new TypeError('secret detail'))
  const reply = await broken.http.inject({ url: '/api/orders/requests', headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    message: 'Something went wrong. Please refresh the page and try again',
    code: 'unexpected',
    id: reply.headers['x-request-id'],
  })
})

test('Decision 33: a missing object is refused with a full sentence', async () => {
  expect((await get('/api/nowhere')).json()).toEqual({ message: 'This was not found.' })
  const reply = await as(await given.client()).call(vendorRoutes.one, { params: { id: '2000000000' } })
  expect(reply.refusal).toEqual({ message: 'Vendor was not found.' })
})

test('SR-046: a repeated query name is refused, an unknown or array-shaped one ignored', async () => {
  const token = await as(await given.client()).token()
  const ask = (query: string) => get(`/api/orders/requests?${query}`, { authorization: `Bearer ${token}` })
  expect((await ask('page=1&page=2')).statusCode).toBe(422)
  for (const query of ['limit[]=1', 'limit[a]=1', 'nonsense=1']) {
    const reply = await ask(query)
    expect([reply.statusCode, reply.json().per_page], query).toEqual([200, DEFAULT_PAGE_SIZE])
  }
})

test('SR-045: JSON bodies have a size limit, and __proto__ is refused', async () => {
  const token = await as(await given.client()).token()
  const post = (payload: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/orders',
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  expect((await post(`{"vendor":1,"x":"${'x'.repeat(1_000_001)}"}`)).statusCode).toBe(413)
  expect((await post('{"__proto__":{"vendor":1}}')).statusCode).toBe(400)
  expect((await post('{"vendor":')).statusCode).toBe(400)
})

test('SR-042: a body that is not JSON is refused by its content type', async () => {
  const token = await as(await given.client()).token()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const reply = await app.http.inject({ method: 'POST', url: '/api/user/like', payload: '{"vendor":1}', headers })
    expect(reply.statusCode, type).toBe(415)
  }
})

test('SR-043: bytes that are not valid text are 400, 404 or 422', async () => {
  const token = await as(await given.client()).token()
  for (const path of [
    '/api/vendors/%00',
    '/api/vendors/%ff',
    '/api/vendors/0',
    '/api/vendors/-1',
    '/api/vendors/2147483648',
    '/api/vendors/1.0',
    '/api/vendors/%D9%A1',
    '/api/vendors?search=%00abc',
    '/api/vendors?near=1e309,0',
  ]) {
    const { statusCode } = await get(path, { authorization: `Bearer ${token}` })
    expect([400, 404, 422], path).toContain(statusCode)
  }
})

test('SR-054: malformed HTTP is refused strictly', async () => {
  const status = async (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(await raw(text))?.[1])
  const host = `host: 127.0.0.1:${port}\r\n`
  expect(
    await status(`POST /api/login HTTP/1.1\r\n${host}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
  ).toBe(400)
  expect(await status(`GET /health HTTP/1.1\r\n${host}x: ${'x'.repeat(20_000)}\r\n\r\n`)).toBe(431)
  expect([400, 404, 405, 501]).toContain(await status(`TRACE /health HTTP/1.1\r\n${host}connection: close\r\n\r\n`))
  for (const path of ['/API/user', '//api/user', '/api//user', '/api/user/', '/api/%75ser%2f', '/api/..%2fhealth']) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${host}connection: close\r\n\r\n`)
    // Not found, or the web app, whose router shows an error; never an API response.
    expect(answer, path).toMatch(/^HTTP\/1\.1 (404|200 OK\r\n[^]*content-type: text\/html)/)
  }
})

test('SR-117: /health reports the process, /ready its dependencies, with details for administrators only', async () => {
  expect((await get('/health')).json()).toEqual({ status: 'ok' })
  expect((await get('/ready')).json()).toEqual({ status: 'ready' })
  const token = await as(await given.admin()).token()
  const detail = (await get('/ready', { authorization: `Bearer ${token}` })).json()
  expect(detail).toEqual({
    status: 'ready',
    checks: { database: true, writable: true, keys: true, storage: true, disk: true, signals: true, audit: true },
  })
  for (const other of [await given.client(), await given.contactOf(await given.vendor())]) {
    const authorization = `Bearer ${await as(other).token()}`
    expect((await get('/ready', { authorization })).json()).toEqual({ status: 'ready' })
  }
})

test('OPS-043: /ready names the check that fails to administrators alone', async () => {
  const hub = await startTestApp({}, { background: true })
  const [admin, client] = [await hub.given.admin(), await hub.given.client()]
  const headersOf = async (who: typeof client) => ({ authorization: `Bearer ${await hub.as(who).token()}` })
  const [forAdmin, forClient] = [await headersOf(admin), await headersOf(client)]
  await hub.services.files.put('storage.id', Buffer.from('of another hub\n'))
  const read = async (headers: Record<string, string>) => {
    const { statusCode, body } = await hub.app.http.inject({ url: '/ready', headers })
    return [statusCode, JSON.parse(body) as object]
  }
  expect(await read(forAdmin)).toEqual([
    503,
    { status: 'not ready', checks: expect.objectContaining({ database: true, keys: true, storage: false }) },
  ])
  expect(await read(forClient)).toEqual([503, { status: 'not ready' }])
})

test('SR-064: with a certificate of its own, or behind HTTPS, browsers are told to come back by HTTPS alone', () => {
  const header = 'strict-transport-security'
  const settings = { ...config, appUrl: undefined }
  expect(buildSecurityHeaders(settings)).not.toHaveProperty(header)
  expect(buildSecurityHeaders({ ...settings, appUrl: 'https://hub.example.org' })[header]).toBe('max-age=31536000')
  expect(buildSecurityHeaders({ ...settings, tls: { certFile: 'a', keyFile: 'b' } })[header]).toBe('max-age=31536000')
})

test('the API description is OpenAPI 3.1 and contains every route', async () => {
  const document = (await get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const route of app.routes) {
    expect(document.paths[`/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`]).toHaveProperty(route.method.toLowerCase())
  }
  expect((await get('/api/docs')).body).toContain('/api/verifyMFAToken')
})

test('API-004: a request without a sign-in is 401', async () => {
  expect((await call(null, referralRoutes.sent)).status).toBe(401)
  expect(config.demo).toBe(true)
})

test('SR-075: one caller cannot use up the hub, and the refusal states when to retry', async () => {
  const limited = await startTestApp({ LIMIT_USER: '3' }, { background: true })
  const [eager, calm] = [limited.as(await limited.given.client()), limited.as(await limited.given.client())]
  for (let n = 0; n < 3; n += 1) expect((await eager.call(accountRoutes.current)).status).toBe(200)
  const refused = await eager.call(accountRoutes.current)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await calm.call(accountRoutes.current)).status).toBe(200)
  limited.clock.advance(60_000)
  expect((await eager.call(accountRoutes.current)).status).toBe(200)
})

test('SR-045: a body deeper than 20 is refused before it is parsed, with and without an Idempotency-Key', async () => {
  const client = await given.client()
  const token = await as(client).token()
  const nested = (depth: number) => `{"x":${'['.repeat(depth)}"]["${']'.repeat(depth)}}`
  const send = (payload: string, headers = {}) =>
    app.http.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      payload,
    })
  for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
    expect((await send(nested(400_000), headers)).statusCode).toBe(400)
    expect((await send(nested(20), headers)).statusCode).toBe(400)
    expect((await send(nested(19), headers)).statusCode).toBe(422)
  }
})

test('SR-075: requests are counted and not cached, however their URL is spelled', async () => {
  const limited = await startTestApp({ LIMIT_USER: '3' }, { background: true })
  const token = await limited.as(await limited.given.client()).token()
  const replies = []
  for (const url of ['/api/user', '/%61pi/user', '/ap%69/user', '/%61pi/user'])
    replies.push(await limited.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } }))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store')
})

test('SR-064, SR-069: malformed requests are refused in the same format, with the same headers', async () => {
  for (const [bytes, status] of [
    ['no HTTP at all\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await raw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(Object.keys(JSON.parse(answer.split('\r\n\r\n')[1]!))).toEqual(['message'])
  }
})

test('SR-070: a path that looks like a file never gets the web page', async () => {
  for (const url of ['/.env', '/.git/config', '/package.json', '/server/main.ts'])
    expect((await app.http.inject({ url })).statusCode).toBe(404)
})
