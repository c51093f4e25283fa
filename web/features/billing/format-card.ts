import { t } from '@lingui/core/macro'
import type { PaymentCard } from '#contract/billing.ts'

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** 'Visa ending in 4242' */
export function formatCardName({ brand, last4 }: Pick<PaymentCard, 'brand' | 'last4'>): string {
  const name = BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
  return t`${name} ending in ${last4}`
}

export function describeCardExpiry({ exp_month, exp_year }: Pick<PaymentCard, 'exp_month' | 'exp_year'>): string {
  const month = String(exp_month).padStart(2, '0')
  return t`Expires ${month}/${exp_year}`
}
