import { t } from '@lingui/core/macro'
import { ErrorResponse, type ErrorCode } from '#contract/route.ts'

/** The status of a call that received no response. */
const NO_RESPONSE_STATUS = 0

/** A failed call. `message` is shown to people, `errors` beside the fields, in
 * the language of the page; a screen acts on `code`; `id` also appears in the server's log;
 * `newestChange` is sent as `seen` to replace that change. */
export class CallError extends Error {
  override name = 'CallError'
  status: number
  errors: Record<string, string[]>
  code: ErrorCode | undefined
  id: string | undefined
  newestChange: number | undefined

  constructor(status: number, refusal: ErrorResponse) {
    super(refusal.message)
    this.status = status
    this.errors = refusal.errors ?? {}
    this.code = refusal.code
    this.id = refusal.id
    this.newestChange = refusal.newest_change
  }
}

/** ERR-038: the message when no better one is known. */
export const getDefaultErrorMessage = () => t`Something went wrong. Please refresh the page and try again`

/** Returns the error of a response that is not a success. `body` can be anything: a proxy may send its own text. */
export function createErrorFromResponse(status: number, body: unknown): CallError {
  const refusal = ErrorResponse.safeParse(body)
  return refusal.success && refusal.data.message ? new CallError(status, refusal.data) : createUnexpectedError(status)
}

/** The error of a call whose response has no message. */
export const createUnexpectedError = (status: number) =>
  new CallError(status, { message: getDefaultErrorMessage(), code: 'unexpected' })

/** True when the error has a better message than the default. */
export const hasSpecificMessage = (error: unknown): error is CallError =>
  error instanceof CallError && error.code !== 'unexpected'

export const createUnreachableError = () =>
  new CallError(NO_RESPONSE_STATUS, {
    message: t`The hub cannot be reached. Please check your connection and try again.`,
  })

export const createTimeoutError = () =>
  new CallError(NO_RESPONSE_STATUS, { message: t`The hub is taking too long to answer. Please try again in a moment.` })

export const createSessionEndedError = () =>
  new CallError(401, { message: getDefaultErrorMessage(), code: 'session-ended' })

/** NAV-054 to 056: true when the server no longer knows this session. */
export const isSessionEndedError = (error: CallError) => error.status === 401 || error.code === 'session-ended'

/** True when the pass of a link does not work any more, so that a new code is needed. */
export const isPassEndedError = (error: unknown) => error instanceof CallError && error.code === 'pass-ended'

/** True when no response came: the hub could not be reached, or took too long. */
export const isNoResponseError = (error: CallError) => error.status === NO_RESPONSE_STATUS

const TRANSIENT_STATUSES = new Set([NO_RESPONSE_STATUS, 502, 503, 504])

/** True for a failure that may be over in a moment, so a retry makes sense. */
export const isTransientError = (error: unknown) => error instanceof CallError && TRANSIENT_STATUSES.has(error.status)

/** True when the caller itself has given the call up. */
export const isAbortError = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The message shown to people for any failure. */
export const getErrorMessage = (error: unknown) =>
  error instanceof CallError ? error.message : getDefaultErrorMessage()

/** The first message of each field, or the message when no field is named (ERR-049). */
export function getFieldErrorMessages(error: unknown): string[] {
  if (!(error instanceof CallError)) return [getDefaultErrorMessage()]
  const first = Object.values(error.errors).flatMap(([message]) => message ?? [])
  return first.length > 0 ? first : [error.message]
}
