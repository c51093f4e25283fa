import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Modal, Skeleton, Stack, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileSpreadsheet, IconKeyboard } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { REFERRALS_PER_PAGE, referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useCurrentUserRights } from '#web/api/rights.ts'
import { paths } from '#web/paths.ts'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailurePage } from '#web/ui/FailurePage.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { receivedColumns } from './received-columns.tsx'
import { receivedFiltersOf, hasReceivedFilters, receivedQueryOf } from './received-filter.ts'
import type { ReceivedFilterHandle } from './ReceivedFilterForm.tsx'
import { ReceivedBulkActions } from './ReceivedBulkActions.tsx'
import { ReferralTabs } from '#web/features/referrals/ReferralTabs.tsx'
import { useRefetchInterval } from '#web/features/referrals/use-refetch-interval.ts'
import { ReceivedRowMenu } from './ReceivedRowMenu.tsx'
import { useListSelection } from '#web/features/referrals/use-list-selection.ts'
import { useMarkReferralReadMutation } from './receiver-actions.ts'
import { useVisibleReceivedColumns } from './use-visible-received-columns.ts'
import { useReceivedListShortcuts } from './use-received-list-shortcuts.ts'
import { useClampedPageNumber } from '#web/features/referrals/use-clamped-page-number.ts'
import { useUnreadCount } from '#web/features/referrals/use-unread-count.ts'
import { isReferralUnread, senderName } from '#web/features/referrals/referral-text.ts'

const ListShortcutsHelp = lazy(() => import('./ListShortcutsHelp.tsx'))
const ReceivedFilterForm = lazy(() => import('./ReceivedFilterForm.tsx'))
const ReferralPanel = lazy(() =>
  import('#web/features/referrals/panel/ReferralPanel.tsx').then((file) => ({ default: file.ReferralPanel })),
)
const ReferralExportForm = lazy(() => import('./ReferralExportForm.tsx'))

/** Reserves space for the filters, so that nothing jumps when they load. */
const FILTERS_HEIGHT = 120
const FILTERS_BUTTON_HEIGHT = 52

/** The list of received referrals: mark as read, set a status or a due date, open attachments. */
export function ReceivedPage() {
  const search = useSearch({ from: '/received-referrals' })
  const { pageNumber, open } = search
  const applied = receivedFiltersOf(search)
  const filter = receivedQueryOf(applied)
  const query = { page: String(pageNumber ?? 1), limit: String(REFERRALS_PER_PAGE), ...filter }
  const received = useRouteQuery(
    referralRoutes.received,
    { query },
    { refetchInterval: useRefetchInterval(), placeholderData: keepPreviousData },
  )
  const unread = useUnreadCount()
  const mayExport = useCurrentUserRights().exportReferrals
  const [isExporting, report] = useDisclosure(false)
  const { visible, choose } = useVisibleReceivedColumns()
  const isWide = useIsWideScreen()
  const columns = receivedColumns(visible['due'] === false)
  const selection = useListSelection(received.data?.data ?? [])
  const filters = useRef<ReceivedFilterHandle>(null)
  const navigate = useNavigate()
  const markRead = useMarkReferralReadMutation()
  const [isHelpOpen, help] = useDisclosure(false)
  const keys = useReceivedListShortcuts({
    markRead: (id) => {
      const isNew = received.data?.data.some((one) => one.id === id && isReferralUnread(one))
      if (isNew) markRead.mutate({ params: { id: String(id) } })
    },
    focusFilters: () => filters.current?.focus(),
    openHelp: help.open,
  })

  const goTo = (next: number, replace = false) =>
    void navigate({ ...paths.received({ ...search, pageNumber: next }), replace })
  const [hasOpened, setHasOpened] = useState(open !== undefined)
  const show = (id: number | undefined) => {
    setHasOpened(true)
    void navigate({ ...paths.received({ ...search, open: id }), resetScroll: false })
  }
  const narrow = (choice: typeof applied) => {
    selection.clear()
    void navigate({ ...paths.received(choice), resetScroll: false })
  }
  const page = useClampedPageNumber(pageNumber, received.data?.total, goTo)

  const total = received.data?.total
  const pages = { page, perPage: REFERRALS_PER_PAGE, total: total ?? 0, onPage: goTo }
  const summary = total === undefined ? undefined : summaryOf(unread, total, hasReceivedFilters(applied))
  return (
    <>
      <ReferralTabs />
      <PageHeader title={t`Incoming Referrals / Requests`} text={summary}>
        {mayExport && (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
            onClick={report.open}
          >{t`Export Referrals`}</Button>
        )}
        <ColumnMenu columns={columns} visible={visible} onChange={choose} />
        {isWide && (
          <Tooltip label={t`Keyboard shortcuts`}>
            <ActionIcon variant="default" size="md" onClick={help.open} aria-label={t`Keyboard shortcuts`}>
              <IconKeyboard size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </PageHeader>
      <Stack>
        <Suspense fallback={<Skeleton h={isWide ? FILTERS_HEIGHT : FILTERS_BUTTON_HEIGHT} />}>
          <ReceivedFilterForm applied={applied} onApply={narrow} handle={filters} />
        </Suspense>
        {received.isPending && <RowsSkeleton />}
        {received.isError && <FailurePage error={received.error} onRetry={() => void received.refetch()} />}
        {total === 0 && <NoReferralsState isNarrowed={hasReceivedFilters(applied)} onClear={() => narrow({})} />}
        {received.data && received.data.total > 0 && (
          <>
            <Group justify="space-between" gap="md">
              <ReceivedBulkActions selection={selection} query={filter} total={received.data.total} />
              {isWide && <PaginationBar {...pages} label={t`Pages, top`} />}
            </Group>
            <DataTable
              label={t`Incoming Referrals / Requests`}
              rows={received.data.data}
              columns={columns}
              visible={visible}
              selection={selection.table}
              rowId={({ id }) => String(id)}
              rowName={senderName}
              isStrong={isReferralUnread}
              onOpen={({ id }) => show(id)}
              openId={open === undefined ? null : String(open)}
              actions={renderRowMenu}
            />
            <PaginationBar {...pages} label={t`Pages, bottom`} />
          </>
        )}
      </Stack>
      <Modal opened={isExporting} onClose={report.close} title={t`Report Settings`} size="lg">
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <ReferralExportForm applied={applied} onClose={report.close} />
        </Suspense>
      </Modal>
      <Modal opened={isHelpOpen} onClose={help.close} title={t`Keyboard shortcuts`}>
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <ListShortcutsHelp isOn={keys.isOn} onChange={keys.choose} />
        </Suspense>
      </Modal>
      <Suspense>
        {(hasOpened || open !== undefined) && (
          <ReferralPanel
            id={open ?? null}
            listed={received.data?.data.find(({ id }) => id === open)}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const renderRowMenu = (referral: Referral) => <ReceivedRowMenu referral={referral} />

function NoReferralsState({ isNarrowed: hasFilters, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!hasFilters)
    return <EmptyState text={t`No Referrals`} hint={t`A new referral shows here within half a minute.`} />
  return (
    <EmptyState
      text={t`No Referrals`}
      hint={t`None fits these filters.`}
      action={<Button variant="default" onClick={onClear}>{t`Show all`}</Button>}
    />
  )
}

const summaryOf = (unread: number, total: number, hasFilters: boolean) => {
  const shown = hasFilters
    ? plural(total, { one: '# fits the filters', other: '# fit the filters' })
    : plural(total, { one: '# in all', other: '# in all' })
  return `${plural(unread, { one: '# unread', other: '# unread' })} · ${shown}`
}
