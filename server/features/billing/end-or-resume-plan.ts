import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { billingRoutes } from '#contract/billing.ts'
import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { findStoredResponse, runOncePerIdempotencyKey } from '#server/platform/idempotency.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import type { RouteContext } from '#server/platform/serve.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { runPlanChangeOrRefuse } from './run-plan-change-or-refuse.ts'
import { readVendorWithCustomerId, findPaymentCardIdByStripeId, storeSubscriptionAndVendorPlan } from './queries.ts'
import { deriveStripeIdempotencyKey } from './stripe-idempotency-key.ts'
import { SUBSCRIPTION_SYNC_QUEUE } from './subscription-sync.ts'

const CHANGES = {
  cancel: {
    isEnding: true,
    action: 'canceled plan',
    message: msg('The plan ends with the paid period.'),
  },
  resume: {
    isEnding: false,
    action: 'resumed plan',
    message: msg('The plan continues.'),
  },
} as const

type PlanChangeContext = RouteContext<typeof billingRoutes.cancel>
type ChangeResponse = z.input<typeof billingRoutes.cancel.returns>

/**
 * Ends the running plan with its paid period, or takes that back. Nothing is charged or refunded. The provider ends the
 * plan when the period is over, and its message then removes the plan from the vendor.
 */
export async function endOrResumePlan(
  { keys, jobs }: Pick<Services, 'keys' | 'jobs'>,
  provider: PaymentProvider,
  context: PlanChangeContext,
  kind: keyof typeof CHANGES,
): Promise<ChangeResponse> {
  const { db, viewer, at, request, params, repeatableRequest } = context
  const vendorId = params.id
  const { isEnding, action, message } = CHANGES[kind]
  const { customer } = await readVendorWithCustomerId(db, vendorId)
  if (!customer) throw conflictProblem(NO_PLAN)
  const stored = await findStoredResponse<ChangeResponse>({ ...repeatableRequest, db })
  if (stored) return stored

  const nonce = request.headers['idempotency-key'] ? '' : randomUUID()
  return runPlanChangeOrRefuse(context, {
    vendorId,
    key: deriveStripeIdempotencyKey(keys, request, kind, viewer.id, vendorId, nonce),
    change: async (operation) => {
      const { running } = await provider.activeSubscriptions(customer, operation)
      if (!running) throw conflictProblem(NO_PLAN)
      if (running.isEnding === isEnding) return running
      if (!isEnding && !(await findPaymentCardIdByStripeId(db, vendorId, running.card))) throw conflictProblem(NO_CARD)
      return provider.setSubscriptionEnding(running, isEnding, operation)
    },
    store: ({ db: tx, record }, changed) =>
      runOncePerIdempotencyKey({ ...repeatableRequest, db: tx }, async () => {
        await storeSubscriptionAndVendorPlan(tx, vendorId, changed, at)
        await jobs.send(tx, SUBSCRIPTION_SYNC_QUEUE, { ref: changed.ref, customer })
        await record({ action, kind: 'vendor', ids: [vendorId], vendorId, detail: { plan: changed.plan } })
        return { message }
      }),
  })
}

const NO_PLAN = msg('This vendor has no plan.')
const NO_CARD = msg('The card of this plan was removed. Choose a card and subscribe again.')
