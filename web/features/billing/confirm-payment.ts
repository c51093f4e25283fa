import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { PaymentConfirmation } from '#contract/billing.ts'
import { loadPaymentScript } from './load-payment-script.ts'

/** Lets the card's holder confirm a payment in the window of their bank (3-D Secure). Null when they have, or why it failed. */
export async function confirmPayment({ clientSecret, card }: PaymentConfirmation): Promise<string | null> {
  const script = await loadPaymentScript(i18n.locale === 'fr' ? 'fr' : 'en').catch(() => null)
  if (!script) return t`The payment service cannot be reached. Please try again later.`
  const { error } = await script.confirmCardPayment(clientSecret, { payment_method: card })
  return error ? (error.message ?? t`The card was declined.`) : null
}
