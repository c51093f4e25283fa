import type Stripe from 'stripe'
import type { z } from 'zod'
import type { PaymentSettings } from '#server/platform/payment-settings.ts'
import { toPaymentProblem } from './payment-problems.ts'

/** The browser waits 20 seconds, so all calls of one request share a deadline, and so do one call and its retry. */
const TOTAL_TIMEOUT_MS = 17_000
const CALL_TIMEOUT_MS = 8_000

/** One operation at the provider, in one or more calls. */
export interface StripeOperation {
  /** The idempotency key of the operation: repeats under it have no further effect (Stripe's Idempotency-Key, for a day). */
  key: string
  endsAt: number
}

export const createStripeOperation = (key: string): StripeOperation => ({
  key,
  endsAt: performance.now() + TOTAL_TIMEOUT_MS,
})

export type StripeCall = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>

/** Calls of Stripe that end within the deadline of their operation and return validated answers. */
export interface StripeClient {
  /** Loads Stripe's library at the first call and returns its own client. */
  open(): Promise<Stripe>
  /** Makes one call and validates the answer. Every refusal and failure becomes a `Problem`. */
  call<T extends z.ZodType>(shape: T, operation: StripeOperation, call: StripeCall): Promise<z.output<T>>
}

/** Wraps the client of Stripe's library, which nothing else loads. Makes no call to Stripe by itself. */
export function createStripeClient({ secretKey, apiUrl }: Pick<PaymentSettings, 'secretKey' | 'apiUrl'>): StripeClient {
  let opened: Promise<Stripe> | undefined
  // Imported on first use, because a server without card payments should not spend the memory.
  const open = () =>
    (opened ??= import('stripe').then(({ default: Client }) => new Client(secretKey, stripeOptions(apiUrl))))

  return {
    open,
    async call(shape, { endsAt }, call) {
      const stripe = await open()
      try {
        const remainingMs = Math.max(1, endsAt - performance.now())
        return shape.parse(await call(stripe, { timeout: Math.ceil(Math.min(CALL_TIMEOUT_MS, remainingMs / 2)) }))
      } catch (error) {
        throw toPaymentProblem(error)
      }
    },
  }
}

const stripeOptions = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  ...(port !== '' && { port: Number(port) }),
  timeout: CALL_TIMEOUT_MS,
  maxNetworkRetries: 1,
  // No telemetry, so that call durations are not reported.
  telemetry: false,
})
