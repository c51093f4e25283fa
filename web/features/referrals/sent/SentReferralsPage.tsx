import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { CallEmergencyNotice } from '#web/features/referrals/CallEmergencyNotice.tsx'
import { ReferralTabs } from '#web/features/referrals/ReferralTabs.tsx'
import { NoSentReferralsState } from './NoSentReferralsState.tsx'
import { SentBulkActions } from './SentBulkActions.tsx'
import { SentReferralPanel } from './SentReferralPanel.tsx'
import { SentReferralsTable } from './SentReferralsTable.tsx'
import classes from './SentReferralsPage.module.css'
import { useSentList, type SentList } from './use-sent-list.ts'

const SentFilters = lazyPart(() => import('./SentFilters.tsx').then((file) => file.SentFilters))

/** Reserves space for the filters, so that nothing jumps when they load. */
const FILTERS_HEIGHT = 64
const FILTERS_BUTTON_HEIGHT = 96

/** The referrals that the user has sent, with their status. */
export function SentReferralsPage() {
  return (
    <div className={classes.page}>
      <ReferralTabs />
      <PageHeader title={t`Sent Referrals`} tourTarget="sent">
        <CallEmergencyNotice />
      </PageHeader>
      <Stack gap={4}>
        <SentListSection />
      </Stack>
    </div>
  )
}

function SentListSection() {
  const list = useSentList()
  const { sent, rows, open, setOpen, unfilteredTotal } = list

  if (sent.failure) return <RetryNotice error={sent.failure} onRetry={sent.refetch} />
  if (unfilteredTotal === undefined) return <RowsSkeleton />
  return (
    <>
      {sent.refreshFailure && <RetryNotice error={sent.refreshFailure} onRetry={sent.refetch} />}
      {unfilteredTotal > 0 && <SentControls list={list} />}
      {rows.length > 0 ? <SentReferralsTable list={list} /> : <NoSentReferralsState list={list} />}
      <SentReferralPanel
        id={open ?? null}
        listed={rows.find(({ id }) => id === open)}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

/** What narrows and sorts the list, and the deletion of many. At the same place with and without rows. */
function SentControls({ list }: { list: SentList }) {
  const { selection, hasFilters } = list
  const isWide = useIsWideScreen()
  return (
    <>
      <Suspense fallback={<Skeleton h={isWide ? FILTERS_HEIGHT : FILTERS_BUTTON_HEIGHT} />}>
        <SentFilters list={list} />
      </Suspense>
      <SentBulkActions selected={selection.ids} hasFilters={hasFilters} onDone={selection.clear} />
    </>
  )
}
