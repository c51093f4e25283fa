import { t } from '@lingui/core/macro'
import { Card, Switch } from '@mantine/core'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { confirmActivationChange } from '#web/features/vendors/confirm-activation-change.ts'

/** Activates and suspends a vendor; only for administrators (VADM-015). */
export function ActivationCard({ vendor }: { vendor: Vendor }) {
  const toggle = useRouteMutation(vendorProfileRoutes.toggleActivation, {
    refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE,
  })

  const turn = () =>
    confirmActivationChange(vendor, (reason) =>
      toggle.mutateAsync({ params: { id: String(vendor.id) }, body: { active: !vendor.active, reason } }),
    )
  const status = vendor.active ? t`Active` : vendor.suspended ? t`Suspended` : t`Inactive`

  return (
    <Card component="section" aria-label={t`Status`}>
      <Switch
        label={t`Status`}
        description={toggle.isPending ? t`Saving...` : status}
        checked={vendor.active}
        disabled={toggle.isPending}
        onChange={() => void turn()}
      />
    </Card>
  )
}
