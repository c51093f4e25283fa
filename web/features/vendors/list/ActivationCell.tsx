import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import type { VendorCard } from '#contract/vendors.ts'
import { getVendorActivityLabel, useVendorActivation } from '#web/features/vendors/use-vendor-activation.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'

/**
 * A switch for users who may change it, a text for others (ADM-007) and for archived vendors, which are restored first.
 * It switches once the server has saved the change.
 */
export function ActivationCell({ vendor }: { vendor: VendorCard }) {
  const { toggle, isPending } = useVendorActivation(vendor)
  const { name, active } = vendor

  if (vendor.is_archived) {
    return (
      <StatusDot colour="gray" isHollow>
        {t({ message: 'Archived', context: 'vendor' })}
      </StatusDot>
    )
  }
  if (!vendor.may.switch) {
    return (
      <StatusDot colour={active ? 'green' : 'gray'} isHollow={!active}>
        {getVendorActivityLabel(vendor)}
      </StatusDot>
    )
  }
  return <Switch aria-label={t`${name} is active`} checked={active} disabled={isPending} onChange={toggle} />
}
