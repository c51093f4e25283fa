import { DEFAULT_ERROR_MESSAGE } from '#contract/route.ts'

/** A refusal with a message for people. Can be thrown anywhere on the server; sent in the format of decision 33. */
export class Problem extends Error {
  readonly status: number
  readonly fields: Record<string, string[]> | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, more: { fields?: Record<string, string[]>; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** 401 only means a missing or expired session: the web app signs out on it. */
export const unauthenticated = () => new Problem(401, 'Unauthenticated.')
export const notFound = (what: string) => new Problem(404, `${what} was not found.`)
export const forbidden = (message = 'You may not do this.') => new Problem(403, message)
export const conflict = (message: string) => new Problem(409, message)
export const invalidField = (field: string, message: string) =>
  new Problem(422, message, { fields: { [field]: [message] } })
export const tooManyRequests = (retryAfter: number) =>
  new Problem(429, `Too many attempts. Please try again ${describeWait(retryAfter)}.`, { retryAfter })
export const unavailable = (message = 'The service is busy. Please try again in a moment.') =>
  new Problem(503, message, { retryAfter: 2 })
export const internalError = () => new Problem(500, DEFAULT_ERROR_MESSAGE)

/** Throws 403 unless a rule of `contract/policy.ts` allows the action. */
export function assertAllowed(allowed: boolean, message?: string): void {
  if (!allowed) throw forbidden(message)
}

/** Formats a waiting time in natural units: hours instead of 1,440 minutes. */
function describeWait(seconds: number): string {
  if (seconds === 1) return 'in a second'
  if (seconds < 90) return `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours < 12 ? `in ${hours} hours` : 'tomorrow'
}
