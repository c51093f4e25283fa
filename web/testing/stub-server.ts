import type { z } from 'zod'
import { linkRoutes } from '#contract/emailed-links.ts'
import type { Message } from '#contract/message.ts'
import { API_PREFIX, DEFAULT_ERROR_MESSAGE, ErrorResponse, type Route } from '#contract/route.ts'

/** A request of the page, parsed by the schemas of its route. */
export interface RouteCall<T extends Route = Route> {
  params: z.output<T['params']>
  query: z.output<T['query']>
  body: z.output<T['body']>
}

/** The stubbed response to one route. */
export interface StubbedRoute {
  route: Route
  respond: (call: RouteCall) => Response | Promise<Response>
}

/** A response as it arrives, with its message rendered. */
type Rendered<R> = R extends { message: Message } ? Omit<R, 'message'> & { message: string } : R
type Returned<T extends Route> = Rendered<z.input<T['returns']>>

/** Answers a route with this value, or with what the function makes of the call. The route's schema checks the value. */
export function answer<T extends Route>(
  route: T,
  value: Returned<T> | ((call: RouteCall<T>) => Returned<T>),
): StubbedRoute {
  const respond = (call: RouteCall) => {
    const given = typeof value === 'function' ? (value as (call: RouteCall) => Returned<T>)(call) : value
    const checked = route.returns.safeParse(given)
    if (!checked.success) throw new Error(`The stubbed answer does not fit the contract: ${checked.error.message}`)
    return Response.json(given)
  }
  return { route, respond }
}

const answerWithError = (route: Route, status: number, error: ErrorResponse): StubbedRoute => ({
  route,
  respond: () => Response.json(ErrorResponse.parse(error), { status }),
})

/** Refuses a route as the server does. */
export const refuse = (route: Route, status: number, message: string, errors?: Record<string, string[]>) =>
  answerWithError(route, status, { message, errors })

/** Refuses an edit of a record that somebody else has changed since it was read; for a referral, `newestChange` is that change. */
export const refuseAsEditConflict = (route: Route, message: string, newestChange?: number) =>
  answerWithError(route, 409, { message, code: 'edit-conflict', newest_change: newestChange })

/** Refuses a route because the pass of a link does not work any more. */
export const refuseAsPassEnded = (route: Route) =>
  answerWithError(route, 403, { message: 'Please enter a new code.', code: 'pass-ended' })

/** Refuses another code for a link, whose last code may still work. */
export const refuseAsCodesUsedUp = (message: string) =>
  answerWithError(linkRoutes.code, 429, { message, code: 'codes-used-up' })

/** Fails a route as the server does for an error that it does not know (ERR-038). */
export const failUnexpectedly = (route: Route) =>
  answerWithError(route, 500, { message: DEFAULT_ERROR_MESSAGE, code: 'unexpected' })

const NEVER = new Promise<never>(() => undefined)

/** Leaves a route without a response, to look at the page while it waits. */
export const neverAnswer = (route: Route): StubbedRoute => ({ route, respond: () => NEVER })

/** Answers a route once `release` is called, for a test of what the page shows meanwhile. */
export const answerOnRelease = <T extends Route>(route: T, value: Returned<T>) => holdResponse(answer(route, value))

/** Holds the response of a stub until `release` is called. */
export function holdResponse({ route, respond }: StubbedRoute) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const stub: StubbedRoute = { route, respond: async (call) => (await promise, respond(call)) }
  return { stub, release }
}

/** Takes the place of the server for one page. With `isWaiting`, calls without a stub get no response. */
export interface StubServer {
  fetch: typeof fetch
  /** Adds responses; they take precedence over the earlier ones to the same route. */
  stub: (...routes: StubbedRoute[]) => void
  /** The calls of a route so far. */
  callsOf: <T extends Route>(route: T) => RouteCall<T>[]
  /** Requests without a stub, and requests and stubs that do not fit the contract. */
  problems: string[]
  /** Leaves what is still running without an outcome, so that its time limit cannot disturb a later page. */
  stop: () => void
}

export function createStubServer(config: unknown, stubbed: StubbedRoute[], { isWaiting = false } = {}): StubServer {
  const stubs = [...stubbed]
  const calls: { route: Route; call: RouteCall }[] = []
  const problems: string[] = []
  let isStopped = false
  const abortOf = (signal: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => {
        if (!isStopped) reject(signal.reason as Error)
      }),
    )

  const respondTo = async (method: string, url: URL, body: unknown): Promise<Response> => {
    const found = stubs.findLast(({ route }) => route.method === method && paramsOf(route, url) !== null)
    if (!found && isWaiting) return NEVER
    try {
      if (!found) throw new Error('No test answers this call. Add answer(route, …) to the answers.')
      const { route, respond } = found
      const call: RouteCall = {
        params: route.params.parse(paramsOf(route, url)),
        query: route.query.parse(Object.fromEntries(url.searchParams)),
        body: body === undefined ? undefined : route.body.parse(body),
      }
      calls.push({ route, call })
      return await respond(call)
    } catch (error) {
      problems.push(`${method} ${url.pathname}${url.search}: ${error instanceof Error ? error.message : String(error)}`)
      return Response.json({ message: 'This call is not stubbed.' }, { status: 501 })
    }
  }

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      if (url.pathname === '/config/config.json') return Response.json(config)
      if (!url.pathname.startsWith(`${API_PREFIX}/`)) return new Response(null, { status: 404 })
      const text = await request.text()
      const response = respondTo(request.method, url, text === '' ? undefined : JSON.parse(text))
      return Promise.race([response, abortOf(request.signal)])
    },
    stub: (...routes) => void stubs.push(...routes),
    callsOf: <T extends Route>(route: T) =>
      calls.filter((made) => made.route === route).map(({ call }) => call as RouteCall<T>),
    problems,
    stop: () => void (isStopped = true),
  }
}

/** Returns the path parameters when the URL is one of this route, else null: `/vendors/summaries` is none of `/vendors/:id`. */
function paramsOf(route: Route, url: URL): Record<string, string> | null {
  const pattern = route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${API_PREFIX}${pattern}$`).exec(url.pathname)
  if (!match) return null
  const params = Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
  )
  return route.params.safeParse(params).success ? params : null
}
