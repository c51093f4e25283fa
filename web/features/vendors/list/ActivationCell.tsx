import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import type { VendorCard } from '#contract/vendors.ts'
import { ActivationLabel } from '#web/features/vendors/ActivationLabel.tsx'
import { useVendorActivation } from '#web/features/vendors/use-vendor-activation.ts'

/**
 * A switch for users who may change it, a text for others (ADM-007) and for archived vendors, which are restored first.
 * It switches once the server has saved the change.
 */
export function ActivationCell({ vendor }: { vendor: VendorCard }) {
  const { toggle, isPending } = useVendorActivation(vendor)
  const { name, active } = vendor

  // Beside the name it says that an inactive vendor is suspended.
  if (!vendor.may.switch) return <ActivationLabel vendor={{ ...vendor, suspended: false }} />
  return <Switch aria-label={t`${name} is active`} checked={active} disabled={isPending} onChange={toggle} />
}
