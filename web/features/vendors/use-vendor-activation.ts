import { t } from '@lingui/core/macro'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { confirmAndChangeActivation, type VendorForActivationChange } from './confirm-and-change-activation.ts'

/** Activates or suspends a vendor after a question; the vendor changes once the server has saved it. */
export function useVendorActivation(vendor: VendorForActivationChange & Pick<VendorCard, 'id'>) {
  const { mutateAsync, isPending } = useRouteMutation(vendorProfileRoutes.toggleActivation, {
    refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE,
  })
  const params = { id: String(vendor.id) }
  const change = async () => {
    const { name, active, may } = vendor
    const isDone = await confirmAndChangeActivation(vendor, (reason) =>
      mutateAsync({ params, body: { active: !active, reason } }),
    )
    if (!isDone) return
    showToast(!active ? t`${name} is active.` : may.suspend ? t`${name} is suspended.` : t`${name} is inactive.`)
  }
  return { toggle: () => void change(), isPending }
}

export const getVendorActivationLabel = ({ active, suspended }: Pick<VendorCard, 'active' | 'suspended'>) =>
  active ? t`Active` : suspended ? t`Suspended` : t`Inactive`
