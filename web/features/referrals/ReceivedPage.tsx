import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Modal, Skeleton, Stack, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileSpreadsheet, IconKeyboard } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { REFERRALS_PER_PAGE, referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRead } from '#web/api/query.ts'
import { useRights } from '#web/api/rights.ts'
import { paths } from '#web/paths.ts'
import { ColumnMenu } from '#web/ui/ColumnMenu.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailurePage } from '#web/ui/FailurePage.tsx'
import { PageBar } from '#web/ui/PageBar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { useIsWide } from '#web/ui/wide.ts'
import { receivedColumns } from './received-columns.tsx'
import { choiceOf, isNarrowed, queryOf } from './received-filter.ts'
import type { FiltersHandle } from './ReceivedFilters.tsx'
import { ReceivedSelection } from './ReceivedSelection.tsx'
import { ReferralTabs } from './ReferralTabs.tsx'
import { useRefreshMs } from './refresh.ts'
import { RowMenu } from './RowMenu.tsx'
import { useSelection } from './selection.ts'
import { useMarkAnyRead } from './triage.ts'
import { useColumns } from './use-columns.ts'
import { useListKeys } from './use-list-keys.ts'
import { usePage } from './use-page.ts'
import { useUnread } from './use-unread.ts'
import { isUnread, senderName } from './words.ts'

const ListKeysHelp = lazy(() => import('./ListKeysHelp.tsx'))
const ReceivedFilters = lazy(() => import('./ReceivedFilters.tsx'))
const ReferralPanel = lazy(() => import('./ReferralPanel.tsx').then((file) => ({ default: file.ReferralPanel })))
const ReportSettings = lazy(() => import('./ReportSettings.tsx'))

/** So that nothing jumps when they come. */
const FILTERS_HEIGHT = 120
const FILTERS_BUTTON_HEIGHT = 52

/** Triage of what came in: read, set a status, set a due date, open what was attached. */
export function ReceivedPage() {
  const search = useSearch({ from: '/received-referrals' })
  const { pageNumber, open } = search
  const applied = choiceOf(search)
  const filter = queryOf(applied)
  const query = { page: String(pageNumber ?? 1), limit: String(REFERRALS_PER_PAGE), ...filter }
  const received = useRead(
    referralRoutes.received,
    { query },
    { refetchInterval: useRefreshMs(), placeholderData: keepPreviousData },
  )
  const unread = useUnread()
  const mayExport = useRights().exportReferrals
  const [isExporting, report] = useDisclosure(false)
  const { visible, choose } = useColumns()
  const isWide = useIsWide()
  const columns = receivedColumns(visible['due'] === false)
  const selection = useSelection(received.data?.data ?? [])
  const filters = useRef<FiltersHandle>(null)
  const navigate = useNavigate()
  const markRead = useMarkAnyRead()
  const [isHelpOpen, help] = useDisclosure(false)
  const keys = useListKeys({
    markRead: (id) => {
      const isNew = received.data?.data.some((one) => one.id === id && isUnread(one))
      if (isNew) markRead.mutate({ params: { id: String(id) } })
    },
    focusFilters: () => filters.current?.focus(),
    help: help.open,
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
  const page = usePage(pageNumber, received.data?.total, goTo)

  const total = received.data?.total
  const pages = { page, perPage: REFERRALS_PER_PAGE, total: total ?? 0, onPage: goTo }
  const summary = total === undefined ? undefined : summaryOf(unread, total, isNarrowed(applied))
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
          <ReceivedFilters applied={applied} onApply={narrow} handle={filters} />
        </Suspense>
        {received.isPending && <RowsSkeleton />}
        {received.isError && <FailurePage error={received.error} onRetry={() => void received.refetch()} />}
        {total === 0 && <NoReferrals isNarrowed={isNarrowed(applied)} onClear={() => narrow({})} />}
        {received.data && received.data.total > 0 && (
          <>
            <Group justify="space-between" gap="md">
              <ReceivedSelection selection={selection} query={filter} total={received.data.total} />
              {isWide && <PageBar {...pages} label={t`Pages, top`} />}
            </Group>
            <DataTable
              label={t`Incoming Referrals / Requests`}
              rows={received.data.data}
              columns={columns}
              visible={visible}
              selection={selection.table}
              rowId={({ id }) => String(id)}
              rowName={senderName}
              isStrong={isUnread}
              onOpen={({ id }) => show(id)}
              openId={open === undefined ? null : String(open)}
              actions={rowMenu}
            />
            <PageBar {...pages} label={t`Pages, bottom`} />
          </>
        )}
      </Stack>
      <Modal opened={isExporting} onClose={report.close} title={t`Report Settings`} size="lg">
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <ReportSettings applied={applied} onClose={report.close} />
        </Suspense>
      </Modal>
      <Modal opened={isHelpOpen} onClose={help.close} title={t`Keyboard shortcuts`}>
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <ListKeysHelp isOn={keys.isOn} onChange={keys.choose} />
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

const rowMenu = (referral: Referral) => <RowMenu referral={referral} />

function NoReferrals({ isNarrowed: hasFilters, onClear }: { isNarrowed: boolean; onClear: () => void }) {
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
