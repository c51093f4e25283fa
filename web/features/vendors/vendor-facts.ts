import { can, type VendorFacts } from '#contract/policy.ts'
import type { Vendor, VendorCard } from '#contract/vendors.ts'
import { usePolicyViewer } from '#web/api/viewer.ts'

type Known = Pick<
  VendorCard,
  | 'id'
  | 'active'
  | 'approved'
  | 'is_archived'
  | 'vendors_seen_only'
  | 'prevent_referrals'
  | 'prevent_documents'
  | 'prevent_public_referrals'
>

/** A vendor as the policy reads it. */
const factsOf = (vendor: Known): VendorFacts => ({
  id: vendor.id,
  active: vendor.active,
  approved: vendor.approved,
  isArchived: vendor.is_archived,
  vendorsSeenOnly: vendor.vendors_seen_only,
  preventReferrals: vendor.prevent_referrals,
  preventDocuments: vendor.prevent_documents,
  preventPublicReferrals: vendor.prevent_public_referrals,
})

/** Whether this person may send the vendor a referral: what the connect button says and where it leads (decision 6). */
export const useMayRefer = (vendor: Known): boolean => can.refer(usePolicyViewer(), factsOf(vendor))

/** Whether the vendor's settings let this person come to it at all (VEN-013, VEN-014). */
export const useMayConnect = (vendor: Known): boolean => can.connect(usePolicyViewer(), factsOf(vendor))

/** Whether this person sees the vendor's inside: its counts are told to its own people and administrators alone. */
export const isInside = (vendor: Vendor): boolean => vendor.followers_count !== undefined
