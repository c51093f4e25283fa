import { billingRoutes, type Card } from '#contract/billing.ts'
import type { Services } from '#server/platform/app.ts'
import { hours } from '#server/platform/clock.ts'
import { inOneTransaction } from '#server/platform/db.ts'
import { answerOnce } from '#server/platform/idempotency.ts'
import { countAct } from '#server/platform/limits.ts'
import { conflict } from '#server/platform/problems.ts'
import type { Call } from '#server/platform/serve.ts'
import { errand, type Errand, type Provider } from './provider.ts'
import { addCard, cardsOf, keepCustomer, MAX_CARDS, payer } from './queries.ts'
import { keyOf } from './request-key.ts'

/** Whoever tries stolen cards tries many. */
const TRIES_PER_HOUR = 20

type AddCard = Call<typeof billingRoutes.addCard>

/**
 * Keeps the card behind a token for the vendor. The provider comes first, under keys made of what was asked: a repeat
 * after a crash in between finds the card there and writes it down.
 */
export async function keepNewCard(services: Pick<Services, 'keys'>, provider: Provider, call: AddCard): Promise<Card> {
  const { db, viewer, at, request, body, record } = call
  const vendorId = call.params.id
  await countAct(db, { key: `add card ${vendorId}`, most: TRIES_PER_HOUR, windowMs: hours(1), at })
  if ((await cardsOf(db, vendorId)).length >= MAX_CARDS)
    throw conflict(`A vendor can have ${MAX_CARDS} cards. Please contact support.`)

  const now = errand(keyOf(services.keys, request, 'card', viewer.id, vendorId, body.token))
  const customer = await customerOf(services, provider, call, now)
  const card = await provider.keepCard(customer, body.token, now)
  return inOneTransaction(db, (tx) =>
    answerOnce({ db: tx, route: billingRoutes.addCard, request, viewer, at }, async () => {
      const added = await addCard(tx, vendorId, card, at)
      await record({ action: 'added card', kind: 'vendor', ids: [vendorId], vendorId }, tx)
      return added
    }),
  )
}

async function customerOf(
  { keys }: Pick<Services, 'keys'>,
  provider: Provider,
  { db, params }: AddCard,
  { endsAt }: Errand,
): Promise<string> {
  const { id, name, email, customer } = await payer(db, params.id)
  if (customer) return customer
  const key = keyOf(keys, null, 'customer', id, name, email)
  return keepCustomer(db, id, await provider.customer({ id, name, email }, { key, endsAt }))
}
