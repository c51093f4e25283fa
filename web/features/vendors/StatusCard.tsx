import { t } from '@lingui/core/macro'
import { Card, Switch } from '@mantine/core'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useWrite } from '#web/api/query.ts'
import { confirm, showFailure } from '#web/ui/dialogs.tsx'

/** Turns a vendor on and off; for administrators alone (VADM-015). */
export function StatusCard({ vendor }: { vendor: Vendor }) {
  const toggle = useWrite(vendorProfileRoutes.toggleActivation, {
    refreshes: [vendorRoutes.one, vendorRoutes.list],
    onError: showFailure,
  })

  const turn = async () => {
    const isSure = await confirm({
      title: t`Are you sure?`,
      text: vendor.active
        ? t`${vendor.name} will no longer be found, and nobody can refer to it.`
        : t`${vendor.name} will be found again, and people can refer to it.`,
      confirmLabel: vendor.active ? t`Yes, deactivate` : t`Yes, activate`,
      cancelLabel: t`No, cancel`,
    })
    if (isSure) toggle.mutate({ params: { id: String(vendor.id) } })
  }

  return (
    <Card component="section" aria-label={t`Status`}>
      <Switch
        label={t`Status`}
        description={toggle.isPending ? t`Saving...` : vendor.active ? t`Active` : t`Inactive`}
        checked={vendor.active}
        disabled={toggle.isPending}
        onChange={() => void turn()}
      />
    </Card>
  )
}
