import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import type { Vendor } from '#contract/vendors.ts'
import { paths, type VendorTabSearchParams } from '#web/paths.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'

export interface VendorTabProps {
  vendor: Vendor
  canEdit: boolean
  /** The path after the tab's own: `mine` of /vendors/7/network/mine. */
  part: string
}

export interface VendorTabDefinition {
  /** The path segment after the vendor's id. */
  pathSegment: string
  label: MessageDescriptor
  to: (id: number, search: VendorTabSearchParams) => ReturnType<(typeof paths)[TabPath]>
  /** The target of a tour step (features/tour/tour-steps.ts). */
  tourTarget: string
  /** Decision 4: everybody, the vendor's contacts, or its primary contacts; administrators count as both. */
  audience: 'all' | 'own' | 'control'
  /** The count beside the label; a new one is highlighted. */
  count?: (vendor: Vendor) => { count: number; isNew?: boolean; label: MessageDescriptor }
  content: ComponentType<VendorTabProps>
}

type TabPath =
  | 'vendor'
  | 'vendorServices'
  | 'vendorLocations'
  | 'vendorContacts'
  | 'vendorBilling'
  | 'vendorIntakeForm'
  | 'vendorNetwork'
  | 'vendorFollowers'

/**
 * The tabs of a vendor in display order (specification 2.5). A new tab needs an entry here, a page in routes.tsx and a
 * path.
 */
export const VENDOR_TABS: VendorTabDefinition[] = [
  {
    pathSegment: '',
    label: msg`Profile`,
    to: paths.vendor,
    tourTarget: 'vendor-profile',
    audience: 'all',
    content: lazyPart(() => import('./ProfileTab.tsx').then((file) => file.ProfileTab)),
  },
  {
    pathSegment: 'services',
    label: msg`Services & availability`,
    to: paths.vendorServices,
    tourTarget: 'vendor-services',
    audience: 'all',
    content: lazyPart(() =>
      import('#web/features/vendor-facts/VendorServicesTab.tsx').then((file) => file.VendorServicesTab),
    ),
  },
  {
    pathSegment: 'locations',
    label: msg`Locations`,
    to: paths.vendorLocations,
    tourTarget: 'vendor-locations',
    audience: 'all',
    content: lazyPart(() => import('./LocationsTab.tsx').then((file) => file.LocationsTab)),
  },
  {
    pathSegment: 'contacts',
    label: msg`Contacts`,
    to: paths.vendorContacts,
    tourTarget: 'vendor-contacts',
    audience: 'own',
    content: lazyPart(() => import('#web/features/vendor-contacts/ContactsTab.tsx').then((file) => file.ContactsTab)),
  },
  {
    pathSegment: 'billing',
    label: msg`Billing`,
    to: paths.vendorBilling,
    tourTarget: 'vendor-billing',
    audience: 'control',
    content: lazyPart(() => import('#web/features/billing/BillingTab.tsx').then((file) => file.BillingTab)),
  },
  {
    pathSegment: 'intake-form',
    label: msg`Intake form`,
    to: paths.vendorIntakeForm,
    tourTarget: 'vendor-intake-form',
    audience: 'all',
    content: lazyPart(() => import('./IntakeFormTab.tsx').then((file) => file.IntakeFormTab)),
  },
  {
    pathSegment: 'network',
    label: msg`Network`,
    to: paths.vendorNetwork,
    tourTarget: 'vendor-network',
    audience: 'own',
    count: ({ networks_requests_count: count = 0 }) => ({
      count,
      isNew: count > 0,
      label: msg`open requests`,
    }),
    content: lazyPart(() => import('#web/features/networks/NetworkTab.tsx').then((file) => file.NetworkTab)),
  },
  {
    pathSegment: 'followers',
    label: msg`Followers`,
    to: paths.vendorFollowers,
    tourTarget: 'vendor-followers',
    audience: 'own',
    count: ({ followers_count: count = 0 }) => ({ count, label: msg`in all` }),
    content: lazyPart(() => import('#web/features/follows/FollowersTab.tsx').then((file) => file.FollowersTab)),
  },
]

export const getVisibleVendorTabs = (vendor: Vendor, canEdit: boolean): VendorTabDefinition[] =>
  VENDOR_TABS.filter((tab) => (tab.audience === 'control' ? canEdit : tab.audience === 'all' || vendor.may.seeInside))
