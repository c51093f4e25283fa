import type { RouteRequestInput, RouteOutput, Route } from '#contract/route.ts'
import {
  isSessionEndedError,
  createErrorFromResponse,
  createTimeoutError,
  createUnexpectedError,
  createUnreachableError,
} from './call-error.ts'
import { getEtagOfResponse, setEtagOfResponse } from './etags.ts'
import { joinAbortSignals } from './join-abort-signals.ts'
import { buildCommonHeaders, createIdempotencyKey, buildApiUrl } from './request.ts'
import { runForCurrentUser } from './run-for-current-user.ts'
import { reportRefusedToken } from './session-loss.ts'
import { readStoredAccessToken } from './session.ts'

const NOT_MODIFIED = 304

const TIMEOUT_MS = 20_000
/** Files take as long as the connection needs. */
export const FILE_TRANSFER_TIMEOUT_MS = 10 * 60_000

interface CallOptions {
  signal?: AbortSignal | undefined
  /** Reused for each attempt at the same write; a new key by default. */
  idempotencyKey?: string | undefined
  /** The response that the caller has. It is returned again when the server answers that it is current (304). */
  known?: unknown
  /** Headers of the call itself, such as the pass of a link. */
  headers?: Record<string, string> | undefined
  /** `false` where a 401 is an expected response and not a lost session, as on signing in. */
  signsOutOn401?: boolean | undefined
}

/** Makes one call of the contract. Throws `CallError`, or the abort error when `signal` aborts it. */
export const callRoute = <T extends Route>(
  route: T,
  input: RouteRequestInput<T> = {},
  options: CallOptions = {},
): Promise<RouteOutput<T>> => runForCurrentUser(() => sendAndParse(route, input, options))

async function sendAndParse<T extends Route>(
  route: T,
  input: RouteRequestInput<T>,
  options: CallOptions,
): Promise<RouteOutput<T>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await sendRequest(route, input, options, timeout)
  if (response.status === NOT_MODIFIED) return options.known as RouteOutput<T>
  const body: unknown = await response.json().catch((error: unknown) => {
    // A body that is no JSON is as unexpected as one that does not fit the contract.
    if (!(error instanceof SyntaxError)) throw toConnectionError(error, options, timeout)
  })
  const returned = route.returns.safeParse(body)
  if (!returned.success) throw createUnexpectedError(response.status)
  setEtagOfResponse(returned.data, response.headers.get('etag'))
  return returned.data as RouteOutput<T>
}

/** Fetches a file with the bearer header, for `saveFileToDevice` or an object URL (decision 44). */
export async function fetchFile<T extends Route>(
  route: T,
  input: RouteRequestInput<T> = {},
  options: CallOptions = {},
): Promise<Blob> {
  const timeout = AbortSignal.timeout(FILE_TRANSFER_TIMEOUT_MS)
  return runForCurrentUser(async () => {
    const response = await sendRequest(route, input, options, timeout)
    return response.blob().catch((error: unknown) => {
      throw toConnectionError(error, options, timeout)
    })
  })
}

/** Returns the error of a call whose connection broke: while it waited for the response, or in the middle of it. */
function toConnectionError(error: unknown, { signal }: CallOptions, timeout: AbortSignal): unknown {
  if (signal?.aborted) return error
  return timeout.aborted ? createTimeoutError() : createUnreachableError()
}

async function sendRequest(
  route: Route,
  input: RouteRequestInput<Route>,
  options: CallOptions,
  timeout: AbortSignal,
): Promise<Response> {
  const token = readStoredAccessToken()
  const isWrite = route.method !== 'GET'
  const known = getEtagOfResponse(options.known)
  const url = buildApiUrl(route, input)
  const request: RequestInit = {
    method: route.method,
    headers: {
      ...buildCommonHeaders(token),
      ...options.headers,
      ...(isWrite && { 'Idempotency-Key': options.idempotencyKey ?? createIdempotencyKey() }),
      ...(known !== undefined && { 'If-None-Match': known }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: options.signal ? joinAbortSignals(options.signal, timeout) : timeout,
    cache: 'no-store',
  }
  let response: Response
  try {
    // Nothing else is in here: an error of our own would be reported as a broken connection.
    response = await fetch(url, request)
  } catch (error) {
    throw toConnectionError(error, options, timeout)
  }
  if (response.ok || (known !== undefined && response.status === NOT_MODIFIED)) return response
  const failure = createErrorFromResponse(response.status, await readJsonBody(response))
  if (options.signsOutOn401 !== false && isSessionEndedError(failure)) reportRefusedToken(token)
  throw failure
}

async function readJsonBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
