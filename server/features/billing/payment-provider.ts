import type Stripe from 'stripe'
import { z } from 'zod'
import { PlanId } from '#contract/billing.ts'
import type { PaymentSettings } from '#server/platform/payment-settings.ts'
import { toPaymentProblem, isBankConfirmationRequired } from './payment-problems.ts'

/** The browser waits 20 seconds, so all calls of one request share a deadline, and so do one call and its retry. */
const TOTAL_TIMEOUT_MS = 17_000
const CALL_TIMEOUT_MS = 8_000

/** One operation at the provider, in one or more calls. */
export interface StripeRequest {
  /** The idempotency key of the operation: repeats under it have no further effect (Stripe's Idempotency-Key, for a day). */
  key: string
  endsAt: number
}

export const createStripeRequest = (key: string): StripeRequest => ({
  key,
  endsAt: performance.now() + TOTAL_TIMEOUT_MS,
})

/** A saved card. */
const KeptCard = z
  .object({
    id: z.string(),
    card: z.object({ last4: z.string(), exp_month: z.int(), exp_year: z.int(), brand: z.string() }),
  })
  .transform(({ id, card: { last4, exp_month, exp_year, brand } }) => ({ ref: id, last4, exp_month, exp_year, brand }))
export type KeptCard = z.output<typeof KeptCard>

const Customer = z.object({ id: z.string() })

const Ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const StripeSubscription = z.object({
  id: z.string(),
  customer: Ref,
  status: z.string(),
  default_payment_method: Ref.nullish(),
  items: z.object({ data: z.array(z.object({ id: z.string(), price: z.object({ id: z.string() }) })).min(1) }),
  // Stripe returns the id instead of the object unless `expand` names it.
  latest_invoice: z
    .union([z.string(), z.object({ confirmation_secret: z.object({ client_secret: z.string() }).nullish() })])
    .nullish(),
})
const StripeSubscriptionList = z.object({ data: z.array(StripeSubscription) })

export interface ProviderSubscription {
  ref: string
  customer: string
  status: string
  /** The card that is charged. */
  card: string | null
  item: string
  /** Null for a price that is not one of our plans. */
  plan: PlanId | null
  /** Lets the cardholder confirm the first payment; null when nothing awaits confirmation, or `expand` did not name it. */
  clientSecret: string | null
}

/** States in which the vendor has a plan. For a past due one the provider retries the payment first. */
export const RUNNING_SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due']
/** The first payment awaits confirmation; the provider drops an unconfirmed one after a day, unpaid. */
export const INCOMPLETE_SUBSCRIPTION_STATUS = 'incomplete'
/** Never confirmed and never paid: the provider has expired it. */
export const EXPIRED_SUBSCRIPTION_STATUS = 'incomplete_expired'
export const CANCELED_SUBSCRIPTION_STATUS = 'canceled'

interface PlanChange {
  plan: PlanId
  card: string
}

export type PaymentProvider = ReturnType<typeof createPaymentProvider>

