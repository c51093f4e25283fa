import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { ReceivedQuickFilterValues } from '#web/search-params.ts'
import classes from '#web/features/referrals/search-and-sort.module.css'

interface Props {
  /** Newest first by default. */
  order: ReceivedQuickFilterValues['sort']
  onChange: (order: ReceivedQuickFilterValues['sort']) => void
}

/** The order of the received referrals; it acts at once. */
export const ReceivedSortOrderSelect = ({ order, onChange }: Props) => (
  <Select
    aria-label={t`Sort by`}
    className={classes.sort}
    data={[
      { value: 'newest', label: t`Newest first` },
      { value: 'oldest', label: t`Oldest first` },
      { value: 'due', label: t`Due date` },
    ]}
    value={order ?? 'newest'}
    onChange={(value) => onChange(value === 'oldest' || value === 'due' ? value : undefined)}
    allowDeselect={false}
  />
)
