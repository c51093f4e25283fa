import { t } from '@lingui/core/macro'
import { FilterChip } from '#web/ui/FilterChip.tsx'
import { getSentStatusLabel } from './get-sent-status-label.ts'
import type { SentList } from './use-sent-list.ts'
import { useSentFilterVendorName } from './use-vendors-of-sent-referrals.ts'

/** The filters in use. Removing one reloads the list. */
export function SentFilterChips({ list }: { list: SentList }) {
  const { filters, changeFilters } = list
  const { vendor, status, search } = filters
  const vendorName = useSentFilterVendorName(list)
  const chips = [
    vendor !== undefined && { label: t`Vendor: ${vendorName}`, without: { vendor: undefined } },
    status !== undefined && { label: t`Status: ${getSentStatusLabel(status)}`, without: { status: undefined } },
    search !== undefined && { label: t`Search: ${search}`, without: { search: undefined } },
  ].filter((chip) => chip !== false)

  return chips.map(({ label, without }) => (
    <FilterChip key={label} label={label} onRemove={() => changeFilters(without)} />
  ))
}
