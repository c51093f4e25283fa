import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, call, given, logged } = await startTestApp({ LOG_LEVEL: 'info', LIMIT_REGISTER: 'off' })
await app.http.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.http.server.address() as AddressInfo

const FORGED = '{"level":"info","msg":"forged"}'
const HOSTILE = {
  'line breaks': `x\r\n${FORGED}\r\n`,
  'other breaks': `x\u2028${FORGED}\u2029\u0085\v\f`,
  'terminal codes': `\u001B[2K\u001B[1A\u009B31m${FORGED}\u0007`,
  NUL: `x\u0000${FORGED}`,
  'a quote and a brace': `x"},${FORGED},{"`,
  'a megabyte': 'x'.repeat(900_000),
}

/** Returns the lines since the last call: each must be one JSON object, and none may be the forged one. */
function newLines(): Record<string, unknown>[] {
  const lines = logged.splice(0)
  for (const line of lines) expect(line).toMatch(/^[\x20-\x7E]+\n$/)
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(parsed.filter(({ msg }) => msg === 'forged')).toEqual([])
  return parsed
}

test.each(Object.entries(HOSTILE))('SR-139: %s in every field make one line of each request', async (_, text) => {
  const client = await given.client()
  newLines()
  const person = {
    first: text,
    last: text,
    email: `${text}@example.org`,
    phone: text,
    enable_sending_sms: true,
    enable_sending_email: true,
  }
  await call(null, accountRoutes.signIn, { body: { username: text, password: text, known_devices: [text] } })
  await call(null, registrationRoutes.register, {
    body: { ...person, password: text, password_confirmation: text, vendor: { name: text, email: text, site: text } },
  })
  await as(client).call(accountRoutes.edit, { params: { id: String(client.id) }, body: person })
  const inAddress = encodeURIComponent(text.slice(0, 4_000))
  await app.http.inject({ url: `/api/${inAddress}?${inAddress}=${inAddress}`, headers: { referer: inAddress } })
  await as(client).call(vendorRoutes.list, { query: { search: text.slice(0, 4_000) } })
  expect(newLines()).toHaveLength(5)
})

test('SR-139: control characters in request headers add no log line', async () => {
  newLines()
  for (const head of [
    `GET /health?${FORGED.replaceAll('"', '')}\u001B[2K HTTP/1.1\r\nhost: x\r\nuser-agent: \u001B[31m\t${FORGED}`,
    `GET /health\u0000 HTTP/1.1\r\nhost: x`,
    `GET /health HTTP/1.1\r\nhost: x\r\nx-request-id: a\u0085b\nforged: ${FORGED}`,
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.end(`${head}\r\nconnection: close\r\n\r\n`).resume()
    await once(socket, 'close')
  }
  expect(newLines().length).toBeLessThanOrEqual(3)
})

test('SR-139: the id of each failed response finds exactly one line', async () => {
  const { app: broken, logged: lines } = await startTestApp({ LOG_LEVEL: 'trace' })
  broken.findSession = () => Promise.reject(new TypeError('something unforeseen'))
  const ids: string[] = []
  for (let n = 0; n < 100; n += 1) {
    const reply = await broken.http.inject({ url: n % 2 === 0 ? '/api/orders/requests' : '/api/vendors/1' })
    expect(reply.statusCode).toBe(500)
    ids.push(reply.json().id)
  }
  for (const id of ids) expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
  expect(JSON.parse(lines.find((line) => line.includes(ids[0]!))!)).toMatchObject({
    level: 'error',
    method: 'GET',
    route: '/api/orders/requests',
    status: 500,
    err: { name: 'TypeError', message: 'something unforeseen' },
  })
})
