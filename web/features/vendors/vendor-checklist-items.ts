import { t } from '@lingui/core/macro'
import type { VendorCard } from '#contract/vendors.ts'
import { paths } from '#web/paths.ts'

interface ChecklistItem {
  label: string
  isDone: boolean
  /** The page on which it is filled in. */
  to: ReturnType<typeof paths.vendor | typeof paths.vendorLocations | typeof paths.vendorContacts>
}

/** Returns what a vendor needs before it is useful to others (decision 49). */
export const getVendorChecklistItems = (vendor: VendorCard): ChecklistItem[] => [
  {
    label: t`A location`,
    isDone: vendor.locations.some(({ is_archived }) => !is_archived),
    to: paths.vendorLocations(vendor.id),
  },
  { label: t`A service`, isDone: vendor.services.length > 0, to: paths.vendor(vendor.id) },
  { label: t`A primary contact`, isDone: vendor.admins.length > 0, to: paths.vendorContacts(vendor.id) },
  { label: t`A description`, isDone: vendor.bioExcerpt !== '', to: paths.vendor(vendor.id) },
]
