import { i18n } from '@lingui/core'
import type { Money } from '#contract/billing.ts'

/** '$29', or '29 $' in French. */
export const formatPlanPrice = (price: number): string => format('CAD', { maximumFractionDigits: 0 }).format(price)

/** '$29.00', in the smallest unit of its currency. */
export function formatMoney({ amount, currency }: Money): string {
  const money = format(currency.toUpperCase())
  return money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2))
}

const format = (currency: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(`${i18n.locale}-CA`, { style: 'currency', currency, ...options })
