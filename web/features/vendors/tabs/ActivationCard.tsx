import { t } from '@lingui/core/macro'
import { Card, Switch } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { getVendorActivityLabel, useVendorActivation } from '#web/features/vendors/use-vendor-activation.ts'

/** Activates and suspends a vendor; only for administrators (VADM-015). */
export function ActivationCard({ vendor }: { vendor: Vendor }) {
  const { toggle, isPending } = useVendorActivation(vendor)

  return (
    <Card component="section" aria-label={t`Status`}>
      <Switch
        label={t`Status`}
        description={isPending ? t`Saving...` : getVendorActivityLabel(vendor)}
        checked={vendor.active}
        disabled={isPending}
        onChange={toggle}
      />
    </Card>
  )
}
