import { t } from '@lingui/core/macro'
import { FilterChip } from '#web/ui/FilterChip.tsx'
import { describeSentStatus } from './describe-sent-status.ts'
import type { SentList } from './use-sent-list.ts'
import { useSentVendors } from './use-sent-vendors.ts'

/** The filters in use. Removing one reloads the list. */
export function SentFilterChips({ list: { filters, rows, changeFilters } }: { list: SentList }) {
  const { vendor, status, search } = filters
  const { vendors } = useSentVendors('', vendor !== undefined)
  const nameOf = (chosen: number) =>
    vendors.find(({ id }) => id === chosen)?.name ??
    rows.find((row) => row.vendor.id === chosen)?.vendor.name ??
    `#${chosen}`
  const chips = [
    vendor !== undefined && { label: t`Vendor: ${nameOf(vendor)}`, without: { vendor: undefined } },
    status !== undefined && { label: t`Status: ${describeSentStatus(status)}`, without: { status: undefined } },
    search !== undefined && { label: t`Search: ${search}`, without: { search: undefined } },
  ].filter((chip) => chip !== false)

  return chips.map(({ label, without }) => (
    <FilterChip key={label} label={label} onRemove={() => changeFilters(without)} />
  ))
}
