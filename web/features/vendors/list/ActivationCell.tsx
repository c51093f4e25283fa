import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useWrite } from '#web/api/query.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { confirmActivation } from '#web/features/vendors/confirm-activation.ts'

/** A switch for those who may turn it, a word for the others (ADM-007). It turns once the hub has turned it. */
export function ActivationCell({ vendor }: { vendor: VendorCard }) {
  const toggle = useWrite(vendorProfileRoutes.toggleActivation, { refreshes: [vendorRoutes.list, vendorRoutes.one] })
  const { id, name, active } = vendor

  if (!vendor.may.switch) {
    return active ? (
      <StatusDot colour="green">{t`Active`}</StatusDot>
    ) : (
      <StatusDot colour="gray" isHollow>
        {vendor.suspended ? t`Suspended` : t`Inactive`}
      </StatusDot>
    )
  }
  const turn = (reason: string) => toggle.mutateAsync({ params: { id: String(id) }, body: { reason } })
  return (
    <Switch
      aria-label={t`${name} is active`}
      checked={active}
      disabled={toggle.isPending}
      onChange={() => void confirmActivation(vendor, turn)}
    />
  )
}
