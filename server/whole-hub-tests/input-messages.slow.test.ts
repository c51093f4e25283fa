import { expect, test } from 'vitest'
import { z } from 'zod'
import { validateInput } from '#contract/input-issues.ts'
import { locationRoutes } from '#contract/locations.ts'
import { buildRouteUrl, type ErrorResponse } from '#contract/route.ts'
import { readCatalogueTexts } from '#server/testing/catalogue-texts.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// Sends each wrong type of value in each field of the query and body of every route, as the contract declares them, so
// new routes are covered automatically. Errors must use messages of the catalogues, which also exist in French.

const { app, as, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })

const WRONG_VALUES: unknown[] = [
  null,
  '',
  'NaN',
  'x'.repeat(20_000),
  '-1',
  '2026-02-30',
  -1,
  1.5,
  2 ** 53,
  true,
  [],
  [null],
  Array.from({ length: 1_001 }, () => 'x'),
  { nobody: 1 },
]

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const optionsOf = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((option) => [option, ...optionsOf(option)])

/** Returns a valid value, so that checks across fields are reached too. */
function plausible(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [option] = optionsOf(schema)
  if (option) return plausible(option)
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return [plausible(schema.items ?? {})]
  if (schema.properties) return everyField(schema)
  return 'x'
}
const everyField = ({ properties = {} }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, plausible(field)]))

/** Yields the wrong values of a schema, at its top level and at every depth. The other fields are valid. */
function* wrongInputs(schema: JsonSchema): Generator {
  yield* WRONG_VALUES
  yield* wrongWithin(schema)
  for (const option of optionsOf(schema)) yield* wrongWithin(option)
}
function* wrongWithin(schema: JsonSchema): Generator {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const wrong of wrongInputs(field)) yield { ...everyField(schema), [name]: wrong }
  }
  if (schema.items) for (const wrong of wrongInputs(schema.items)) yield [wrong]
}

const asQuery = (input: unknown) =>
  new URLSearchParams(
    Object.entries(input as object).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one).toWellFormed().slice(0, 2_000)]),
    ),
  )

const IDS = new Set(await readCatalogueTexts(['contract', 'server']))

/** Every message that people read, in English. */
const CATALOGUE = [...IDS]
  .filter((text) => text !== '{reason}')
  .map((text) => {
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    return new RegExp(`^${parts.join('(.+)')}$`, 's')
  })
const THE_LIBRARYS =
  /invalid (input|option|key|element|string|date|\w+ format)|too (big|small)|expected|received|unrecognized|nonoptional|\{field\}|\{options\}|undefined|\[object/i

/** Returns the texts of the issues of an input that are in no catalogue. */
const unknownTexts = (schema: z.ZodType, input: unknown) =>
  validateInput(schema, input)
    .issues.map(({ message }) => (typeof message === 'string' ? message : message.text))
    .filter((text) => !IDS.has(text))

const isOurs = (message: string) => !THE_LIBRARYS.test(message) && CATALOGUE.some((sentence) => sentence.test(message))

for (const route of app.routes) {
  test(`SR-042: ${route.method} ${route.path} reports errors in messages of the product`, async () => {
    const admin = await given.admin()
    const authorization = `Bearer ${await as(admin).token()}`
    const refused = new Set<string>()
    const send = async (params: unknown, query: unknown, body: unknown) => {
      const reply = await app.http.inject({
        method: route.method,
        url: `${buildRouteUrl(route, { params })}?${asQuery(query)}`,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        payloadAsStream: route.media === 'stream',
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      if (reply.statusCode < 400) return
      const { message, errors = {} } = reply.json<ErrorResponse>()
      for (const one of [message, ...Object.values(errors).flat()]) refused.add(one)
    }
    const params = everyField(schemaOf(route.params))
    for (const wrong of wrongWithin(schemaOf(route.params))) await send(wrong, {}, undefined)
    const unknown = new Set<string>()
    for (const query of wrongWithin(schemaOf(route.query))) {
      for (const text of unknownTexts(route.query, query)) unknown.add(text)
      await send(params, query, undefined)
    }
    if (route.method !== 'GET' && route.media !== 'upload')
      for (const body of wrongInputs(schemaOf(route.body))) {
        for (const text of unknownTexts(route.body, body)) unknown.add(text)
        await send(params, {}, body)
      }

    expect([...unknown]).toEqual([])
    expect([...refused].filter((message) => !isOurs(message))).toEqual([])
  }, 120_000)
}

test('decision 33: a location without a city gives the message of the specification', async () => {
  const vendor = await given.vendor()
  const reply = await as(await given.admin()).call(locationRoutes.add, {
    params: { id: String(vendor.id) },
    body: { city: null, state: 'Ontario', country: 'Canada', zip: 'M5H 1A1', lat: 43.6, lng: -79.4 } as never,
  })
  expect([reply.status, reply.refusal]).toEqual([
    422,
    { message: 'city is missing!', errors: { city: ['city is missing!'] } },
  ])
})
