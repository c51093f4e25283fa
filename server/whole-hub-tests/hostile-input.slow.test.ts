import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildRouteUrl, type Route } from '#contract/route.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// Sends requests generated from the contract, with plausible and hostile values in every position, as four kinds of
// callers. The response must never be a 5xx and never contain a stack trace or SQL (SR-042, SR-043, SR-069).

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 4_000)

const { app, as, given, db } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })
const vendor = await given.vendor()
const client = await given.client()
await given.referral(client, vendor)
const people = [await given.admin(), await given.contactOf(vendor), client]
/** New tokens for each route, because some routes end sessions or delete the account. */
async function newTokens() {
  for (const { id, role } of people)
    await db.updateTable('users').set({ role, active: true, deleted_at: null }).where('id', '=', id).execute()
  return Promise.all(people.map((user) => as(user).token()))
}

const LEAKS = /node_modules|ECONNREFUSED|127\.0\.0\.1|SQLSTATE|syntax error|relation "|at [A-Za-z.]+ \(|\.ts:\d+/

const HOSTILE_TEXTS = [
  '', ' ', '\u0000', 'a\u0000b', '\uD800', '\uDFFF\uD800', '💥'.repeat(50), 'x'.repeat(10_000), "' or 1=1 --", '%_\\', '%%%',
  '{{7*7}}', '${7*7}', '<script>alert(1)</script>', '../../etc/passwd', '\r\nSet-Cookie: a=b', '\u202Egnp.exe', 'null', 'NaN',
  '1e309', '-1', '0', '01', '1.0', '١', '2147483648', '9007199254740993', '1,2', '1,2,3,4', '-181,0', '2026-02-30', '0000-00-00',
  '9999-12-31T23:59:60Z', '#', '#secret', '__proto__', 'constructor',
] // prettier-ignore
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, Number.MAX_VALUE, -Number.MAX_VALUE),
  fc.array(fc.constantFrom<unknown>(1, 'a', null, {}), { maxLength: 60 }),
  fc.constantFrom<unknown>(
    {},
    { $gt: '' },
    { length: 1e9 },
    [[[[[[[[]]]]]]]],
    JSON.parse('{"__proto__":{"admin":true}}'),
  ),
)

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Mostly valid values for the schema, sometimes a hostile one, at any depth. */
function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: plausible(schema) }, { weight: 1, arbitrary: hostile })
}

function plausible(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(plausible))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.constantFrom(1, 2, 3, vendor.id, vendor.location.id, vendor.service.id)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'string')
    return fc.constantFrom('1', 'Toronto', 'someone@example.org', '2026-11-18', 'PENDING', 'true')
  const properties = Object.entries(schema.properties ?? {}).map(([name, shape]) => [name, arbitraryOf(shape)] as const)
  return fc.record(Object.fromEntries(properties), { requiredKeys: [] })
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
]

function requestTo(route: Route, tokens: string[]) {
  return fc.record({
    token: fc.constantFrom(...tokens, 'x'),
    params: arbitraryOf(schemaOf(route.params)),
    query: arbitraryOf(schemaOf(route.query)),
    body: arbitraryOf(schemaOf(route.body)),
    contentType: fc.constantFrom(...CONTENT_TYPES),
    key: fc.option(fc.constantFrom('a', 'b'.repeat(300)), { nil: undefined }),
  })
}

for (const route of app.routes) {
  test(`SR-042, SR-043, SR-069: ${route.method} ${route.path} never fails on hostile input`, async () => {
    const tokens = await newTokens()
    await fc.assert(
      fc.asyncProperty(requestTo(route, tokens), async ({ token, params, query, body, contentType, key }) => {
        const input = { params: isRecord(params) ? params : {}, query: isRecord(query) ? query : { page: query } }
        const reply = await app.http.inject({
          method: route.method,
          payloadAsStream: route.media === 'stream' && token !== 'x',
          url: wellFormed(() => `${buildRouteUrl(route, { params: input.params })}?${queryOf(input.query)}`),
          headers: {
            authorization: `Bearer ${token}`,
            ...(key && { 'idempotency-key': key }),
            ...(route.method !== 'GET' && { 'content-type': contentType }),
          },
          ...(route.method !== 'GET' && { payload: wellFormed(() => JSON.stringify(body ?? null)) }),
        })
        expect(reply.statusCode, reply.body).toBeLessThan(500)
        if (reply.statusCode >= 400) expect(reply.body ?? '').not.toMatch(LEAKS)
      }),
      { numRuns: Math.ceil(REQUESTS / app.routes.length) },
    )
  }, 600_000)
}

test('SR-045: the prototype of plain objects is unchanged after all these requests', () => {
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('the database is still intact after all these requests', async () => {
  expect(await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute()).toHaveLength(1)
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps empty values, unlike the product's own URLs. */
const queryOf = (query: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** Replaces lone surrogates, which neither a URL nor a body can contain. */
function wellFormed(make: () => string): string {
  try {
    return make()
  } catch {
    return '/api/%ED%A0%80'
  }
}