/** The only module that uses the payment provider's library. Every refusal and failure becomes a `Problem`. */
export function createPaymentProvider({ secretKey, webhookSecret, isLive, prices, apiUrl }: PaymentSettings) {
  let opened: Promise<Stripe> | undefined
  // Imported on first use, because a server without card payments should not spend the memory.
  const open = () =>
    (opened ??= import('stripe').then(({ default: Client }) => new Client(secretKey, stripeOptions(apiUrl))))

  async function callStripe<T extends z.ZodType>(
    shape: T,
    { endsAt }: StripeRequest,
    call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>,
  ): Promise<z.output<T>> {
    const stripe = await open()
    try {
      const remainingMs = Math.max(1, endsAt - performance.now())
      return shape.parse(await call(stripe, { timeout: Math.ceil(Math.min(CALL_TIMEOUT_MS, remainingMs / 2)) }))
    } catch (error) {
      throw toPaymentProblem(error)
    }
  }

  const read = (answered: z.output<typeof StripeSubscription>): ProviderSubscription => {
    const { id, customer, status, default_payment_method, items, latest_invoice: bill } = answered
    return {
      ref: id,
      customer,
      status,
      card: default_payment_method ?? null,
      item: items.data[0]!.id,
      plan: PlanId.options.find((plan) => prices[plan] === items.data[0]!.price.id) ?? null,
      clientSecret:
        (status === INCOMPLETE_SUBSCRIPTION_STATUS &&
          typeof bill === 'object' &&
          bill?.confirmation_secret?.client_secret) ||
        null,
    }
  }

  return {
    isLive,

    /** Creates the customer of a vendor; the same key returns the same one. */
    async createCustomer(vendor: { id: number; name: string; email: string }, request: StripeRequest): Promise<string> {
      const { id, name, email } = vendor
      const created = await callStripe(Customer, request, (stripe, options) =>
        stripe.customers.create(
          { name, email, metadata: { vendor: String(id) } },
          { ...options, idempotencyKey: request.key },
        ),
      )
      return created.id
    },

    /** Saves the card of a token for the customer. */
    async saveCard(customer: string, token: string, request: StripeRequest): Promise<KeptCard> {
      const { ref } = await callStripe(KeptCard, request, (stripe, options) =>
        stripe.paymentMethods.create(
          { type: 'card', card: { token } },
          { ...options, idempotencyKey: `${request.key}-card` },
        ),
      )
      return callStripe(KeptCard, request, (stripe, options) =>
        stripe.paymentMethods.attach(ref, { customer }, { ...options, idempotencyKey: `${request.key}-keep` }),
      )
    },

    /** Returns the customer's active subscriptions, however they were created, and those that await confirmation. */
    async activeSubscriptions(customer: string, request: StripeRequest) {
      const expand = [`data.${CONFIRMATION}`]
      const { data } = await callStripe(StripeSubscriptionList, request, (stripe, options) =>
        stripe.subscriptions.list({ customer, limit: 100, expand }, options),
      )
      const all = data.map(read)
      return {
        running: all.find(({ status }) => RUNNING_SUBSCRIPTION_STATUSES.includes(status)),
        waiting: all.filter(({ status }) => status === INCOMPLETE_SUBSCRIPTION_STATUS),
      }
    },

    /**
     * Starts a plan and takes the first payment; a declined payment starts nothing. When the bank requires confirmation by
     * the cardholder, the plan waits for it and nothing is charged yet.
     */
    async startSubscription(
      customer: string,
      { plan, card }: PlanChange,
      request: StripeRequest,
    ): Promise<ProviderSubscription> {
      const begin = (how: Partial<Stripe.SubscriptionCreateParams>, step: string) =>
        callStripe(StripeSubscription, request, (stripe, options) =>
          stripe.subscriptions.create(
            { customer, items: [{ price: prices[plan] }], default_payment_method: card, ...how },
            { ...options, idempotencyKey: `${request.key}-${step}` },
          ),
        )
      try {
        return read(await begin({ payment_behavior: 'error_if_incomplete', off_session: true }, 'begin'))
      } catch (error) {
        if (!isBankConfirmationRequired(error)) throw error
        return read(await begin({ payment_behavior: 'default_incomplete', expand: [CONFIRMATION] }, 'wait'))
      }
    },

    /** Moves a running subscription to another plan or card; the difference is on the next bill. */
    async changeSubscription(
      { ref, item }: ProviderSubscription,
      { plan, card }: PlanChange,
      request: StripeRequest,
    ): Promise<ProviderSubscription> {
      return read(
        await callStripe(StripeSubscription, request, (stripe, options) =>
          stripe.subscriptions.update(
            ref,
            {
              items: [{ id: item, price: prices[plan] }],
              default_payment_method: card,
              payment_behavior: 'error_if_incomplete',
              proration_behavior: 'create_prorations',
            },
            { ...options, idempotencyKey: `${request.key}-change` },
          ),
        ),
      )
    },

    async subscription(ref: string, request: StripeRequest): Promise<ProviderSubscription> {
      return read(
        await callStripe(StripeSubscription, request, (stripe, options) =>
          stripe.subscriptions.retrieve(ref, {}, options),
        ),
      )
    },

    async cancelSubscription(ref: string, request: StripeRequest): Promise<ProviderSubscription> {
      return read(
        await callStripe(StripeSubscription, request, (stripe, options) =>
          stripe.subscriptions.cancel(ref, {}, options),
        ),
      )
    },

    /** Parses a message of the provider; null unless its signature is valid and at most five minutes old. */
    async parseMessage(body: Buffer, signature: string, at: Date): Promise<Message | null> {
      const stripe = await open()
      try {
        const { webhooks } = stripe
        const tolerance = MESSAGE_SECONDS
        return Message.parse(
          webhooks.constructEvent(body, signature, webhookSecret, tolerance, undefined, at.getTime()),
        )
      } catch {
        return null
      }
    },
  }
}

/** A part of a subscription that the provider omits without `expand`. */
const CONFIRMATION = 'latest_invoice.confirmation_secret'

/** SR-086 */
const MESSAGE_SECONDS = 300

const Message = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ object: z.string().optional(), id: z.string().optional(), customer: z.string().nullish() }),
  }),
})
export type Message = z.output<typeof Message>

const stripeOptions = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  ...(port !== '' && { port: Number(port) }),
  timeout: CALL_TIMEOUT_MS,
  maxNetworkRetries: 1,
  // No telemetry, so that call durations are not reported.
  telemetry: false,
})
