import { t } from '@lingui/core/macro'
import type { ReceivedFilterValues } from '#web/search-params.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { FilterChip } from '#web/ui/FilterChip.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { useReceivedFilterOptions } from './use-received-filter-options.ts'

interface Props {
  applied: ReceivedFilterValues
  onApply: (filters: ReceivedFilterValues) => void
}

/** The applied filters. Removing one reloads the list. */
export function ReceivedFilterChips({ applied, onApply }: Props) {
  const { vendors, services, locations } = useReceivedFilterOptions(applied.vendor, '')
  const { vendor, service, location, status, from, to } = applied
  const chips = [
    vendor !== undefined && {
      label: t`Vendor: ${nameOf(vendors, vendor) ?? t`One vendor`}`,
      // Service and location belong to the vendor.
      without: { vendor: undefined, service: undefined, location: undefined },
    },
    service !== undefined && {
      label: t`Service: ${nameOf(services, service) ?? t`One service`}`,
      without: { service: undefined },
    },
    location !== undefined && {
      label: t`Location: ${nameOf(locations ?? [], location) ?? t`One location`}`,
      without: { location: undefined },
    },
    status !== undefined && {
      label: t`Status: ${describeReferralStatus(status).label}`,
      without: { status: undefined },
    },
    (from !== undefined || to !== undefined) && {
      label: t`Created: ${from ? formatDay(from) : '…'} – ${to ? formatDay(to) : '…'}`,
      without: { from: undefined, to: undefined },
    },
  ]

  return chips.map(
    (chip) =>
      chip && (
        <FilterChip key={chip.label} label={chip.label} onRemove={() => onApply({ ...applied, ...chip.without })} />
      ),
  )
}

const nameOf = (all: { id: number; name: string }[], chosen: number) => all.find(({ id }) => id === chosen)?.name
