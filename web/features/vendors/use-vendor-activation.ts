import { t } from '@lingui/core/macro'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { confirmActivationChange } from './confirm-activation-change.ts'

/** Activates or suspends a vendor after a question; the vendor changes once the server has saved it. */
export function useVendorActivation(vendor: Pick<VendorCard, 'id' | 'name' | 'active' | 'may'>) {
  const { mutateAsync, isPending } = useRouteMutation(vendorProfileRoutes.toggleActivation, {
    refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE,
  })
  const params = { id: String(vendor.id) }
  const toggle = () =>
    void confirmActivationChange(vendor, (reason) => mutateAsync({ params, body: { active: !vendor.active, reason } }))
  return { toggle, isPending }
}

export const getVendorActivityLabel = ({ active, suspended }: Pick<VendorCard, 'active' | 'suspended'>) =>
  active ? t`Active` : suspended ? t`Suspended` : t`Inactive`
