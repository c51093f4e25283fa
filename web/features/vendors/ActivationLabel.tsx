import { t } from '@lingui/core/macro'
import type { VendorCard } from '#contract/vendors.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { getVendorActivationLabel } from './use-vendor-activation.ts'

/** The activity of a vendor where the viewer may not switch it; an archived vendor is restored first. */
export function ActivationLabel({ vendor }: { vendor: Pick<VendorCard, 'active' | 'suspended' | 'is_archived'> }) {
  const { active, is_archived: isArchived } = vendor
  const isHollow = isArchived || !active

  return (
    <StatusDot colour={isHollow ? 'gray' : 'green'} isHollow={isHollow}>
      {isArchived ? t({ message: 'Archived', context: 'vendor' }) : getVendorActivationLabel(vendor)}
    </StatusDot>
  )
}
