import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Message } from '#contract/message.ts'
import type { Viewer } from '#contract/policy.ts'
import { API_PREFIX, type RouteAccess, type Route } from '#contract/route.ts'
import type { App, Session } from './app.ts'
import { recordAuditEntry, type AuditedAction } from './audit.ts'
import { runInTransaction, type Db } from './db.ts'
import { runOncePerIdempotencyKey, type RepeatableRequest, type ReplayOptions } from './idempotency.ts'
import { setLoggedUser } from './log.ts'
import { getCallerLanguage, renderInLanguage, setCallerLanguage } from './messages.ts'
import { Problem, unauthenticatedProblem } from './problems.ts'
import { readRouteInput, type RouteInput } from './read-route-input.ts'

type NullableIfPublic<A extends RouteAccess, T> = A extends 'public' ? T | null : T

/**
 * The context of one request by a signed-in user, for the rules of a feature. Parameters of this type, or of a part of it,
 * are named `context`; inside `withTransaction`, `txContext`.
 */
export interface RequestContext {
  /** One transaction for a `write` route, the pool for the others. */
  db: Db
  viewer: Viewer
  /** The time of the request, by the server's clock. */
  at: Date
  /** Writes an audit entry as this user on `db`. Only `withTransaction` names another one. */
  record(entry: AuditedAction, db?: Db): Promise<void>
}

/** The context of a rule that needs the sign-in itself, not only who has signed in. */
export interface SessionContext extends RequestContext {
  session: Session
}

/**
 * Runs part of a handler in a transaction, and its audit entries in the same one. Routes marked as `write` need it not: each of
 * them runs in a transaction as a whole. After a deadlock `work` runs a second time (SR-132), so it must not change anything
 * outside the database.
 */
export const withTransaction = <Context extends Pick<RequestContext, 'db' | 'record'>, R>(
  context: Context,
  work: (context: Context) => Promise<R>,
): Promise<R> =>
  runInTransaction(context.db, (tx) =>
    work({ ...context, db: tx, record: (entry, on = tx) => context.record(entry, on) }),
  )

/** The context of one request to a route, with its checked input. */
export interface RouteContext<T extends Route> extends Omit<RequestContext, 'viewer'>, RouteInput<T> {
  session: NullableIfPublic<T['access'], Session>
  viewer: NullableIfPublic<T['access'], Viewer>
  request: FastifyRequest
  reply: FastifyReply
  /** For routes that open their transaction themselves and run it once per Idempotency-Key. */
  repeatableRequest: RepeatableRequest
}

type Handler<T extends Route> = (context: RouteContext<T>) => Promise<z.input<T['returns']>>

interface ServeOptions<T extends Route> extends ReplayOptions<
  (context: RouteContext<T>, id: number) => ReturnType<Handler<T>>,
  z.input<T['returns']>
> {
  /** Runs before the transaction of a `write` route. Its writes persist when the request is refused. */
  beforeTransaction?: (context: RouteContext<T>) => Promise<void>
  /** Requests wait in a bounded queue of their own, for a password hash or another server, and not for this one. */
  hasOwnQueue?: boolean
}

/**
 * Mounts one route of the contract: authenticates the caller, validates the input, runs the handler and sends its
 * result. A handler for media 'file' or 'stream' sends the reply itself and returns it.
 */
export function mountRoute<T extends Route>(
  app: App,
  route: T,
  handler: Handler<T>,
  { beforeTransaction, onReplay, hasOwnQueue = false, ...replay }: ServeOptions<T> = {},
): void {
  app.routes.push(route)
  app.http.route({
    method: route.method,
    url: API_PREFIX + route.path,
    bodyLimit: route.bodyLimit,
    config: { takesFiles: route.media === 'upload', isAlwaysAdmitted: hasOwnQueue || route.media === 'stream' },
    handler: async (request, reply) => {
      const session = await authenticate(app, route, request)
      const at = app.clock.now()
      const input = readRouteInput(route, request)
      const viewer = session?.viewer ?? null
      const repeatableRequest = { keys: app.keys, route, request, viewer, at }
      const createContext = (db: Db): RouteContext<T> => ({
        ...input,
        db,
        session: session as RouteContext<T>['session'],
        viewer: viewer as RouteContext<T>['viewer'],
        at,
        record: (entry, on = db) => recordAuditEntry(on, { viewer, at, requestId: request.id }, entry),
        request,
        reply,
        repeatableRequest,
      })

      // A handler may set another of the route's statuses. A repeat with the same key gets the first one, too.
      void reply.code(route.statuses[0])
      const run = async () => {
        await beforeTransaction?.(createContext(app.db))
        if (route.transaction !== 'write') return handler(createContext(app.db))
        return runInTransaction(app.db, async (tx) => {
          if (viewer) await app.lockAccountAgainstErasure(tx, viewer.id)
          const context = createContext(tx)
          return runOncePerIdempotencyKey({ ...repeatableRequest, db: tx }, () => handler(context), {
            ...replay,
            onReplay: onReplay && ((id) => onReplay(context, id)),
          })
        })
      }
      return run()
        .then((answer) => withRenderedMessage(request, answer))
        .catch(async (error: unknown) => {
          if (viewer && error instanceof Problem && error.status === 403)
            await createContext(app.db).record(refusedAccessEntry(route, input.params as object))
          throw error
        })
    },
  })
}

/** Renders the message for people that some responses have, see `RenderedMessage`. */
function withRenderedMessage(request: FastifyRequest, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return answer
  return { ...answer, message: renderInLanguage(getCallerLanguage(request), answer.message as Message) }
}

/** SR-091: records refused access. Written after the transaction of the request has rolled back. */
const refusedAccessEntry = ({ method, path }: Route, params: object): AuditedAction => ({
  action: 'refused',
  kind: 'access',
  ids: Object.values(params).filter((value) => Number.isInteger(value)),
  outcome: 'refused',
  detail: { call: `${method} ${path}` },
})

/** Throws 401 for callers that the route is not open to; never for a missing right. */
async function authenticate(app: App, route: Route, request: FastifyRequest): Promise<Session | null> {
  const session = await app.findSession(request)
  if (session) {
    setLoggedUser(request, session.viewer.id)
    if (session.verified) setCallerLanguage(request, session.language)
    app.countUser(request, session.viewer.id)
  }
  if (route.access === 'public') return session
  if (!session) throw unauthenticatedProblem()
  if (!session.verified && route.access !== 'pre-two-step') throw unauthenticatedProblem()
  return session
}
