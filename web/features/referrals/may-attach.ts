import { can } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'
import { usePolicyViewer } from '#web/api/viewer.ts'

/** Whether the form offers a document at all (REF-011, REF-012). */
export function useMayAttach(vendor: Vendor): boolean {
  return can.attachDocument(usePolicyViewer(), {
    preventDocuments: vendor.prevent_documents,
    preventPublicReferrals: vendor.prevent_public_referrals,
  })
}
