import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ORDINARY_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { createHubFingerprinter } from '#server/testing/access/fingerprint.ts'
import { REQUEST_FIXTURES, buildRequest } from '#server/testing/access/request-fixtures.ts'
import {
  readAccessTable,
  ACCESS_ROLES,
  normalizePathParameters,
  type AccessRole,
  type AccessRow,
} from '#server/testing/access/access-table.ts'
import { createAccessWorld } from '#server/testing/access/access-world.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'
import { createPdf } from '#server/testing/uploads.ts'

// Tests every row of contract/access.tsv over HTTP: every route with every role. All data that belongs to somebody
// contains the word CANARY, so that a refusal that quotes it is detected.

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const world = await createAccessWorld(stripe.environment)
const { app, db, given, as, prepare, send, services } = world
const table = readAccessTable()
const fingerprint = await createHubFingerprinter(world)
/** These roles may read the data of vendor A, also in a refusal. */
const PEOPLE_OF_A = new Set<AccessRole>(['vendor_own', 'vendor_nonprimary', 'admin'])

test('SR-025: every registered route is in the access table, and every row of the table is a registered route', () => {
  const registered = new Set(registeredRoutes())
  const listed = new Set(
    table
      .filter((row) => row.path.startsWith('/') && row.method !== 'ANY')
      .map((row) => `${row.method} ${normalizePathParameters(row.path)}`),
  )
  expect([...registered].filter((route) => !listed.has(route))).toEqual([])
  expect([...listed].filter((route) => !registered.has(route))).toEqual([])
})

test('prepared requests exist only for rows of the access table', () => {
  const lines = table.map(({ method, name }) => `${method} ${name}`)
  expect(Object.keys(REQUEST_FIXTURES).filter((line) => !lines.includes(line))).toEqual([])
})

test('SR-028: the check for side effects covers every table, the queued messages and every stored file', async () => {
  const before = await fingerprint()
  const ofDatabase = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const tables = await ofDatabase.execute(db)
  const compared = Object.keys(before).toSorted()
  const left = tables.rows.map(({ name }) => name).filter((name) => !compared.includes(name))
  expect(left.sort()).toEqual(['audit_log', 'limits'])

  const changed = async () => {
    const after = await fingerprint()
    return compared.filter((part) => after[part] !== before[part])
  }
  await db.updateTable('vendors').set({ bio: 'Changed.' }).where('id', '=', world.vendorB.id).execute()
  expect(await changed()).toEqual(['vendors'])
  await services.jobs.send(db, ORDINARY_MESSAGE_QUEUE, {})
  expect(await changed()).toEqual(['jobs', 'vendors'])
  await services.files.put('public/new.pdf', createPdf().bytes)
  expect(await changed()).toEqual(['files', 'jobs', 'vendors'])
})

for (const row of table.filter((candidate) => candidate.path.startsWith('/'))) {
  const has404 = Object.values(row.cells).includes('404')
  test(`SR-026${has404 ? ', SR-033' : ''}: ${row.method} ${row.name} answers each role as the table says`, async () => {
    await expectRefusals(
      row,
      rolesWith(row, (cell) => !cell.startsWith('2xx')),
    )
    for (const role of rolesWith(row, (cell) => cell.startsWith('2xx'))) await expectAllowed(row, role)
  })
}

const rolesWith = ({ cells }: AccessRow, isWanted: (cell: string) => boolean) =>
  ACCESS_ROLES.filter((role) => isWanted(cells[role]))

async function expectAllowed(row: AccessRow, role: AccessRole): Promise<void> {
  const cell = row.cells[role]
  const reply = await send(await buildRequest(world, row, role), role)
  expect(reply.statusCode, `${role}: ${reply.body}`).toBeGreaterThanOrEqual(200)
  expect(reply.statusCode, `${role}: ${reply.body}`).toBeLessThan(300)
  // The CANARY data belongs to the client and to vendor A; server/whole-hub-tests/own-lists.test.ts checks the lists one by one.
  if (cell === '2xx-own' && !PEOPLE_OF_A.has(role) && role !== 'client') expect(reply.body).not.toContain('CANARY')
  if (cell === '2xx-0') expect(emptiness(reply.json()), role).toBe(0)
}

