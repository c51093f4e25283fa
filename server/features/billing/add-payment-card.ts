import type { billingRoutes, PaymentCard } from '#contract/billing.ts'
import { msg } from '#contract/message.ts'
import { queueCustomerDetailsIfCustomer } from '#server/features/vendors/customer-details.ts'
import type { Services } from '#server/platform/app.ts'
import { hours } from '#server/platform/clock.ts'
import { runOncePerIdempotencyKey } from '#server/platform/idempotency.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import { withTransaction, type RouteContext } from '#server/platform/serve.ts'
import type { PaymentProvider } from './payment-provider.ts'
import {
  insertPaymentCard,
  listPaymentCards,
  storeStripeCustomerId,
  MAX_CARDS_PER_VENDOR,
  readVendorWithCustomerId,
} from './queries.ts'
import { createStripeOperation, type StripeOperation } from './stripe-client.ts'
import { deriveStripeIdempotencyKey } from './stripe-idempotency-key.ts'

/** Limits attempts, because somebody with stolen cards tries many. */
const TRIES_PER_HOUR = 20

type AddCardContext = RouteContext<typeof billingRoutes.addCard>

/**
 * Saves the card of a token for the vendor. The provider is called first, under keys derived from the request: a repeat
 * after a crash in between finds the card there and stores it.
 */
export async function addPaymentCard(
  services: Pick<Services, 'keys' | 'jobs'>,
  provider: PaymentProvider,
  context: AddCardContext,
): Promise<PaymentCard> {
  const { db, viewer, at, request, body, repeatableRequest } = context
  const vendorId = context.params.id
  await countAttemptOrRefuse(db, { key: `add card ${vendorId}`, most: TRIES_PER_HOUR, windowMs: hours(1), at })
  if ((await listPaymentCards(db, vendorId)).length >= MAX_CARDS_PER_VENDOR)
    throw conflictProblem(msg('A vendor can have {max} cards. Please contact support.', { max: MAX_CARDS_PER_VENDOR }))

  const operation = createStripeOperation(
    deriveStripeIdempotencyKey(services.keys, request, 'card', viewer.id, vendorId, body.token),
  )
  const customer = await ensureCustomer(services, provider, context, operation)
  const card = await provider.saveCard(customer, body.token, operation)
  return withTransaction(context, ({ db: tx, record }) =>
    runOncePerIdempotencyKey({ ...repeatableRequest, db: tx }, async () => {
      const added = await insertPaymentCard(tx, vendorId, card, at)
      await record({ action: 'added card', kind: 'vendor', ids: [vendorId], vendorId })
      return added
    }),
  )
}

async function ensureCustomer(
  { keys, jobs }: Pick<Services, 'keys' | 'jobs'>,
  provider: PaymentProvider,
  { db, params }: AddCardContext,
  { endsAt }: StripeOperation,
): Promise<string> {
  const { id, name, email, customer } = await readVendorWithCustomerId(db, params.id)
  if (customer) return customer
  const key = deriveStripeIdempotencyKey(keys, null, 'customer', id, name, email)
  const created = await storeStripeCustomerId(
    db,
    id,
    await provider.createCustomer({ id, name, email }, { key, endsAt }),
  )
  // An edit queues nothing for a vendor that is no customer yet.
  const after = await readVendorWithCustomerId(db, id)
  if (after.name !== name || after.email !== email) await queueCustomerDetailsIfCustomer({ jobs }, db, id)
  return created
}
