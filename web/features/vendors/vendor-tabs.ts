import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { lazy, type ComponentType } from 'react'
import type { Vendor } from '#contract/vendors.ts'
import { paths } from '#web/paths.ts'

export interface VendorTabProps {
  vendor: Vendor
  isInControl: boolean
  /** The address after the tab's own: `mine` of /vendors/7/network/mine. */
  part: string
}

interface VendorTab {
  /** What stands in the address after the vendor. */
  place: string
  label: MessageDescriptor
  to: (id: number, search: { login?: number | undefined }) => ReturnType<(typeof paths)[TabPath]>
  /** The tour points at it (features/tour/steps.ts). */
  tour: string
  /** Decision 4: everybody, the vendor's own people, or those in control; administrators count as both. */
  for: 'all' | 'own' | 'control'
  /** The number beside its word; a new one calls for attention. */
  count?: (vendor: Vendor) => { count: number; isNew?: boolean; label: MessageDescriptor }
  content: ComponentType<VendorTabProps>
}

type TabPath =
  | 'vendor'
  | 'vendorLocations'
  | 'vendorContacts'
  | 'vendorBilling'
  | 'vendorIntakeForm'
  | 'vendorNetwork'
  | 'vendorFollowers'

/** The tabs of a vendor, in their order (specification 2.5). A new one is a line here, its page in routes.tsx and its path. */
export const VENDOR_TABS: VendorTab[] = [
  {
    place: '',
    label: msg`Profile`,
    to: paths.vendor,
    tour: 'vendor-profile',
    for: 'all',
    content: lazy(() => import('./ProfileTab.tsx').then((file) => ({ default: file.ProfileTab }))),
  },
  {
    place: 'locations',
    label: msg`Locations`,
    to: paths.vendorLocations,
    tour: 'vendor-locations',
    for: 'all',
    content: lazy(() => import('./LocationsTab.tsx').then((file) => ({ default: file.LocationsTab }))),
  },
  {
    place: 'contacts',
    label: msg`Contacts`,
    to: paths.vendorContacts,
    tour: 'vendor-contacts',
    for: 'own',
    content: lazy(() =>
      import('#web/features/contacts/ContactsTab.tsx').then((file) => ({ default: file.ContactsTab })),
    ),
  },
  {
    place: 'billing',
    label: msg`Billing`,
    to: paths.vendorBilling,
    tour: 'vendor-billing',
    for: 'control',
    content: lazy(() => import('#web/features/billing/BillingTab.tsx').then((file) => ({ default: file.BillingTab }))),
  },
  {
    place: 'intake-form',
    label: msg`Intake form`,
    to: paths.vendorIntakeForm,
    tour: 'vendor-intake-form',
    for: 'all',
    content: lazy(() => import('./IntakeFormTab.tsx').then((file) => ({ default: file.IntakeFormTab }))),
  },
  {
    place: 'network',
    label: msg`Network`,
    to: paths.vendorNetwork,
    tour: 'vendor-network',
    for: 'own',
    count: ({ networks_requests_count: count = 0 }) => ({ count, isNew: true, label: msg`open requests` }),
    content: lazy(() => import('#web/features/networks/NetworkTab.tsx').then((file) => ({ default: file.NetworkTab }))),
  },
  {
    place: 'followers',
    label: msg`Followers`,
    to: paths.vendorFollowers,
    tour: 'vendor-followers',
    for: 'own',
    count: ({ followers_count: count = 0 }) => ({ count, label: msg`in all` }),
    content: lazy(() =>
      import('#web/features/follows/FollowersTab.tsx').then((file) => ({ default: file.FollowersTab })),
    ),
  },
]

export const tabsFor = (vendor: Vendor, isInControl: boolean): VendorTab[] =>
  VENDOR_TABS.filter((tab) => (tab.for === 'control' ? isInControl : tab.for === 'all' || vendor.may.seeInside))
