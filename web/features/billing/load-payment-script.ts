import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'
import { getPublicConfig } from '#web/api/config.ts'

let loading: Promise<Stripe | null> | undefined

/** The payment provider's script, which alone sees a card's number; fetched when somebody wants to add a card, and not before. */
export function loadPaymentScript(locale: 'en' | 'fr'): Promise<Stripe | null> {
  const { stripeKey } = getPublicConfig()
  if (stripeKey === null) return Promise.resolve(null)
  // It would otherwise watch what people do on our pages.
  if (!loading) loadStripe.setLoadParameters({ advancedFraudSignals: false })
  loading ??= loadStripe(stripeKey, { locale }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
