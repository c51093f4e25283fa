import { t } from '@lingui/core/macro'
import { Card, Switch, Text } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { ActivationLabel } from '#web/features/vendors/ActivationLabel.tsx'
import { getVendorActivationLabel, useVendorActivation } from '#web/features/vendors/use-vendor-activation.ts'

/**
 * Activates and suspends a vendor; only for administrators (VADM-015). An archived vendor has a text instead, because
 * it is restored first.
 */
export function ActivationCard({ vendor }: { vendor: Vendor }) {
  const { toggle, isPending } = useVendorActivation(vendor)

  return (
    <Card component="section" aria-label={t`Status`}>
      {vendor.may.switch ? (
        <Switch
          label={t`Status`}
          description={isPending ? t`Saving...` : getVendorActivationLabel(vendor)}
          checked={vendor.active}
          disabled={isPending}
          onChange={toggle}
        />
      ) : (
        <>
          <Text fw={500}>{t`Status`}</Text>
          <ActivationLabel vendor={vendor} />
        </>
      )}
    </Card>
  )
}
