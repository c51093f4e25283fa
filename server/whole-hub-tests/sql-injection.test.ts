import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { API_PREFIX, type Route } from '#contract/route.ts'
import { ACCESS_ROLES, normalizePathParameters, readAccessTable } from '#server/testing/access/access-table.ts'
import { createAccessWorld } from '#server/testing/access/access-world.ts'
import { buildRequest } from '#server/testing/access/request-fixtures.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const world = await createAccessWorld(stripe.environment)

/** A value that no row has; each payload begins with it. */
const UNKNOWN = 'zzqxjv'
const PAYLOADS = [
  `${UNKNOWN}'`,
  `${UNKNOWN}' or '1'='1`,
  `${UNKNOWN}" or "1"="1`,
  `${UNKNOWN}'; select pg_sleep(5); --`,
  `${UNKNOWN}' || (select pg_sleep(5)) || '`,
  `${UNKNOWN}' union select null, null, null --`,
  '1 or 1=1',
  '1; select pg_sleep(5)',
  '1 union select 1',
  '(select 1)',
]

interface Reply {
  statusCode: number
  body: string
}

/** Fails when a payload is a failure, or finds what the value that no row has does not find. */
async function expectNoInjection(ask: (value: string) => Promise<Reply>): Promise<void> {
  const expected = shapeOf(await ask(UNKNOWN))
  for (const payload of PAYLOADS) {
    const reply = await ask(payload)
    expect(reply.statusCode, `${payload}: ${reply.body}`).toBeLessThan(500)
    if (reply.statusCode < 400) expect(shapeOf(reply), payload).toEqual(expected)
  }
}

/** The status, the fields, and how many rows there are. */
function shapeOf({ statusCode, body }: Reply): unknown {
  const parsed = body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : null
  if (statusCode >= 400 || parsed === null) return statusCode
  return Object.entries(parsed).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.length : typeof value === 'number' ? value : typeof value,
  ])
}

const rows = readAccessTable().filter(({ method, name, path }) => method === 'GET' && name === path)

const queryParametersOf = (route: Route) =>
  Object.keys(z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }).properties ?? {})

const cases = world.app.routes
  .filter(({ method }) => method === 'GET')
  .flatMap((route) => queryParametersOf(route).map((parameter) => ({ route, path: route.path, parameter })))

test('every GET route with query parameters is tried', () => {
  expect(cases.length).toBeGreaterThan(60)
})

test.each(cases)('SR-044: SQL in $parameter of GET $path is a value and nothing else', async ({ route, parameter }) => {
  const path = normalizePathParameters(API_PREFIX + route.path)
  const row = rows.find((candidate) => normalizePathParameters(candidate.path) === path)!
  const role = ACCESS_ROLES.findLast((candidate) => row.cells[candidate].startsWith('2xx'))!
  const request = await buildRequest(world, row, role)
  const url = new URL(request.url as string, 'http://hub')
  await expectNoInjection(async (value) => {
    url.searchParams.set(parameter, value)
    return world.send({ ...request, url: url.pathname + url.search }, role)
  })
})

test('SR-044: the same check fails for a query that contains what it is sent', async () => {
  const askInjectable = async (value: string): Promise<Reply> => {
    const text = `select id from vendors where name = '${value}'`
    const { rows: data } = await world.pool.query(text)
    return { statusCode: 200, body: JSON.stringify({ data }) }
  }
  await expect(expectNoInjection(askInjectable)).rejects.toThrow()
})
