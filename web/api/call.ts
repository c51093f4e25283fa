import type { CallInput, Returned, Route } from '#contract/route.ts'
import { CallError, defaultMessage, endsSession, refused, tooSlow, unreachable } from './call-error.ts'
import { headersOf, newKey, urlOf } from './request.ts'
import { loseSession } from './session-loss.ts'
import { accessToken } from './session.ts'

const TIMEOUT_MS = 20_000
/** Files are as slow as the line they come over. */
export const FILE_TIMEOUT_MS = 10 * 60_000

interface CallOptions {
  signal?: AbortSignal | undefined
  /** The same key for each attempt at the same thing; a fresh one when left out. */
  idempotencyKey?: string | undefined
  /** `false` where a 401 is an answer to show and not a lost session: signing in. */
  leavesOn401?: boolean | undefined
}

/** Makes one call of the contract. Throws `CallError`, or the abort error when `signal` stopped it. */
export async function call<T extends Route>(
  route: T,
  input: CallInput<T> = {},
  options: CallOptions = {},
): Promise<Returned<T>> {
  const answer = await send(route, input, options, TIMEOUT_MS)
  const body = await jsonOf(answer)
  const returned = route.returns.safeParse(body)
  if (!returned.success) throw new CallError(answer.status, { message: defaultMessage() })
  return returned.data as Returned<T>
}

/** Fetches a file with the bearer header, for `saveFile` or an object URL (decision 44). */
export async function callForFile<T extends Route>(
  route: T,
  input: CallInput<T> = {},
  options: CallOptions = {},
): Promise<Blob> {
  const answer = await send(route, input, options, FILE_TIMEOUT_MS)
  return answer.blob()
}

async function send(route: Route, input: CallInput<Route>, options: CallOptions, timeoutMs: number): Promise<Response> {
  const token = accessToken()
  const isWrite = route.method !== 'GET'
  const timeout = AbortSignal.timeout(timeoutMs)
  let answer: Response
  try {
    answer = await fetch(urlOf(route, input), {
      method: route.method,
      headers: {
        ...headersOf(token),
        ...(isWrite && { 'Idempotency-Key': options.idempotencyKey ?? newKey() }),
        ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      cache: 'no-store',
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw timeout.aborted ? tooSlow() : unreachable()
  }
  if (answer.ok) return answer
  const failure = refused(answer.status, await jsonOf(answer))
  if (options.leavesOn401 !== false && endsSession(failure)) loseSession(token)
  throw failure
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return null
  }
}
