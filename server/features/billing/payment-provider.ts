import type Stripe from 'stripe'
import { z } from 'zod'
import { PlanId } from '#contract/billing.ts'
import type { PaymentSettings } from '#server/platform/payment-settings.ts'
import { toPaymentProblem, isConfirmationRequired } from './payment-problems.ts'

/** The browser waits 20 seconds for us: all calls of one request together, and one of them with its repeat. */
const TOTAL_TIMEOUT_MS = 17_000
const CALL_TIMEOUT_MS = 8_000

/** One thing that is done at the provider, in one or more calls. */
export interface StripeRequest {
  /** Names the thing: what is asked for again under it happens once (Stripe's Idempotency-Key, for a day). */
  key: string
  endsAt: number
}

export const createStripeRequest = (key: string): StripeRequest => ({
  key,
  endsAt: performance.now() + TOTAL_TIMEOUT_MS,
})

/** A card that the provider keeps. */
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
  // A mere name where it was not asked for in full.
  latest_invoice: z
    .union([z.string(), z.object({ confirmation_secret: z.object({ client_secret: z.string() }).nullish() })])
    .nullish(),
})
const StripeSubscriptionList = z.object({ data: z.array(StripeSubscription) })

export interface ProviderSubscription {
  ref: string
  customer: string
  status: string
  /** The card that pays. */
  card: string | null
  item: string
  /** Null for a price that is none of ours. */
  plan: PlanId | null
  /** What lets the card's holder confirm the first payment; null where there is nothing to confirm, or nobody has asked. */
  clientSecret: string | null
}

/** States in which a plan is had. One that is past due is asked for again by the provider first. */
export const RUNNING_STATUSES = ['active', 'trialing', 'past_due']
/** Its first payment waits for a confirmation; without one the provider lets it go after a day, unpaid. */
export const INCOMPLETE_STATUS = 'incomplete'
/** Never confirmed, never paid: gone at the provider by itself. */
export const EXPIRED_STATUS = 'incomplete_expired'
export const CANCELED_STATUS = 'canceled'

interface PlanChange {
  plan: PlanId
  card: string
}

export type PaymentProvider = ReturnType<typeof createPaymentProvider>

/** The only place that knows the payment provider's library. Every refusal and failure comes out as a `Problem`. */
export function createPaymentProvider({ secretKey, webhookSecret, isLive, prices, apiUrl }: PaymentSettings) {
  let opened: Promise<Stripe> | undefined
  // Its many parts take memory that a hub without card payments, or without a call to make, does not spend.
  const open = () =>
    (opened ??= import('stripe').then(({ default: Client }) => new Client(secretKey, stripeOptions(apiUrl))))

  async function ask<T extends z.ZodType>(
    shape: T,
    { endsAt }: StripeRequest,
    call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>,
  ): Promise<z.output<T>> {
    const stripe = await open()
    try {
      const left = Math.max(1, endsAt - performance.now())
      return shape.parse(await call(stripe, { timeout: Math.ceil(Math.min(CALL_TIMEOUT_MS, left / 2)) }))
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
        (status === INCOMPLETE_STATUS && typeof bill === 'object' && bill?.confirmation_secret?.client_secret) || null,
    }
  }

  return {
    isLive,

    /** The customer that a vendor is; the same one for the same key. */
    async customer(vendor: { id: number; name: string; email: string }, now: StripeRequest): Promise<string> {
      const { id, name, email } = vendor
      const made = await ask(Customer, now, (stripe, options) =>
        stripe.customers.create(
          { name, email, metadata: { vendor: String(id) } },
          { ...options, idempotencyKey: now.key },
        ),
      )
      return made.id
    },

    /** Keeps the card behind a token for the customer. */
    async keepCard(customer: string, token: string, now: StripeRequest): Promise<KeptCard> {
      const { ref } = await ask(KeptCard, now, (stripe, options) =>
        stripe.paymentMethods.create(
          { type: 'card', card: { token } },
          { ...options, idempotencyKey: `${now.key}-card` },
        ),
      )
      return ask(KeptCard, now, (stripe, options) =>
        stripe.paymentMethods.attach(ref, { customer }, { ...options, idempotencyKey: `${now.key}-keep` }),
      )
    },

    /** What the customer has now, however it came about, and what waits to be confirmed. */
    async standing(customer: string, now: StripeRequest) {
      const expand = [`data.${CONFIRMATION}`]
      const { data } = await ask(StripeSubscriptionList, now, (stripe, options) =>
        stripe.subscriptions.list({ customer, limit: 100, expand }, options),
      )
      const all = data.map(read)
      return {
        running: all.find(({ status }) => RUNNING_STATUSES.includes(status)),
        waiting: all.filter(({ status }) => status === INCOMPLETE_STATUS),
      }
    },

    /**
     * Begins a plan and takes the first payment; without the payment nothing begins. Where the bank wants the card's holder
     * to confirm it, the plan waits for that, with nothing taken yet.
     */
    async begin(customer: string, { plan, card }: PlanChange, now: StripeRequest): Promise<ProviderSubscription> {
      const begin = (how: Partial<Stripe.SubscriptionCreateParams>, step: string) =>
        ask(StripeSubscription, now, (stripe, options) =>
          stripe.subscriptions.create(
            { customer, items: [{ price: prices[plan] }], default_payment_method: card, ...how },
            { ...options, idempotencyKey: `${now.key}-${step}` },
          ),
        )
      try {
        return read(await begin({ payment_behavior: 'error_if_incomplete', off_session: true }, 'begin'))
      } catch (error) {
        if (!isConfirmationRequired(error)) throw error
        return read(await begin({ payment_behavior: 'default_incomplete', expand: [CONFIRMATION] }, 'wait'))
      }
    },

    /** Moves a running subscription to another plan or card; the difference is on the next bill. */
    async change(
      { ref, item }: ProviderSubscription,
      { plan, card }: PlanChange,
      now: StripeRequest,
    ): Promise<ProviderSubscription> {
      return read(
        await ask(StripeSubscription, now, (stripe, options) =>
          stripe.subscriptions.update(
            ref,
            {
              items: [{ id: item, price: prices[plan] }],
              default_payment_method: card,
              payment_behavior: 'error_if_incomplete',
              proration_behavior: 'create_prorations',
            },
            { ...options, idempotencyKey: `${now.key}-change` },
          ),
        ),
      )
    },

    async subscription(ref: string, now: StripeRequest): Promise<ProviderSubscription> {
      return read(
        await ask(StripeSubscription, now, (stripe, options) => stripe.subscriptions.retrieve(ref, {}, options)),
      )
    },

    async end(ref: string, now: StripeRequest): Promise<ProviderSubscription> {
      return read(
        await ask(StripeSubscription, now, (stripe, options) => stripe.subscriptions.cancel(ref, {}, options)),
      )
    },

    /** The provider's message in a body, when it is truly its own and of the last five minutes; otherwise null. */
    async message(body: Buffer, signature: string, at: Date): Promise<Message | null> {
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

/** What the provider leaves out of a subscription unless it is asked for. */
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
  // Nobody is told how long our calls take.
  telemetry: false,
})
