import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { confirmActivationChange } from '#web/features/vendors/confirm-activation-change.ts'

/**
 * A switch for users who may change it, a text for others (ADM-007) and for archived vendors, which are restored first.
 * It switches once the server has saved the change.
 */
export function ActivationCell({ vendor }: { vendor: VendorCard }) {
  const toggle = useRouteMutation(vendorProfileRoutes.toggleActivation, {
    refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE,
  })
  const { id, name, active } = vendor

  if (vendor.is_archived) {
    return (
      <StatusDot colour="gray" isHollow>
        {t({ message: 'Archived', context: 'vendor' })}
      </StatusDot>
    )
  }
  if (!vendor.may.switch) {
    return active ? (
      <StatusDot colour="green">{t`Active`}</StatusDot>
    ) : (
      <StatusDot colour="gray" isHollow>
        {vendor.suspended ? t`Suspended` : t`Inactive`}
      </StatusDot>
    )
  }
  const turn = (reason: string) => toggle.mutateAsync({ params: { id: String(id) }, body: { active: !active, reason } })
  return (
    <Switch
      aria-label={t`${name} is active`}
      checked={active}
      disabled={toggle.isPending}
      onChange={() => void confirmActivationChange(vendor, turn)}
    />
  )
}
