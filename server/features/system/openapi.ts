import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import {
  API_PREFIX,
  ErrorResponse,
  UNATTENDED_HEADER,
  type Route,
  type SuccessStatus,
  type UploadFields,
} from '#contract/route.ts'
import { escapeHtml, renderPlainPage } from '#server/platform/html.ts'

type JsonSchema = Record<string, unknown>

const SUCCESS_DESCRIPTIONS: Record<SuccessStatus, string> = { 200: 'Done', 201: 'Created', 202: 'Accepted' }

interface Described {
  route: Route
  operation: object
}

/** Describes each route. All of them take half a second, so other requests are served after each one (SR-124). */
async function describeRoutes(routes: Route[]): Promise<Described[]> {
  const described: Described[] = []
  for (const route of routes) {
    described.push({ route, operation: describeRoute(route) })
    await nextTurn()
  }
  return described
}

/** The OpenAPI 3.1 document of all routes, generated from the schemas that validate the requests. */
export async function buildOpenApiDocument(title: string, routes: Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { route, operation } of await describeRoutes(routes)) {
    const path = API_PREFIX + route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: {
        Unattended: {
          name: UNATTENDED_HEADER,
          in: 'header',
          description:
            'Sent with any value by a page that nobody uses: the read does not extend the session or the pass of a link.',
          schema: { type: 'string' },
        },
      },
      schemas: { Refusal: toSchema(ErrorResponse, 'output') },
    },
  }
}

/** The same description as a page that needs no script. */
export async function renderApiPage(title: string, routes: Route[]): Promise<string> {
  const articles = (await describeRoutes(routes))
    .toSorted((a, b) => a.route.path.localeCompare(b.route.path))
    .map(({ route, operation }) => {
      const schema = JSON.stringify(operation, null, 2)
      return `<article><details><summary><code>${route.method} ${escapeHtml(API_PREFIX + route.path)}</code></summary><pre><code>${escapeHtml(schema)}</code></pre></details></article>`
    })
  return renderPlainPage(
    `${title}: the calls`,
    `<p>As data: <a href="${API_PREFIX}/openapi.json">openapi.json</a></p>${articles.join('\n')}`,
  )
}

function describeRoute(route: Route) {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query'), ...headerParameters(route)],
    ...requestBody(route),
    responses: {
      ...Object.fromEntries(
        route.statuses.map((status) => [
          status,
          { description: SUCCESS_DESCRIPTIONS[status], content: answerContent(route) },
        ]),
      ),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function requestBody(route: Route): JsonSchema {
  if (route.uploadFields)
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadSchema(route.uploadFields) } } },
    }
  if (route.method === 'GET' || route.method === 'DELETE') return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: toSchema(route.body, 'input') } } } }
}

const uploadSchema = ({ file, texts }: UploadFields): JsonSchema => ({
  type: 'object',
  properties: {
    [file]: { type: 'string', format: 'binary' },
    ...Object.fromEntries(texts.map((name) => [name, { type: 'string' }])),
  },
  required: [file],
})

/** The headers that a call takes besides the session. */
const headerParameters = (route: Route) => [
  ...(route.takesLinkPass
    ? [{ name: LINK_PASS_HEADER, in: 'header', required: true, schema: { type: 'string' } }]
    : []),
  ...(route.transaction === 'write'
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : []),
  ...(route.method === 'GET' ? [{ $ref: '#/components/parameters/Unattended' }] : []),
]

function answerContent(route: Route) {
  if (route.media === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (route.media === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } }
  return { 'application/json': { schema: toSchema(route.returns, 'output') } }
}

function parameters(schema: z.ZodType, where: 'path' | 'query') {
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }))
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema
