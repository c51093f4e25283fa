import { billingRoutes } from '#contract/billing.ts'
import { msg } from '#contract/message.ts'
import { requireManagedVendor, assertNotArchived } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { assertNoCardNumbers } from './card-numbers.ts'
import { addPaymentCard } from './add-payment-card.ts'
import { endOrResumePlan } from './end-or-resume-plan.ts'
import { createStripePaymentProvider } from './payment-provider.ts'
import { countPlanUsage, listPaymentCards } from './queries.ts'
import { fetchInvoices, fetchRunningSubscription } from './fetch-billing.ts'
import { removePaymentCard } from './remove-payment-card.ts'
import { subscribeToPlan } from './subscribe-to-plan.ts'
import { mountBillingWebhookRoute } from './webhook.ts'

/** Cards and plans of vendors, through the payment provider (decision 29). */
export function mountBillingRoutes(app: App) {
  const provider = app.config.payments && createStripePaymentProvider(app.config.payments)

  mountRoute(app, billingRoutes.cards, async ({ db, viewer, params }) => {
    const { id } = await requireManagedVendor({ db, viewer }, params.id)
    return { data: await listPaymentCards(db, id) }
  })

  mountRoute(app, billingRoutes.usage, async ({ db, viewer, params }) => {
    const { id } = await requireManagedVendor({ db, viewer }, params.id)
    return countPlanUsage(db, id)
  })

  mountRoute(app, billingRoutes.subscription, async ({ db, viewer, params }) => {
    const { id } = await requireManagedVendor({ db, viewer }, params.id)
    if (!provider) throw notSetUp()
    return { subscription: await fetchRunningSubscription(db, provider, id) }
  })

  mountRoute(app, billingRoutes.invoices, async ({ db, viewer, params }) => {
    const { id } = await requireManagedVendor({ db, viewer }, params.id)
    if (!provider) throw notSetUp()
    return { data: await fetchInvoices(db, provider, id) }
  })

  for (const kind of ['cancel', 'resume'] as const)
    mountRoute(app, billingRoutes[kind], async (context) => {
      const vendor = await requireManagedVendor(context, context.params.id)
      if (!provider) throw notSetUp()
      if (kind === 'resume') assertNotArchived(vendor)
      return endOrResumePlan(app, provider, context, kind)
    })

  mountRoute(app, billingRoutes.removeCard, async (context) => {
    await requireManagedVendor(context, context.params.vendorId)
    if (!provider) throw notSetUp()
    return removePaymentCard(app, provider, context)
  })

  mountRoute(app, billingRoutes.addCard, async (context) => {
    await requireManagedVendor(context, context.params.id)
    assertNoCardNumbers(context.request.body)
    if (!provider) throw notSetUp()
    return { data: await addPaymentCard(app, provider, context) }
  })

  mountRoute(app, billingRoutes.subscribe, async (context) => {
    const vendor = await requireManagedVendor(context, context.body.vendor)
    assertNoCardNumbers(context.request.body)
    if (!provider) throw notSetUp()
    assertNotArchived(vendor)
    return subscribeToPlan(app, provider, context)
  })

  mountBillingWebhookRoute(app, provider)
}

const notSetUp = () => conflictProblem(msg('Card payments are not set up.'))
