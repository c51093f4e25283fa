import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'
import { getPublicConfig } from '#web/api/config.ts'

let loading: Promise<Stripe | null> | undefined

/** Loads the payment provider's script, the only code that sees card numbers. Called only when a user adds a card. */
export function loadPaymentScript(locale: 'en' | 'fr'): Promise<Stripe | null> {
  const { stripeKey } = getPublicConfig()
  if (stripeKey === null) return Promise.resolve(null)
  // The script would otherwise track behaviour on our pages.
  if (!loading) loadStripe.setLoadParameters({ advancedFraudSignals: false })
  loading ??= loadStripe(stripeKey, { locale }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
