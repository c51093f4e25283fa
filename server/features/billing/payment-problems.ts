import { ZodError } from 'zod'
import { msg, type Message } from '#contract/message.ts'
import { conflictProblem, invalidFieldProblem, Problem } from '#server/platform/problems.ts'

/** The error that the provider's library throws. */
interface Failure {
  type?: unknown
  code?: unknown
  param?: unknown
  message?: unknown
}

const RETRY_AFTER_SECONDS = 5

/**
 * Converts a failed call into a problem for people. Card errors keep the provider's text (BILL-010). Errors between the
 * server and the provider get our own, because the provider's text would mention keys and prices.
 */
export function toPaymentProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return new Problem(502, msg('The payment service gave an answer that cannot be read.'))
  const { type, code, param, message } = error as Failure
  // The provider's own text has no translation here.
  const reason =
    typeof message === 'string' && message !== '' ? msg('{reason}', { reason: message }) : msg('The card was declined.')
  switch (type) {
    case 'StripeCardError':
      return Object.assign(invalidFieldProblem('card', reason), { cause: code })
    case 'StripeInvalidRequestError':
      return isAboutToken(code, param)
        ? invalidFieldProblem('token', reason)
        : new Problem(502, msg('The payment service refused the request of the hub. Please contact support.'))
    case 'StripeIdempotencyError':
      return conflictProblem(msg('This is already being done with other details. Please try again in a moment.'))
    case 'StripeRateLimitError':
      return busyProblem(msg('The payment service is busy. Please try again in a moment.'))
    case 'StripeConnectionError':
      return busyProblem(
        msg('The payment service did not answer. Please try again in a moment: nothing is charged twice.'),
      )
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return new Problem(
        502,
        msg('Card payments are not set up correctly: the payment service refuses the key of the hub.'),
      )
    default:
      return new Problem(
        502,
        msg('The payment service is not working. Please try again later: nothing is charged twice.'),
      )
  }
}

const AUTHENTICATION = new Set<unknown>([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
])

/** True when it failed only because the cardholder has to confirm the payment with their bank. */
export const isBankConfirmationRequired = (error: unknown): boolean =>
  error instanceof Problem && AUTHENTICATION.has(error.cause)

const busyProblem = (message: Message) => new Problem(503, message, { retryAfter: RETRY_AFTER_SECONDS })

const isAboutToken = (code: unknown, param: unknown) =>
  code === 'token_already_used' ||
  code === 'token_in_use' ||
  (typeof param === 'string' && /^card(\[token\])?$|^source$|^token$/.test(param))
