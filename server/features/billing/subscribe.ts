import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { billingRoutes, PLANS, type PlanId } from '#contract/billing.ts'
import type { Services } from '#server/platform/app.ts'
import { later } from '#server/platform/clock.ts'
import { inOneTransaction, type Db } from '#server/platform/db.ts'
import { answerOnce, firstAnswer } from '#server/platform/idempotency.ts'
import { conflict, notFound, Problem } from '#server/platform/problems.ts'
import type { Call } from '#server/platform/serve.ts'
import { CUT_OFF_MS, PAYMENT_NEWS } from './news.ts'
import { errand, WAITING, type Errand, type Provider, type Subscription } from './provider.ts'
import { cardRef, keepSubscription, lockPayer, payer } from './queries.ts'
import { keyOf } from './request-key.ts'

type Subscribe = Call<typeof billingRoutes.subscribe>
type Subscribed = z.output<typeof billingRoutes.subscribe.returns>

/**
 * Takes a plan, or moves the vendor to it. What the provider has counts, not what we remember: a subscription that a crash
 * kept us from writing down is found there and moved, never begun twice. One change of a vendor at a time.
 */
export async function subscribe(
  { keys, jobs }: Pick<Services, 'keys' | 'jobs'>,
  provider: Provider,
  call: Subscribe,
): Promise<Subscribed> {
  const { db, viewer, at, request, body, record } = call
  const { vendor: vendorId, plan } = body
  const { customer } = await payer(db, vendorId)
  if (!customer || customer !== body.customer) throw notFound('Customer')
  const card = await cardRef(db, vendorId, body.card)
  if (!card) throw notFound('Card')

  const first = await firstAnswer<Subscribed>({ db, route: billingRoutes.subscribe, request, viewer, at })
  // A repeat moves nothing: the plan may be another one by now. A payment that still waits can be confirmed.
  if (first) {
    const mine = first.status === WAITING ? await waitingFor(provider, customer, { plan, card }) : undefined
    return mine?.secret ? { ...first, confirm: { clientSecret: mine.secret, card } } : first
  }

  const asked = request.headers['idempotency-key'] ? '' : randomUUID()
  const key = keyOf(keys, request, 'subscribe', viewer.id, vendorId, plan, body.card, asked)
  const tries = await beginAttempt(db, vendorId, key, at)
  const now = errand(`${key}-${tries}`)
  const subscription = await reach(provider, customer, { plan, card }, now).catch(async (error: unknown) => {
    // A refusal is an answer; after anything else nobody knows yet what has happened.
    if (error instanceof Problem && error.status < 500) await endAttempt(db, vendorId, key)
    throw error
  })

  const answer = await inOneTransaction(db, async (tx) => {
    const kept = await answerOnce({ db: tx, route: billingRoutes.subscribe, request, viewer, at }, async () => {
      await lockPayer(tx, customer)
      await keepSubscription(tx, vendorId, subscription, at)
      // What the provider has said in the meantime may be newer.
      await jobs.send(tx, PAYMENT_NEWS, { ref: subscription.ref, customer })
      const detail = { plan, status: subscription.status }
      await record({ action: 'chose plan', kind: 'vendor', ids: [vendorId], vendorId, detail }, tx)
      const message = subscription.secret ? CONFIRM : `The plan is now ${nameOf(plan)}.`
      return { plan, status: subscription.status, message }
    })
    await endAttempt(tx, vendorId, key)
    return kept
  })
  // Beside what is kept for a repeat: the secret of a payment is not for our database.
  return subscription.secret ? { ...answer, confirm: { clientSecret: subscription.secret, card } } : answer
}

const CONFIRM = 'Your bank asks you to confirm this payment.'

interface Wish {
  plan: PlanId
  card: string
}

const isFor =
  (wish: Wish) =>
  ({ plan, card }: Subscription) =>
    plan === wish.plan && card === wish.card
const isConfirmable = ({ secret }: Subscription) => secret !== null

async function waitingFor(provider: Provider, customer: string, wish: Wish): Promise<Subscription | undefined> {
  const { waiting } = await provider.standing(customer, errand(randomUUID()))
  return waiting.filter(isConfirmable).find(isFor(wish))
}

async function reach(provider: Provider, customer: string, wish: Wish, now: Errand): Promise<Subscription> {
  const { running, waiting } = await provider.standing(customer, now)
  if (running) return isFor(wish)(running) ? running : provider.change(running, wish, now)
  const mine = waiting.filter(isConfirmable).find(isFor(wish))
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
            is('payment_attempts.begun_at', '<=', later(at, -CUT_OFF_MS)),
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

const nameOf = (id: PlanId) => PLANS.find((plan) => plan.id === id)!.name
