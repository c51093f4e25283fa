import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { REFERRALS_PER_PAGE, referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRead } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { ColumnMenu } from '#web/ui/ColumnMenu.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailurePage } from '#web/ui/FailurePage.tsx'
import { PageBar } from '#web/ui/PageBar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { useIsWide } from '#web/ui/wide.ts'
import { receivedColumns } from './received-columns.tsx'
import { ReferralPanel } from './ReferralPanel.tsx'
import { ReferralTabs } from './ReferralTabs.tsx'
import { useRefreshMs } from './refresh.ts'
import { RowMenu } from './RowMenu.tsx'
import { useColumns } from './use-columns.ts'
import { usePage } from './use-page.ts'
import { useUnread } from './use-unread.ts'
import { isUnread, senderName } from './words.ts'

/** Triage of what came in: read, set a status, set a due date, open what was attached. */
export function ReceivedPage() {
  const search = useSearch({ from: '/received-referrals' })
  const { pageNumber, open } = search
  const query = { page: String(pageNumber ?? 1), limit: String(REFERRALS_PER_PAGE) }
  const received = useRead(
    referralRoutes.received,
    { query },
    { refetchInterval: useRefreshMs(), placeholderData: keepPreviousData },
  )
  const unread = useUnread()
  const { visible, choose } = useColumns()
  const isWide = useIsWide()
  const columns = receivedColumns(visible['due'] === false)
  const navigate = useNavigate()

  const goTo = (next: number, replace = false) =>
    void navigate({ ...paths.received({ ...search, pageNumber: next }), replace })
  const show = (id: number | undefined) =>
    void navigate({ ...paths.received({ ...search, open: id }), resetScroll: false })
  const page = usePage(pageNumber, received.data?.total, goTo)

  const total = received.data?.total
  const pages = { page, perPage: REFERRALS_PER_PAGE, total: total ?? 0, onPage: goTo }
  const summary = total === undefined ? undefined : summaryOf(unread, total)
  return (
    <>
      <ReferralTabs />
      <PageHeader title={t`Incoming Referrals / Requests`} text={summary}>
        <ColumnMenu columns={columns} visible={visible} onChange={choose} />
      </PageHeader>
      {received.isPending && <RowsSkeleton />}
      {received.isError && <FailurePage error={received.error} onRetry={() => void received.refetch()} />}
      {total === 0 && <EmptyState text={t`No Referrals`} hint={t`A new referral shows here within half a minute.`} />}
      {received.data && received.data.total > 0 && (
        <Stack>
          {isWide && <PageBar {...pages} label={t`Pages, top`} />}
          <DataTable
            label={t`Incoming Referrals / Requests`}
            rows={received.data.data}
            columns={columns}
            visible={visible}
            rowId={({ id }) => String(id)}
            rowName={senderName}
            isStrong={isUnread}
            onOpen={({ id }) => show(id)}
            openId={open === undefined ? null : String(open)}
            actions={rowMenu}
          />
          <PageBar {...pages} label={t`Pages, bottom`} />
        </Stack>
      )}
      <ReferralPanel
        id={open ?? null}
        listed={received.data?.data.find(({ id }) => id === open)}
        onClose={() => show(undefined)}
      />
    </>
  )
}

const rowMenu = (referral: Referral) => <RowMenu referral={referral} />

const summaryOf = (unread: number, total: number) =>
  `${plural(unread, { one: '# unread', other: '# unread' })} · ${plural(total, { one: '# in all', other: '# in all' })}`
