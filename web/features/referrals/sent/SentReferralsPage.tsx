import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { REFERRALS_PER_PAGE, referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { formatDateTime } from '#web/ui/format-date-time.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { CallEmergencyNotice } from '#web/features/referrals/CallEmergencyNotice.tsx'
import { ReferralTabs } from '#web/features/referrals/ReferralTabs.tsx'
import { useReferralRefetchInterval } from '#web/features/referrals/use-referral-refetch-interval.ts'
import { createListSelection, type ChosenListRows } from '#web/ui/table/list-selection.ts'
import { SentBulkActions } from './SentBulkActions.tsx'
import { SentReferralActions } from './SentReferralActions.tsx'
import { SentReferralPanel } from './SentReferralPanel.tsx'
import { getSentColumns } from './sent-columns.tsx'
import { useClampedPageNumber } from '#web/features/referrals/use-clamped-page-number.ts'

/** The referrals that the user has sent, with their status. */
export function SentReferralsPage() {
  return (
    <>
      <ReferralTabs />
      <PageHeader title={t`Sent Referrals`} tourTarget="sent" />
      <Stack>
        <CallEmergencyNotice />
        <SentList />
      </Stack>
    </>
  )
}

function SentList() {
  const { pageNumber, open } = useSearch({ from: '/orders' })
  const query = { page: String(pageNumber ?? 1), limit: String(REFERRALS_PER_PAGE) }
  const sent = useRouteQuery(
    referralRoutes.sent,
    { query },
    { refetchInterval: useReferralRefetchInterval(), placeholderData: keepPreviousData },
  )
  const navigate = useNavigate()
  const goTo = (next: number, replace = false) => void navigate({ ...paths.sent({ pageNumber: next }), replace })
  const setOpen = (next: number | undefined) =>
    void navigate({ ...paths.sent({ pageNumber, open: next }), replace: next === undefined, resetScroll: false })
  const page = useClampedPageNumber(pageNumber, sent.data?.total, goTo)
  const columns = useMemo(() => getSentColumns(), [])
  const [chosenRows, setChosenRows] = useState<ChosenListRows>({})
  const selection = createListSelection(sent.data?.data ?? [], chosenRows, setChosenRows)

  if (sent.failure) return <RetryNotice error={sent.failure} onRetry={sent.refetch} />
  if (!sent.data) return <RowsSkeleton />
  if (sent.data.total === 0) {
    return (
      <EmptyState
        text={t`No Referral Requests`}
        hint={t`Find a vendor on the map and send a referral; its status will show here.`}
        action={<LinkButton {...paths.map()}>{t`Open the map`}</LinkButton>}
      />
    )
  }
  const rows = sent.data.data
  return (
    <>
      {sent.refreshFailure && <RetryNotice error={sent.refreshFailure} onRetry={sent.refetch} />}
      <SentBulkActions selected={selection.ids} total={sent.data.total} onDone={selection.clear} />
      <DataTable
        label={t`Sent Referrals`}
        rows={rows}
        columns={columns}
        selection={selection.table}
        rowId={({ id }) => String(id)}
        rowName={formatRowName}
        onOpen={({ id }) => setOpen(id)}
        openId={open === undefined ? null : String(open)}
        actions={sentActions}
        hasWideActions
      />
      <SentReferralPanel
        id={open ?? null}
        listed={rows.find(({ id }) => id === open)}
        onClose={() => setOpen(undefined)}
      />
      <PaginationBar page={page} perPage={REFERRALS_PER_PAGE} total={sent.data.total} onPage={goTo} label={t`Pages`} />
    </>
  )
}

const formatRowName = ({ vendor, created_at }: Referral) => `${vendor.name}, ${formatDateTime(created_at)}`

const sentActions = (referral: Referral) => <SentReferralActions referral={referral} />
