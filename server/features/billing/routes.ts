import { billingRoutes } from '#contract/billing.ts'
import { controlledVendor, refuseArchived } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { conflict } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { refuseCardNumbers } from './card-numbers.ts'
import { keepNewCard } from './cards.ts'
import { openProvider } from './provider.ts'
import { cardsOf } from './queries.ts'
import { subscribe } from './subscribe.ts'
import { mountWebhook } from './webhook.ts'

/** Cards and plans of vendors, by the payment provider (decision 29). */
export function mountBilling(app: App) {
  const provider = app.config.payments && openProvider(app.config.payments)

  serve(app, billingRoutes.cards, async ({ db, viewer, params }) => {
    const { id } = await controlledVendor(db, viewer, params.id)
    return { data: await cardsOf(db, id) }
  })

  serve(app, billingRoutes.addCard, async (call) => {
    await controlledVendor(call.db, call.viewer, call.params.id)
    refuseCardNumbers(call.request.body)
    if (!provider) throw notSetUp()
    return { data: await keepNewCard(app, provider, call) }
  })

  serve(app, billingRoutes.subscribe, async (call) => {
    const vendor = await controlledVendor(call.db, call.viewer, call.body.vendor)
    refuseCardNumbers(call.request.body)
    if (!provider) throw notSetUp()
    refuseArchived(vendor)
    return subscribe(app, provider, call)
  })

  mountWebhook(app, provider)
}

const notSetUp = () => conflict('Card payments are not set up.')
