import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { PLANS, type billingRoutes, type PlanId } from '#contract/billing.ts'
import { msg, type Message } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { runOncePerIdempotencyKey, findStoredResponse } from '#server/platform/idempotency.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { RouteContext } from '#server/platform/serve.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { runPlanChangeOrRefuse } from './run-plan-change-or-refuse.ts'
import { findStripeCardId, storeSubscriptionAndVendorPlan, readVendorWithCustomerId } from './queries.ts'
import { createStripeOperation, type StripeOperation } from './stripe-client.ts'
import { deriveStripeIdempotencyKey } from './stripe-idempotency-key.ts'
import {
  INCOMPLETE_SUBSCRIPTION_STATUS,
  UNPAID_SUBSCRIPTION_STATUS,
  type ProviderSubscription,
} from './stripe-subscriptions.ts'
import { SUBSCRIPTION_SYNC_QUEUE } from './subscription-sync.ts'

type SubscribeContext = RouteContext<typeof billingRoutes.subscribe>
type SubscribeResponse = z.input<typeof billingRoutes.subscribe.returns>

/**
 * Starts a plan, or moves the vendor to it. The provider's state counts, not the stored one: a subscription that a crash
 * left unstored is found there and changed, never created twice. Changes of one vendor are serialized.
 */
export async function subscribeToPlan(
  { keys, jobs }: Pick<Services, 'keys' | 'jobs'>,
  provider: PaymentProvider,
  context: SubscribeContext,
): Promise<SubscribeResponse> {
  const { db, viewer, at, request, body, repeatableRequest } = context
  const { vendor: vendorId, plan } = body
  const { customer } = await readVendorWithCustomerId(db, vendorId)
  if (!customer || customer !== body.customer) throw notFoundProblem(msg('Customer was not found.'))
  const card = await findStripeCardId(db, vendorId, body.card)
  if (!card) throw notFoundProblem(msg('Card was not found.'))

  const stored = await findStoredResponse<SubscribeResponse>({ ...repeatableRequest, db })
  // A repeat changes nothing, because the plan may be another one by now. A payment that still waits can be confirmed.
  if (stored) {
    const matching =
      stored.status === INCOMPLETE_SUBSCRIPTION_STATUS
        ? await findConfirmableSubscription(provider, customer, { plan, card })
        : undefined
    return matching?.clientSecret ? { ...stored, confirm: { clientSecret: matching.clientSecret, card } } : stored
  }

  const nonce = request.headers['idempotency-key'] ? '' : randomUUID()
  const key = deriveStripeIdempotencyKey(keys, request, 'subscribe', viewer.id, vendorId, plan, body.card, nonce)
  const { answer, clientSecret } = await runPlanChangeOrRefuse(context, {
    vendorId,
    key,
    change: (operation) => applyPlanChange(provider, customer, { plan, card }, operation),
    store: async ({ db: tx, record }, changed) => ({
      clientSecret: changed.clientSecret,
      answer: await runOncePerIdempotencyKey({ ...repeatableRequest, db: tx }, async () => {
        await storeSubscriptionAndVendorPlan(tx, vendorId, changed, at)
        // A webhook message may have reported a newer state in the meantime.
        await jobs.send(tx, SUBSCRIPTION_SYNC_QUEUE, { ref: changed.ref, customer })
        const detail = { plan, status: changed.status }
        await record({ action: 'chose plan', kind: 'vendor', ids: [vendorId], vendorId, detail })
        return { plan, status: changed.status, message: describeOutcome(plan, changed) }
      }),
    }),
  })
  // Added outside the stored response: the secret of a payment must not be in our database.
  return clientSecret ? { ...answer, confirm: { clientSecret, card } } : answer
}

function describeOutcome(plan: PlanId, { clientSecret, status }: ProviderSubscription): Message {
  if (clientSecret) return msg('Your bank asks you to confirm this payment.')
  if (status === UNPAID_SUBSCRIPTION_STATUS)
    return msg('An earlier payment of your plan failed. Pay its open invoice, and the plan continues.')
  return msg('The plan is now {plan}.', { plan: planName(plan) })
}

interface PlanChange {
  plan: PlanId
  card: string
}

const matchesPlanChange =
  (planChange: PlanChange) =>
  ({ plan, card, isEnding }: ProviderSubscription) =>
    plan === planChange.plan && card === planChange.card && !isEnding
const isConfirmable = ({ clientSecret }: ProviderSubscription) => clientSecret !== null

async function findConfirmableSubscription(
  provider: PaymentProvider,
  customer: string,
  planChange: PlanChange,
): Promise<ProviderSubscription | undefined> {
  const { waiting } = await provider.activeSubscriptions(customer, createStripeOperation(randomUUID()))
  return waiting.filter(isConfirmable).find(matchesPlanChange(planChange))
}

async function applyPlanChange(
  provider: PaymentProvider,
  customer: string,
  planChange: PlanChange,
  operation: StripeOperation,
): Promise<ProviderSubscription> {
  const { running, waiting } = await provider.activeSubscriptions(customer, operation)
  if (running)
    return matchesPlanChange(planChange)(running)
      ? running
      : provider.changeSubscription(running, planChange, operation)
  const matching = waiting.filter(isConfirmable).find(matchesPlanChange(planChange))
  if (matching) return matching
  // Confirmed later, in another window, it would become a second plan.
  for (const { ref } of waiting) await provider.cancelSubscription(ref, operation)
  return provider.startSubscription(customer, planChange, operation)
}

const planName = (id: PlanId) => PLANS.find((plan) => plan.id === id)!.name
