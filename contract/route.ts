import { z } from 'zod'
import { msg } from './message.ts'

/** All paths of the contract start with this prefix. */
export const API_PREFIX = '/api'

/**
 * Carried by reads that a page makes by itself while nobody uses it, such as the refresh of a list. They do not extend a
 * session or the pass of a link.
 */
export const UNATTENDED_HEADER = 'X-Unattended'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call the route; detailed rules are in `policy.ts`. `public`: anyone. `pre-two-step`: also a session that has
 * not passed two-step yet. `signed-in`: anyone else gets 401.
 */
export type RouteAccess = 'public' | 'pre-two-step' | 'signed-in'

/**
 * How the server runs a route. `write`: one transaction around the whole handler; the first response is stored for
 * repeats with the same Idempotency-Key. `read`: no transaction. `manual`: the handler opens its own transactions (it
 * waits for files or hashes, or writes something that must persist after a refusal).
 */
export type TransactionMode = 'read' | 'write' | 'manual'

const EmptyObject = z.object({})
export type RouteSchema = z.ZodType

export interface Route<
  P extends RouteSchema = RouteSchema,
  Q extends RouteSchema = RouteSchema,
  B extends RouteSchema = RouteSchema,
  R extends RouteSchema = RouteSchema,
  A extends RouteAccess = RouteAccess,
> {
  method: HttpMethod
  path: string
  params: P
  query: Q
  body: B
  returns: R
  access: A
  transaction: TransactionMode
  /** The type of the response or body when it is not JSON; a stream is an endless response. */
  media: 'json' | 'upload' | 'file' | 'stream'
  /** Maximum size of the JSON body in bytes (SR-045). */
  bodyLimit: number
  /** The statuses of success. The first is answered unless the handler sets another one. */
  statuses: readonly [SuccessStatus, ...SuccessStatus[]]
  /** Whether the request carries the pass of a link in the header `X-Link-Pass`. */
  takesLinkPass: boolean
  /** The names of the fields of an upload: the file, then texts. */
  uploadFields: UploadFields | null
}

export type SuccessStatus = 200 | 201 | 202

export interface UploadFields {
  file: string
  texts: readonly string[]
}

interface RouteOptions<P, Q, B, R, A> {
  params?: P
  query?: Q
  body?: B
  returns: R
  access?: A
  transaction?: TransactionMode
  media?: Exclude<Route['media'], 'upload'>
  bodyLimit?: number
  statuses?: Route['statuses']
  takesLinkPass?: boolean
  uploadFields?: UploadFields
}

/** Declares one route: the browser derives its request types from it, the server validates requests with it. */
export function defineRoute<
  R extends RouteSchema,
  P extends RouteSchema = typeof EmptyObject,
  Q extends RouteSchema = typeof EmptyObject,
  B extends RouteSchema = typeof EmptyObject,
  A extends RouteAccess = 'signed-in',
>(method: HttpMethod, path: string, shape: RouteOptions<P, Q, B, R, A>): Route<P, Q, B, R, A> {
  return {
    method,
    path,
    params: shape.params ?? (EmptyObject as RouteSchema as P),
    query: shape.query ?? (EmptyObject as RouteSchema as Q),
    body: shape.body ?? (EmptyObject as RouteSchema as B),
    returns: shape.returns,
    access: shape.access ?? ('signed-in' as A),
    transaction: shape.transaction ?? (method === 'GET' ? 'read' : 'write'),
    media: shape.uploadFields ? 'upload' : (shape.media ?? 'json'),
    bodyLimit: shape.bodyLimit ?? 1_000_000,
    statuses: shape.statuses ?? [200],
    takesLinkPass: shape.takesLinkPass ?? false,
    uploadFields: shape.uploadFields ?? null,
  }
}

/** Returns the URL of a request: path parameters filled in and encoded, the query appended, empty values left out. */
export function buildRouteUrl(called: Route, { params, query }: { params?: unknown; query?: unknown } = {}): string {
  const parts = (params ?? {}) as Record<string, unknown>
  const path = called.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts[name])))
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)])
  return API_PREFIX + path + (entries.length > 0 ? `?${new URLSearchParams(entries)}` : '')
}

/** The input of a request: the input side of each schema, without empty parts. */
export interface RouteRequestInput<T extends Route> {
  params?: z.input<T['params']>
  query?: z.input<T['query']>
  body?: z.input<T['body']>
}

export type RouteOutput<T extends Route> = z.output<T['returns']>

/**
 * Names a refusal that a screen acts on; the others only have a message. `session-ended`: the caller is not signed in
 * any more. `pass-ended`: the pass of a link does not work any more, or not for this call, so a new code is needed.
 * `vendor-hidden`: the caller may not see the vendor. `service-full`: the vendor takes nobody for the chosen service. `codes-used-up`: no other code is mailed for now, the last one may still work.
 * `edit-conflict`: somebody else has changed the record since it was read. `already-verified`: the second step of this
 * sign-in is done. `unexpected`: there is no better message than `DEFAULT_ERROR_MESSAGE`.
 */
export const ErrorCode = z.enum([
  'session-ended',
  'pass-ended',
  'vendor-hidden',
  'service-full',
  'codes-used-up',
  'edit-conflict',
  'already-verified',
  'unexpected',
])
export type ErrorCode = z.output<typeof ErrorCode>

/** Decision 33: the format of every error. The messages are in the language of the caller. */
export const ErrorResponse = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: ErrorCode.optional().catch(undefined),
  id: z.string().optional(),
  newest_change: z
    .int()
    .optional()
    .describe(
      'with `edit-conflict` of a referral: what to send as `seen` to replace the change that the message tells',
    ),
})
export type ErrorResponse = z.output<typeof ErrorResponse>

/** Shown when there is no specific message (specification 8). */
export const DEFAULT_ERROR_MESSAGE = msg('Something went wrong. Please refresh the page and try again')
