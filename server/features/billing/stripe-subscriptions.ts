import type Stripe from 'stripe'
import { z } from 'zod'
import { PlanId } from '#contract/billing.ts'
import type { PaymentSettings } from '#server/platform/payment-settings.ts'
import { isBankConfirmationRequired } from './payment-problems.ts'
import type { StripeCall, StripeClient, StripeOperation } from './stripe-client.ts'

const Ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const StripeSubscription = z.object({
  id: z.string(),
  customer: Ref,
  status: z.string(),
  default_payment_method: Ref.nullish(),
  cancel_at_period_end: z.boolean(),
  items: z.object({
    data: z
      .array(z.object({ id: z.string(), price: z.object({ id: z.string() }), current_period_end: z.int() }))
      .min(1),
  }),
  // Stripe returns the id instead of the object unless `expand` names it.
  latest_invoice: z
    .union([z.string(), z.object({ confirmation_secret: z.object({ client_secret: z.string() }).nullish() })])
    .nullish(),
})
const StripeSubscriptionList = z.object({ data: z.array(StripeSubscription) })

/** A part of a subscription that the provider omits without `expand`. */
const CONFIRMATION = 'latest_invoice.confirmation_secret'

export interface ProviderSubscription {
  ref: string
  customer: string
  status: string
  /** The card that is charged. */
  card: string | null
  item: string
  /** The end of the period that is paid, or being paid. */
  periodEndsAt: Date
  /** The plan ends with the period. */
  isEnding: boolean
  /** Null for a price that is not one of our plans. */
  plan: PlanId | null
  /** Lets the cardholder confirm the first payment; null when nothing awaits confirmation, or `expand` did not name it. */
  clientSecret: string | null
}

/** States in which the vendor has a plan. For a past due one the provider retries the payment first. */
export const PAST_DUE_SUBSCRIPTION_STATUS = 'past_due'
export const RUNNING_SUBSCRIPTION_STATUSES = ['active', 'trialing', PAST_DUE_SUBSCRIPTION_STATUS]
/** The provider has given up charging it. The vendor has no plan until its open invoice is paid, which continues this one. */
export const UNPAID_SUBSCRIPTION_STATUS = 'unpaid'
/** The first payment awaits confirmation; the provider drops an unconfirmed one after a day, unpaid. */
export const INCOMPLETE_SUBSCRIPTION_STATUS = 'incomplete'
/** Never confirmed and never paid: the provider has expired it. */
const EXPIRED_SUBSCRIPTION_STATUS = 'incomplete_expired'
export const CANCELED_SUBSCRIPTION_STATUS = 'canceled'
export const ENDED_SUBSCRIPTION_STATUSES = [CANCELED_SUBSCRIPTION_STATUS, EXPIRED_SUBSCRIPTION_STATUS]

interface PlanChange {
  plan: PlanId
  card: string
}

type Prices = PaymentSettings['prices']

/** Subscriptions at the payment provider. */
export function createStripeSubscriptionApi(client: StripeClient, prices: Prices) {
  const callForSubscription = async (operation: StripeOperation, call: StripeCall) =>
    toProviderSubscription(await client.call(StripeSubscription, operation, call), prices)

  return {
    /** Returns the customer's running subscription, however it was created, and those that await confirmation. */
    async activeSubscriptions(customer: string, operation: StripeOperation) {
      const expand = [`data.${CONFIRMATION}`]
      const { data } = await client.call(StripeSubscriptionList, operation, (stripe, options) =>
        stripe.subscriptions.list({ customer, limit: 100, expand }, options),
      )
      return groupByState(data.map((one) => toProviderSubscription(one, prices)))
    },

    /**
     * Starts a plan and takes the first payment; a declined payment starts nothing. When the bank requires confirmation by
     * the cardholder, the plan waits for it and nothing is charged yet.
     */
    async startSubscription(customer: string, { plan, card }: PlanChange, operation: StripeOperation) {
      const begin = (how: Partial<Stripe.SubscriptionCreateParams>, step: string) =>
        callForSubscription(operation, (stripe, options) =>
          stripe.subscriptions.create(
            { customer, items: [{ price: prices[plan] }], default_payment_method: card, ...how },
            { ...options, idempotencyKey: `${operation.key}-${step}` },
          ),
        )
      try {
        return await begin({ payment_behavior: 'error_if_incomplete', off_session: true }, 'begin')
      } catch (error) {
        if (!isBankConfirmationRequired(error)) throw error
        return begin({ payment_behavior: 'default_incomplete', expand: [CONFIRMATION] }, 'wait')
      }
    },

    /** Moves a running subscription to another plan or card; the difference is on the next bill. */
    changeSubscription: ({ ref, item }: ProviderSubscription, { plan, card }: PlanChange, operation: StripeOperation) =>
      callForSubscription(operation, (stripe, options) =>
        stripe.subscriptions.update(ref, toUpdateParams(item, prices[plan], card), {
          ...options,
          idempotencyKey: `${operation.key}-change`,
        }),
      ),

    /** Ends the subscription with its period, or takes that back. */
    setSubscriptionEnding: ({ ref }: ProviderSubscription, isEnding: boolean, operation: StripeOperation) =>
      callForSubscription(operation, (stripe, options) =>
        stripe.subscriptions.update(
          ref,
          { cancel_at_period_end: isEnding },
          { ...options, idempotencyKey: `${operation.key}-ending` },
        ),
      ),

    subscription: (ref: string, operation: StripeOperation) =>
      callForSubscription(operation, (stripe, options) => stripe.subscriptions.retrieve(ref, {}, options)),

    cancelSubscription: (ref: string, operation: StripeOperation) =>
      callForSubscription(operation, (stripe, options) => stripe.subscriptions.cancel(ref, {}, options)),
  }
}

/** An unpaid subscription counts as running: a plan that is begun beside it would be charged a second time once it is paid. */
const groupByState = (all: ProviderSubscription[]) => ({
  running:
    all.find(({ status }) => RUNNING_SUBSCRIPTION_STATUSES.includes(status)) ??
    all.find(({ status }) => status === UNPAID_SUBSCRIPTION_STATUS),
  waiting: all.filter(({ status }) => status === INCOMPLETE_SUBSCRIPTION_STATUS),
})

const toUpdateParams = (item: string, price: string, card: string): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: item, price }],
  default_payment_method: card,
  payment_behavior: 'error_if_incomplete',
  proration_behavior: 'create_prorations',
  // A plan that is chosen again is meant to continue.
  cancel_at_period_end: false,
})

function toProviderSubscription(answered: z.output<typeof StripeSubscription>, prices: Prices): ProviderSubscription {
  const { id, customer, status, default_payment_method, cancel_at_period_end, items, latest_invoice: bill } = answered
  const item = items.data[0]!
  return {
    ref: id,
    customer,
    status,
    card: default_payment_method ?? null,
    item: item.id,
    periodEndsAt: new Date(item.current_period_end * 1_000),
    isEnding: cancel_at_period_end,
    plan: PlanId.options.find((plan) => prices[plan] === item.price.id) ?? null,
    clientSecret:
      (status === INCOMPLETE_SUBSCRIPTION_STATUS &&
        typeof bill === 'object' &&
        bill?.confirmation_secret?.client_secret) ||
      null,
  }
}
