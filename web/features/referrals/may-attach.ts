import { can } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useViewer } from '#web/api/session.ts'

/** Whether the form offers a document at all (REF-011, REF-012). */
export function useMayAttach(vendor: Vendor): boolean {
  const user = useViewer()
  const role = user?.isAdmin ? 'ADMIN' : user?.isVendor ? 'VENDOR' : 'CLIENT'
  return can.attachDocument(
    { id: user?.id ?? 0, role, contactOf: [], controls: [] },
    { preventDocuments: vendor.prevent_documents, preventPublicReferrals: vendor.prevent_public_referrals },
  )
}
