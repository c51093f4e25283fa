import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import classes from '#web/features/referrals/search-and-sort.module.css'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import type { SentList } from './use-sent-list.ts'

/** The search and the order, in the line of the filters. */
export function SentSearchAndSort({ list: { filters, changeFilters } }: { list: SentList }) {
  return (
    <div className={classes.row}>
      <SearchField
        aria-label={t`Search by vendor, service, name or number`}
        placeholder={t`Vendor, service, name or number`}
        value={filters.search ?? ''}
        onSearch={(text) => changeFilters({ search: text || undefined })}
      />
      <Select
        aria-label={t`Sort by`}
        className={classes.sort}
        data={[
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
        ]}
        value={filters.sort ?? 'newest'}
        onChange={(value) => changeFilters({ sort: value === 'oldest' ? value : undefined })}
        allowDeselect={false}
      />
    </div>
  )
}
