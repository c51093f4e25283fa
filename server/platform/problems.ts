import { msg, type Message } from '#contract/message.ts'
import { DEFAULT_ERROR_MESSAGE, type ErrorCode } from '#contract/route.ts'
import { renderInLanguage } from './messages.ts'

interface ProblemOptions {
  fields?: Record<string, Message[]>
  retryAfter?: number
  code?: ErrorCode
  newestChange?: number | undefined
  /** Logged, never sent. */
  cause?: unknown
}

/** A refusal with a message for people. Can be thrown anywhere on the server; sent in the format of decision 33. */
export class Problem extends Error {
  readonly status: number
  /** Rendered in the language of the caller; `message` is English, for logs. */
  readonly text: Message
  readonly fields: Record<string, Message[]> | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** For refusals that a program acts on. */
  readonly code: ErrorCode | undefined
  /** The change that the caller has not seen, for callers that name the newest they have seen. */
  readonly newestChange: number | undefined

  constructor(status: number, text: Message, { fields, retryAfter, code, newestChange, cause }: ProblemOptions = {}) {
    super(renderInLanguage('en', text), cause === undefined ? undefined : { cause })
    this.status = status
    this.text = text
    this.fields = fields
    this.retryAfter = retryAfter
    this.code = code
    this.newestChange = newestChange
  }
}

/** 401 only means a missing or expired session: the web app signs out on it. */
export const unauthenticatedProblem = () => new Problem(401, msg('Unauthenticated.'), { code: 'session-ended' })
export const notFoundProblem = (text: Message = msg('This was not found.')) => new Problem(404, text)
export const forbiddenProblem = (text: Message = msg('You don’t have permission to do this.'), code?: ErrorCode) =>
  new Problem(403, text, code && { code })
export const conflictProblem = (text: Message, code?: ErrorCode) => new Problem(409, text, code && { code })
/** The record is no longer the version that was edited; forms then offer the newer values (SR-129). */
export const editConflictProblem = (text: Message, newestChange?: number) =>
  new Problem(409, text, { code: 'edit-conflict', newestChange })
export const invalidFieldProblem = (field: string, text: Message) =>
  new Problem(422, text, { fields: { [field]: [text] } })
export const tooManyRequestsProblem = (retryAfter: number, code?: ErrorCode) =>
  new Problem(429, tooManyAttempts(retryAfter), { retryAfter, ...(code && { code }) })
export const unavailableProblem = () =>
  new Problem(503, msg('The service is busy. Please try again in a moment.'), { retryAfter: 2 })
/** The folder or bucket of the files is away, or takes none. */
export const storageUnavailableProblem = (cause: unknown) =>
  new Problem(503, msg('Files cannot be stored or opened at the moment. Please try again in a few minutes.'), {
    retryAfter: 30,
    cause,
  })
export const internalErrorProblem = () => new Problem(500, DEFAULT_ERROR_MESSAGE, { code: 'unexpected' })

/** Throws 403 unless a rule of `contract/policy.ts` allows the action. */
export function assertAllowed(allowed: boolean, text?: Message, code?: ErrorCode): void {
  if (!allowed) throw forbiddenProblem(text, code)
}

/** Says the waiting time in natural units: hours instead of 1,440 minutes. */
function tooManyAttempts(seconds: number): Message {
  if (seconds === 1) return msg('Too many attempts. Please try again in a second.')
  if (seconds < 90) return msg('Too many attempts. Please try again in {seconds} seconds.', { seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return msg('Too many attempts. Please try again in {minutes} minutes.', { minutes })
  const hours = Math.ceil(minutes / 60)
  return hours < 12
    ? msg('Too many attempts. Please try again in {hours} hours.', { hours })
    : msg('Too many attempts. Please try again tomorrow.')
}
