import { i18n } from '@lingui/core'

/** '$29', or '29 $' in French. */
export const formatPrice = (price: number): string =>
  new Intl.NumberFormat(`${i18n.locale}-CA`, { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 }).format(
    price,
  )
