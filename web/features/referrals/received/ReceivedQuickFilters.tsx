import { plural, t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import type { Ref } from 'react'
import type { ReceivedQuickFilterValues } from '#web/search-params.ts'
import { useNewReferralCounts } from '#web/features/referrals/use-unread-referral-count.ts'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import classes from '#web/features/referrals/search-and-sort.module.css'

interface Props {
  applied: ReceivedQuickFilterValues
  onChange: (changes: ReceivedQuickFilterValues) => void
  searchRef?: Ref<HTMLInputElement>
}

/** The filters that apply without a button: the search, 'Unread', 'Overdue', new replies while there are some, and the order. */
export function ReceivedQuickFilters({ applied, onChange, searchRef }: Props) {
  const { replied } = useNewReferralCounts()
  const toggle = (name: 'unread' | 'overdue' | 'new_reply', label: string) => (
    <Button
      variant={applied[name] ? 'light' : 'default'}
      aria-pressed={applied[name] === true}
      onClick={() => onChange({ [name]: applied[name] ? undefined : true })}
    >
      {label}
    </Button>
  )

  return (
    <div className={classes.row}>
      <SearchField
        ref={searchRef ?? null}
        aria-label={t`Search by name, email, phone or number`}
        placeholder={t`Name, email, phone, number`}
        value={applied.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {toggle('unread', t`Unread`)}
      {toggle('overdue', t`Overdue`)}
      {(replied > 0 || applied.new_reply) &&
        toggle('new_reply', plural(replied, { one: '# new reply', other: '# new replies' }))}
      <Select
        aria-label={t`Sort by`}
        className={classes.sort}
        data={[
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
          { value: 'due', label: t`Due date` },
        ]}
        value={applied.sort ?? 'newest'}
        onChange={(value) => onChange({ sort: value === 'oldest' || value === 'due' ? value : undefined })}
        allowDeselect={false}
      />
    </div>
  )
}
