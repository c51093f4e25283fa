import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { PaymentToConfirm } from '#contract/billing.ts'
import { loadPaymentScript } from './load-payment-script.ts'

/**
 * Opens the bank's window to confirm a payment (3-D Secure). Resolves to null on success, or to the reason of the
 * failure.
 */
export async function confirmPaymentWithBank({ clientSecret, card }: PaymentToConfirm): Promise<string | null> {
  const script = await loadPaymentScript(i18n.locale === 'fr' ? 'fr' : 'en').catch(() => null)
  if (!script) return t`The payment service cannot be reached. Please try again later.`
  const { error } = await script.confirmCardPayment(clientSecret, { payment_method: card })
  return error ? (error.message ?? t`The card was declined.`) : null
}
