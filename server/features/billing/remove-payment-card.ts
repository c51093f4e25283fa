import type { z } from 'zod'
import { billingRoutes } from '#contract/billing.ts'
import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { findStoredResponse, runOncePerIdempotencyKey } from '#server/platform/idempotency.ts'
import { conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RouteContext } from '#server/platform/serve.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { runPlanChangeOrRefuse } from './run-plan-change-or-refuse.ts'
import { deletePaymentCard, readVendorWithCustomerId, findStripeCardId } from './queries.ts'
import type { StripeOperation } from './stripe-client.ts'
import { deriveStripeIdempotencyKey } from './stripe-idempotency-key.ts'
import { PAST_DUE_SUBSCRIPTION_STATUS, type ProviderSubscription } from './stripe-subscriptions.ts'

type RemoveCardContext = RouteContext<typeof billingRoutes.removeCard>
type RemoveCardResponse = z.input<typeof billingRoutes.removeCard.returns>

/**
 * Removes a card here and at the provider; 409 for the card that pays for the running plan. The provider is called first:
 * a repeat after a crash in between finds the card removed there.
 */
export async function removePaymentCard(
  { keys }: Pick<Services, 'keys'>,
  provider: PaymentProvider,
  context: RemoveCardContext,
): Promise<RemoveCardResponse> {
  const { db, viewer, at, request, params } = context
  const { vendorId, id } = params
  const route = billingRoutes.removeCard
  const stored = await findStoredResponse<RemoveCardResponse>({ db, keys, route, request, viewer, at })
  if (stored) return stored
  const card = await findStripeCardId(db, vendorId, id)
  if (!card) throw notFoundProblem(msg('Card was not found.'))
  const { customer } = await readVendorWithCustomerId(db, vendorId)

  return runPlanChangeOrRefuse(context, {
    vendorId,
    key: deriveStripeIdempotencyKey(keys, request, 'remove card', viewer.id, vendorId, id),
    change: async (operation) => {
      if (customer) await releaseCard(provider, customer, card, operation)
      await provider.removeCard(card, operation)
    },
    store: ({ db: tx, record }) =>
      runOncePerIdempotencyKey({ db: tx, keys, route, request, viewer, at }, async () => {
        await deletePaymentCard(tx, vendorId, id)
        await record({ action: 'removed card', kind: 'vendor', ids: [vendorId], vendorId })
        return { message: msg('The card is removed.') }
      }),
  })
}

/** Canceling a plan whose payment failed does not stop the provider from trying to charge its open invoice. */
function assertNotChargedAgain({ status, isEnding }: ProviderSubscription): void {
  if (status === PAST_DUE_SUBSCRIPTION_STATUS)
    throw conflictProblem(
      msg(
        'The last payment of the plan failed and is tried again with this card. Pay for the plan with another card, or pay the open invoice and cancel the plan, and then remove it.',
      ),
    )
  if (!isEnding)
    throw conflictProblem(
      msg('This card pays for the plan. Pay for the plan with another card, or cancel the plan, and then remove it.'),
    )
}

/** Refuses the card of a plan that will be charged again; a plan that waits for its first payment is withdrawn. */
async function releaseCard(provider: PaymentProvider, customer: string, card: string, operation: StripeOperation) {
  const { running, waiting } = await provider.activeSubscriptions(customer, operation)
  if (running?.card === card) assertNotChargedAgain(running)
  for (const one of waiting.filter((subscription) => subscription.card === card))
    await provider.cancelSubscription(one.ref, operation)
}
