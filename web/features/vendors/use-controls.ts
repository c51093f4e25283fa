import { can, type Viewer } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useViewer } from '#web/api/session.ts'
import { viewerOf } from '#web/api/viewer.ts'

/** Whether the person at the screen controls the vendor (decision 17). The hub names its primary contacts to its own people. */
export function useControls(vendor: Pick<Vendor, 'id' | 'admins'>): boolean {
  return can.controlVendor(useVendorViewer(vendor), vendor.id)
}

/** Whether they may turn it on and off: what an administrator has suspended its own people may not (decision 49). */
export function useMaySwitch(vendor: Pick<Vendor, 'id' | 'admins' | 'suspended'>): boolean {
  return can.switchVendor(useVendorViewer(vendor), vendor)
}

function useVendorViewer({ id, admins }: Pick<Vendor, 'id' | 'admins'>): Viewer {
  const user = useViewer()
  return { ...viewerOf(user), controls: user && admins.includes(user.id) ? [id] : [] }
}
