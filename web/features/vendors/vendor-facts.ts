import { can, type VendorFacts, type Viewer } from '#contract/policy.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useViewer, type KnownUser } from '#web/api/session.ts'

type Known = Pick<
  VendorCard,
  | 'id'
  | 'active'
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
  isArchived: vendor.is_archived,
  vendorsSeenOnly: vendor.vendors_seen_only,
  preventReferrals: vendor.prevent_referrals,
  preventDocuments: vendor.prevent_documents,
  preventPublicReferrals: vendor.prevent_public_referrals,
})

/** The person at the screen as the policy reads them; nobody signed in counts as the public. */
const asking = (user: KnownUser | null): Viewer => ({
  id: user?.id ?? 0,
  role: user?.isAdmin ? 'ADMIN' : user?.isVendor ? 'VENDOR' : 'CLIENT',
  contactOf: [],
  controls: [],
})

/** Whether this person may send the vendor a referral: what the connect button says and where it leads (decision 6). */
export const useMayRefer = (vendor: Known): boolean => can.refer(asking(useViewer()), factsOf(vendor))

/** Whether the vendor's settings let this person come to it at all (VEN-013, VEN-014). */
export const useMayConnect = (vendor: Known): boolean => can.connect(asking(useViewer()), factsOf(vendor))

/** Clients read the vendor page; vendor users and administrators work in the shell (decision 4). */
export function useIsPublic(): boolean {
  const user = useViewer()
  return !user?.isAdmin && !user?.isVendor
}
