import { t } from '@lingui/core/macro'
import { ErrorResponse } from '#contract/route.ts'
import { said } from '#web/locales/said.ts'

/** Status of a call that got no answer at all. */
const NO_RESPONSE_STATUS = 0

/** A call that failed: `message` is for people, `errors` lands beside the fields, `id` is also in the server's log. */
export class CallError extends Error {
  override name = 'CallError'
  status: number
  errors: Record<string, string[]>
  id: string | undefined
  /** The server's own words, whatever the language of the page. */
  serverMessage: string

  constructor(status: number, refusal: ErrorResponse) {
    super(said(refusal.message))
    this.status = status
    this.serverMessage = refusal.message
    this.errors = Object.fromEntries(
      Object.entries(refusal.errors ?? {}).map(([field, messages]) => [field, messages.map(said)]),
    )
    this.id = refusal.id
  }
}

/** ERR-038, where nothing better is known. */
export const defaultErrorMessage = () => t`Something went wrong. Please refresh the page and try again`

/** The failure of an answer that is not a success. `body` may be anything: a proxy can answer in its own words. */
export function errorFromResponse(status: number, body: unknown): CallError {
  const refusal = ErrorResponse.safeParse(body)
  return new CallError(
    status,
    refusal.success && refusal.data.message ? refusal.data : { message: defaultErrorMessage() },
  )
}

export const unreachableError = () =>
  new CallError(NO_RESPONSE_STATUS, {
    message: t`The hub cannot be reached. Please check your connection and try again.`,
  })

export const timeoutError = () =>
  new CallError(NO_RESPONSE_STATUS, { message: t`The hub takes too long to answer. Please try again in a moment.` })

const SESSION_ENDED_MESSAGES = new Set(['token expired', 'unauthenticated.'])

/** NAV-054 to 056: the server no longer knows this session. */
export const isSessionEndedError = (error: CallError) =>
  error.status === 401 || SESSION_ENDED_MESSAGES.has(error.serverMessage.toLowerCase())

const TRANSIENT_STATUSES = new Set([NO_RESPONSE_STATUS, 502, 503, 504])

/** A failure that may be gone in a moment, so that asking again is worth it. */
export const isTransientError = (error: unknown) => error instanceof CallError && TRANSIENT_STATUSES.has(error.status)

/** What people read of any failure. */
export const errorMessageOf = (error: unknown) => (error instanceof CallError ? error.message : defaultErrorMessage())

/** The first message of each field, or the message when no field is named (ERR-049). */
export function fieldErrorMessages(error: unknown): string[] {
  if (!(error instanceof CallError)) return [defaultErrorMessage()]
  const first = Object.values(error.errors).flatMap(([message]) => message ?? [])
  return first.length > 0 ? first : [error.message]
}
