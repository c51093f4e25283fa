import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import type { ReceivedQuickFilterValues } from '#web/search-params.ts'
import { useUnreadAndNewReplyCounts } from '#web/features/referrals/use-unread-referral-count.ts'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import classes from '#web/features/referrals/search-and-sort.module.css'
import { ReceivedSortOrderSelect } from './ReceivedSortOrderSelect.tsx'

interface Props {
  applied: ReceivedQuickFilterValues
  onChange: (changes: ReceivedQuickFilterValues) => void
  searchRef?: Ref<HTMLInputElement>
}

/**
 * The filters that apply without a button: the search, 'Unread', 'Overdue', new replies while there are some, 'Mine' and 'Unassigned'
 * for people who share their referrals, and on wide screens the order.
 */
export function ReceivedQuickFilters({ applied, onChange, searchRef }: Props) {
  const { replied } = useUnreadAndNewReplyCounts()
  const isWide = useIsWideScreen()
  const seesAssignees = useCurrentUserRights().seeAssignees === true
  const toggle = <Name extends 'unread' | 'overdue' | 'new_reply' | 'assignee'>(
    name: Name,
    value: NonNullable<ReceivedQuickFilterValues[Name]>,
    label: string,
  ) => (
    <Button
      variant={applied[name] === value ? 'light' : 'default'}
      aria-pressed={applied[name] === value}
      onClick={() => onChange({ [name]: applied[name] === value ? undefined : value })}
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
      <div className={classes.toggles}>
        {toggle('unread', true, t`Unread`)}
        {toggle('overdue', true, t`Overdue`)}
        {(replied > 0 || applied.new_reply) &&
          toggle('new_reply', true, plural(replied, { one: '# new reply', other: '# new replies' }))}
        {(seesAssignees || applied.assignee) && (
          <>
            {toggle('assignee', 'me', t({ message: 'Mine', context: 'referrals' }))}
            {toggle('assignee', 'nobody', t({ message: 'Unassigned', context: 'referrals' }))}
          </>
        )}
      </div>
      {isWide && <ReceivedSortOrderSelect order={applied.sort} onChange={(sort) => onChange({ sort })} />}
    </div>
  )
}
