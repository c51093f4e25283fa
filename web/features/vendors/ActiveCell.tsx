import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useWrite } from '#web/api/query.ts'
import { Dot } from '#web/ui/Dot.tsx'
import { askToTurn } from './ask-to-turn.ts'
import { useControls } from './use-controls.ts'

/** A switch for those in control, a word for the others (ADM-007). It turns once the hub has turned it. */
export function ActiveCell({ vendor }: { vendor: VendorCard }) {
  const isInControl = useControls(vendor)
  const toggle = useWrite(vendorProfileRoutes.toggleActivation, { refreshes: [vendorRoutes.list, vendorRoutes.one] })
  const { id, name, active } = vendor

  if (!isInControl) {
    return active ? (
      <Dot colour="green">{t`Active`}</Dot>
    ) : (
      <Dot colour="gray" isHollow>
        {t`Inactive`}
      </Dot>
    )
  }
  const turn = () => toggle.mutateAsync({ params: { id: String(id) } })
  return (
    <Switch
      aria-label={t`${name} is active`}
      checked={active}
      disabled={toggle.isPending}
      onChange={() => void askToTurn(vendor, turn)}
    />
  )
}
