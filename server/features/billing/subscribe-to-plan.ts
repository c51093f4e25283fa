import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { billingRoutes, PLANS, type PlanId } from '#contract/billing.ts'
import type { Services } from '#server/platform/app.ts'
import { addMilliseconds } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { runOncePerKey, storedResponse } from '#server/platform/idempotency.ts'
import { conflict, notFound, Problem } from '#server/platform/problems.ts'
import type { Request } from '#server/platform/serve.ts'
import { PLAN_CHANGE_TIMEOUT_MS, PAYMENT_SYNC } from './subscription-sync.ts'
import {
  createStripeRequest,
  INCOMPLETE_STATUS,
  type StripeRequest,
  type PaymentProvider,
  type ProviderSubscription,
} from './payment-provider.ts'
import { findCardReference, saveSubscription, lockVendorByCustomer, findBillingCustomer } from './queries.ts'
import { deriveStripeIdempotencyKey } from './stripe-idempotency-key.ts'

type SubscribeRequest = Request<typeof billingRoutes.subscribe>
type SubscribeResponse = z.output<typeof billingRoutes.subscribe.returns>

/**
 * Takes a plan, or moves the vendor to it. What the provider has counts, not what we remember: a subscription that a crash
 * kept us from writing down is found there and moved, never begun twice. One change of a vendor at a time.
 */
export async function subscribeToPlan(
  { keys, jobs }: Pick<Services, 'keys' | 'jobs'>,
  provider: PaymentProvider,
  call: SubscribeRequest,
): Promise<SubscribeResponse> {
  const { db, viewer, at, request, body, record } = call
  const { vendor: vendorId, plan } = body
  const { customer } = await findBillingCustomer(db, vendorId)
  if (!customer || customer !== body.customer) throw notFound('Customer')
  const card = await findCardReference(db, vendorId, body.card)
  if (!card) throw notFound('Card')

  const first = await storedResponse<SubscribeResponse>({ db, route: billingRoutes.subscribe, request, viewer, at })
  // A repeat moves nothing: the plan may be another one by now. A payment that still waits can be confirmed.
  if (first) {
    const mine =
      first.status === INCOMPLETE_STATUS
        ? await findConfirmableSubscription(provider, customer, { plan, card })
        : undefined
    return mine?.clientSecret ? { ...first, confirm: { clientSecret: mine.clientSecret, card } } : first
  }

  const asked = request.headers['idempotency-key'] ? '' : randomUUID()
  const key = deriveStripeIdempotencyKey(keys, request, 'subscribe', viewer.id, vendorId, plan, body.card, asked)
  const tries = await beginAttempt(db, vendorId, key, at)
  const now = createStripeRequest(`${key}-${tries}`)
  const subscription = await applyPlanChange(provider, customer, { plan, card }, now).catch(async (error: unknown) => {
    // A refusal is an answer; after anything else nobody knows yet what has happened.
    if (error instanceof Problem && error.status < 500) await endAttempt(db, vendorId, key)
    throw error
  })

  const answer = await runInTransaction(db, async (tx) => {
    const kept = await runOncePerKey({ db: tx, route: billingRoutes.subscribe, request, viewer, at }, async () => {
      await lockVendorByCustomer(tx, customer)
      await saveSubscription(tx, vendorId, subscription, at)
      // What the provider has said in the meantime may be newer.
      await jobs.send(tx, PAYMENT_SYNC, { ref: subscription.ref, customer })
      const detail = { plan, status: subscription.status }
      await record({ action: 'chose plan', kind: 'vendor', ids: [vendorId], vendorId, detail }, tx)
      const message = subscription.clientSecret ? CONFIRM_MESSAGE : `The plan is now ${planName(plan)}.`
      return { plan, status: subscription.status, message }
    })
    await endAttempt(tx, vendorId, key)
    return kept
  })
  // Beside what is kept for a repeat: the secret of a payment is not for our database.
  return subscription.clientSecret ? { ...answer, confirm: { clientSecret: subscription.clientSecret, card } } : answer
}

const CONFIRM_MESSAGE = 'Your bank asks you to confirm this payment.'

interface PlanChange {
  plan: PlanId
  card: string
}

const matchesPlanChange =
  (wish: PlanChange) =>
  ({ plan, card }: ProviderSubscription) =>
    plan === wish.plan && card === wish.card
const isConfirmable = ({ clientSecret }: ProviderSubscription) => clientSecret !== null

async function findConfirmableSubscription(
  provider: PaymentProvider,
  customer: string,
  wish: PlanChange,
): Promise<ProviderSubscription | undefined> {
  const { waiting } = await provider.standing(customer, createStripeRequest(randomUUID()))
  return waiting.filter(isConfirmable).find(matchesPlanChange(wish))
}

async function applyPlanChange(
  provider: PaymentProvider,
  customer: string,
  wish: PlanChange,
  now: StripeRequest,
): Promise<ProviderSubscription> {
  const { running, waiting } = await provider.standing(customer, now)
  if (running) return matchesPlanChange(wish)(running) ? running : provider.change(running, wish, now)
  const mine = waiting.filter(isConfirmable).find(matchesPlanChange(wish))
  if (mine) return mine
  // Confirmed later, in another window, it would be a second plan.
  for (const { ref } of waiting) await provider.end(ref, now)
  return provider.begin(customer, wish, now)
}

/** 409 while another change is under way; the same one asked for again goes on. Answers how many have ended before. */
async function beginAttempt(db: Db, vendorId: number, key: string, at: Date): Promise<number> {
  const begun = await db
    .insertInto('payment_attempts')
    .values({ vendor_id: vendorId, key, begun_at: at })
    .onConflict((conflicting) =>
      conflicting
        .column('vendor_id')
        .doUpdateSet({ key, begun_at: at })
        .where((is) =>
          is.or([
            is('payment_attempts.key', '=', key),
            is('payment_attempts.begun_at', 'is', null),
            is('payment_attempts.begun_at', '<=', addMilliseconds(at, -PLAN_CHANGE_TIMEOUT_MS)),
          ]),
        ),
    )
    .returning('tries')
    .executeTakeFirst()
  if (!begun) throw conflict('Another change of the plan is under way. Please try again in a minute.')
  return begun.tries
}

const endAttempt = (db: Db, vendorId: number, key: string) =>
  db
    .updateTable('payment_attempts')
    .set((is) => ({ begun_at: null, tries: is('tries', '+', 1) }))
    .where('vendor_id', '=', vendorId)
    .where('key', '=', key)
    .execute()

const planName = (id: PlanId) => PLANS.find((plan) => plan.id === id)!.name
