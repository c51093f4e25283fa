import { z } from 'zod'
import { API_PREFIX, type Route } from '#contract/route.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

/** The values for the fields of generated requests. */
export interface FieldValues {
  /** Returns an id: somebody else's, or the caller's own where the route requires one to get past its checks. */
  id: (field: string, about: { path: string; nth: number; isProbe: boolean }) => number
  /** Returns an address, a name or a search text. */
  text: (field: string, nth: number) => string
}

export interface GeneratedRequest {
  method: Route['method']
  url: string
  payload?: object
}

const LARGEST_ID = 2_147_483_647
const PATH_ID = '^[1-9]\\d{0,9}$'
const WHOLE_NUMBER = '^[1-9]\\d{0,8}$'

const schemaOf = (of: Route['body']) => z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as Schema
/** An integer without its own maximum may be an id too, because schemas piped into `Id` look like that. */
const isId = ({ type, maximum = LARGEST_ID, pattern }: Schema) =>
  pattern === PATH_ID || (type === 'integer' && maximum >= LARGEST_ID)
const isText = ({ type, pattern, format }: Schema) => type === 'string' && pattern === undefined && format === undefined

const partsOf = ({ anyOf, oneOf, allOf, properties, items }: Schema): Schema[] => [
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(allOf ?? []),
  ...Object.values(properties ?? {}),
  ...(items ? [items] : []),
]
const has = (schema: Schema, is: (one: Schema) => boolean): boolean =>
  is(schema) || partsOf(schema).some((part) => has(part, is))

/** Returns true when the route takes an id, an address or a search text anywhere. */
export const hasIdOrTextInput = (route: Route): boolean =>
  [route.params, route.query, route.body].some((part) => has(schemaOf(part), (one) => isId(one) || isText(one)))

/**
 * Generates requests of a route from its schemas. Each nth request selects other options and leaves out other fields
 * than the one before. One id of each request is the probe; the others are valid for the first checks.
 */
export function createRequestGenerator(route: Route, values: FieldValues): (nth: number) => GeneratedRequest {
  const schemas = [route.params, route.query, route.body].map(schemaOf)
  const ids = Math.max(
    1,
    schemas.map(countIds).reduce((sum, count) => sum + count),
  )

  return (nth) => {
    let met = 0
    const id = (field: string) => values.id(field, { path: route.path, nth, isProbe: met++ % ids === nth % ids })
    const text = (field: string) => values.text(field, nth)
    const [params, query, body] = schemas.map((schema) => fill(schema, '', { nth, id, text })) as [
      Record<string, unknown>,
      Record<string, unknown>,
      object,
    ]
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    return {
      method: route.method,
      url: `${API_PREFIX}${path}?${search}`,
      ...(!['GET', 'DELETE'].includes(route.method) && route.media !== 'upload' && { payload: body }),
    }
  }
}

const countIds = (schema: Schema): number =>
  isId(schema) ? 1 : partsOf(schema).reduce((sum, part) => sum + countIds(part), 0)

interface FillContext {
  nth: number
  id: (field: string) => number
  text: (field: string) => string
}

function fill(schema: Schema, field: string, filling: FillContext): unknown {
  const { nth } = filling
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[nth % schema.enum.length]
  if (choices) return fill(choices[nth % choices.length]!, field, filling)
  if (schema.allOf) return fill(schema.allOf[0]!, field, filling)
  if (isId(schema)) return schema.type === 'integer' ? filling.id(field) : String(filling.id(field))
  switch (schema.type) {
    case 'object':
      return fillObject(schema, filling)
    case 'array':
      return [fill(schema.items ?? {}, field, filling)]
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1, Math.max(schema.minimum ?? 1, 1))
    case 'boolean':
      return nth % 2 === 0
    case 'null':
      return null
    default:
      return fillText(schema, field, filling)
  }
}

/** Fills the required fields, and the optional ones in half of the requests. */
function fillObject({ properties = {}, required = [] }: Schema, filling: FillContext): object {
  const filled = Object.entries(properties).filter(
    ([name], index) => required.includes(name) || (filling.nth + index) % 2 === 0,
  )
  return Object.fromEntries(filled.map(([name, part]) => [name, fill(part, name, filling)]))
}

function fillText({ pattern, format }: Schema, field: string, { nth, text }: FillContext): string {
  if (pattern === WHOLE_NUMBER) return field === 'limit' ? '100' : String(1 + (nth % 5))
  if (format === 'date') return '2026-11-18'
  if (format === 'date-time') return '2026-11-18T12:00:00.000Z'
  return text(field)
}
