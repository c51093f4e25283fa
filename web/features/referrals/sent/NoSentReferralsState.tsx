import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { CLEARED_SENT_FILTERS } from './sent-filter.ts'
import type { SentList } from './use-sent-list.ts'

/** Why there are no rows: the filters hide them, or nothing was sent yet. */
export function NoSentReferralsState({ list }: { list: SentList }) {
  const { sent, hasFilters, unfilteredTotal = 0, changeFilters } = list
  // The empty list is that of other filters.
  if (sent.isPlaceholderData) return <RowsSkeleton />
  if (!hasFilters || unfilteredTotal === 0)
    return (
      <EmptyState
        text={t`No Referral Requests`}
        hint={t`Find a vendor on the map and send a referral; its status will show here.`}
        action={<LinkButton {...paths.map()}>{t`Open the map`}</LinkButton>}
      />
    )
  return (
    <EmptyState
      text={t`No Referral Requests`}
      hint={plural(unfilteredTotal, {
        one: 'No referral matches your search and filters. They hide # sent referral.',
        other: 'No referral matches your search and filters. They hide # sent referrals.',
      })}
      action={<Button variant="default" onClick={() => changeFilters(CLEARED_SENT_FILTERS)}>{t`Show all`}</Button>}
    />
  )
}