/** SR-027, SR-028: none of the refusals reveals anything about the object, and together they change nothing. */
async function expectRefusals(row: AccessRow, roles: AccessRole[]): Promise<void> {
  if (roles.length === 0) return
  const calls: { role: AccessRole; request: InjectOptions; call: () => ReturnType<typeof send> }[] = []
  for (const role of roles) {
    const request = await buildRequest(world, row, role)
    calls.push({ role, request, call: await prepare(request, role) })
  }
  const before = await fingerprint()
  const replies = []
  for (const { role, request, call } of calls) replies.push({ role, request, reply: await call() })
  expect(await fingerprint()).toEqual(before)
  expect(replies.map(({ role, reply }) => [role, reply.statusCode])).toEqual(
    roles.map((role) => [role, Number(row.cells[role])]),
  )
  for (const { role, request, reply } of replies) {
    if (reply.statusCode === 301) {
      expect(reply.headers.location).toBe('/directory')
      continue
    }
    if (!PEOPLE_OF_A.has(role)) expect(reply.body).not.toContain('CANARY')
    expect(Object.keys(reply.json()).filter((key) => !['message', 'errors', 'id', 'code'].includes(key))).toEqual([])
    if (reply.statusCode === 404 && isOfOne(request)) {
      const missing = await send(onMissing(request), role)
      expect([missing.statusCode, missing.body], 'SR-033: what is not there').toEqual([reply.statusCode, reply.body])
    }
  }
}

const gets = table.filter((row) => row.method === 'GET' && row.path.startsWith('/'))
for (const row of gets) {
  test(`SR-054: HEAD ${row.name} answers as GET does, without a body`, async () => {
    for (const role of ['guest', 'client', 'vendor_other', 'admin'] as const) {
      const get = await send(await buildRequest(world, row, role), role)
      const head = await send({ ...(await buildRequest(world, row, role)), method: 'HEAD' }, role)
      expect(head.statusCode).toBe(get.statusCode)
      expect(head.body).toBe('')
    }
  })
}

test('SR-065: OPTIONS on any route answers 204 and allows no other origin', async () => {
  for (const row of table.filter(({ path }) => path.startsWith('/'))) {
    const reply = await app.http.inject({
      method: 'OPTIONS',
      url: row.path.replaceAll(/\{[^}]+\}/g, '1'),
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.body).toBe('')
  }
})

test('SR-026: a malformed, truncated, unknown or ended token and a deactivated user are 401', async () => {
  const client = await given.client()
  const token = await as(client).token()
  const ask = (authorization: string) => app.http.inject({ url: '/api/orders/requests', headers: { authorization } })
  expect((await ask(`Bearer ${token}`)).statusCode).toBe(200)
  for (const bad of [
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${token.slice(1)}`,
    `Bearer ${token}x`,
    `Basic ${token}`,
    `Bearer ${'A'.repeat(43)}`,
  ]) {
    expect((await ask(bad)).statusCode).toBe(401)
  }
  await db.updateTable('users').set({ active: false }).where('id', '=', client.id).execute()
  expect((await ask(`Bearer ${token}`)).statusCode).toBe(401)
})

test('SR-016: a token in the URL is not accepted by any route that needs one', async () => {
  const token = await as(world.persons.admin).token()
  const rows = table.filter(({ path, cells }) => path.startsWith('/') && cells.guest === '401')
  expect(rows.length).toBeGreaterThan(150)
  for (const row of rows)
    for (const name of ['token', 'access_token']) {
      const request = await buildRequest(world, row, 'guest')
      const url = `${pathOf(request)}${pathOf(request).includes('?') ? '&' : '?'}${name}=${token}`
      expect((await send({ ...request, url }, 'guest')).statusCode, `${row.method} ${url}`).toBe(401)
    }
})

test('SR-033: a foreign referral and a missing one give the same response', async () => {
  const referral = await given.referral(world.client, world.vendorA)
  const ask = (id: number) => send({ method: 'GET', url: `/api/orders/${id}` }, 'other_client')
  const foreign = await ask(referral.id)
  const missing = await ask(2_000_000_000)
  expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
})

/**
 * SR-033: an object that the user may not know of gives the same response as a missing one. The id is the last number
 * in the URL.
 */
const LAST_ID = /\d+(?=[^\d]*$)/
const pathOf = ({ url }: InjectOptions) => (typeof url === 'string' ? url : '')
const isOfOne = (request: InjectOptions) => LAST_ID.test(pathOf(request))
const onMissing = (request: InjectOptions) => ({ ...request, url: pathOf(request).replace(LAST_ID, '2000000000') })

const emptiness = (body: { total?: number; count?: number; data?: unknown[] }) =>
  body.total ?? body.count ?? body.data?.length ?? 0

/** Returns the routes without those that the router adds and the files of the built web app. */
/** Without files and without `/refer`, a page of the app, which is there only once the app was built. */
function registeredRoutes(): string[] {
  return app.registeredRoutes
    .filter((route) => !/^(HEAD|OPTIONS) | \/assets\/|\/refer$|\.(svg|png|ico|txt|webmanifest)$/.test(route))
    .map((route) => normalizePathParameters(route))
}
