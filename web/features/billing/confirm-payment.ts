import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Confirmation } from '#contract/billing.ts'
import { paymentScript } from './card-token.ts'

/** Lets the card's holder confirm a payment in the window of their bank (3-D Secure). Null when they have, or why it failed. */
export async function confirmPayment({ clientSecret, card }: Confirmation): Promise<string | null> {
  const script = await paymentScript(i18n.locale === 'fr' ? 'fr' : 'en').catch(() => null)
  if (!script) return t`The payment service cannot be reached. Please try again later.`
  const { error } = await script.confirmCardPayment(clientSecret, { payment_method: card })
  return error ? (error.message ?? t`The card was declined.`) : null
}
