import { can } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useViewer } from '#web/api/session.ts'
import { viewerOf } from '#web/api/viewer.ts'

/** Whether the person at the screen controls the vendor (decision 17). The hub names its primary contacts to its own people. */
export function useControls(vendor: Pick<Vendor, 'id' | 'admins'>): boolean {
  const user = useViewer()
  const controls = user && vendor.admins.includes(user.id) ? [vendor.id] : []
  return can.controlVendor({ ...viewerOf(user), controls }, vendor.id)
}
