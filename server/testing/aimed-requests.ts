import { z } from 'zod'
import { addressOf, type Route } from '#contract/route.ts'
import type { App } from '#server/platform/app.ts'

/** Whom and what the requests of an attacker are about, wherever a route takes an id, an address or a text. */
export interface Target {
  id: number
  vendor: number
  email: string
  text: string
}

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  maximum?: number
}

export interface Aimed {
  route: Route
  /** Whether the route takes an id, an address or a text at all. */
  takesSomething: boolean
  request(target: Target): { method: Route['method']; url: string; payload?: object }
}

/** A request of every route that answers once, made from the contract, so that a new route is in it by itself. */
export const aimedRequests = ({ routes }: Pick<App, 'routes'>): Aimed[] =>
  routes
    .filter(({ media }) => media === 'json' || media === 'file')
    .map((route) => {
      const [query, body] = [schemaOf(route.query), schemaOf(route.body)]
      const isRead = route.method === 'GET'
      return {
        route,
        takesSomething: route.path.includes(':') || Object.keys({ ...query.properties, ...body.properties }).length > 0,
        request: (target) => ({
          method: route.method,
          url: addressOf(route, { params: idsOf(route, target), query: isRead ? filled(query, target) : {} }),
          ...(!isRead && { payload: filled(body, target) as object }),
        }),
      }
    })

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function idsOf(route: Route, target: Target): Record<string, string> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const isOfVendor = /^\/vendors\/(:|networks\/:)/.test(route.path)
  return Object.fromEntries(
    names.map((name, nth) => [name, String(nth === 0 && isOfVendor ? target.vendor : target.id)]),
  )
}

/** A value that the schema takes, about the target. */
function filled(schema: JsonSchema, target: Target, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return filled(choices[0]!, target, name)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [key, filled(inner, target, key)]),
    )
  if (schema.type === 'array') return [filled(schema.items ?? {}, target, name)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.min(numberFor(name, target), schema.maximum ?? Infinity)
  if (schema.format === 'date' || schema.format === 'date-time') return '2026-11-18'
  if (/phone/i.test(name)) return '416-555-0199'
  if (/site|link/i.test(name)) return 'https://elsewhere.example.org'
  return /mail|user|to$/i.test(name) ? target.email : target.text
}

function numberFor(name: string, { id, vendor }: Target): number {
  if (/^vendor(_id|_1)?$/.test(name)) return vendor
  if (name === 'page') return 1
  return name === 'limit' ? 100 : id
}
