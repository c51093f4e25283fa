import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Suspense, type Ref } from 'react'
import { REFERRALS_PER_PAGE, type Referral } from '#contract/referrals.ts'
import { isReferralUnread, formatReceivedReferralName } from '#web/features/referrals/referral-text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import classes from './ReceivedReferralsPage.module.css'
import { ReceivedBulkActions } from './ReceivedBulkActions.tsx'
import { ReceivedQuickFilters } from './ReceivedQuickFilters.tsx'
import { ReceivedRowMenu } from './ReceivedRowMenu.tsx'
import { focusDockedPanel, type DockedPanel } from './use-docked-panel.ts'
import type { ReceivedList } from './use-received-list.ts'

const DockedReferralPanel = lazyPart(() =>
  import('#web/features/referrals/received/panel/DockedReferralPanel.tsx').then((file) => file.DockedReferralPanel),
)

interface Props {
  list: ReceivedList
  columns: DataColumn<Referral>[]
  /** Hidden columns: `{ due: false }`. */
  visible: Record<string, boolean>
  searchRef: Ref<HTMLInputElement>
  panel: DockedPanel
}

/** The page of received referrals with its bulk actions, and beside it the panel of the open one. */
export function ReceivedReferralsSection({ list, columns, visible, searchRef, panel }: Props) {
  const { received, referrals, total, shownTotal, query, selection, send } = list
  const isWide = useIsWideScreen()
  const { openId } = panel
  const failure = received.failure ?? received.refreshFailure
  const quickFilters = (
    <ReceivedQuickFilters
      searchRef={searchRef}
      applied={list.quickFilters}
      onChange={(changes) => send({ type: 'quickFiltersChanged', changes })}
    />
  )
  const hasFilters = Object.keys(query).length > 0

  return (
    <>
      {failure && <RetryNotice error={failure} onRetry={received.refetch} />}
      {/* At the same place with and without rows, so that the search keeps the focus. */}
      {shownTotal !== undefined && (total !== 0 || hasFilters) && (
        <ReceivedBulkActions selection={selection} rows={referrals} query={query} total={total} idle={quickFilters} />
      )}
      {isWide && shownTotal !== undefined && shownTotal > 0 && (
        <div className={classes.topPages}>
          <PaginationBar {...pagesOf(list, shownTotal)} label={t`Pages, top`} />
        </div>
      )}
      <div className={classes.body} data-docked={openId !== null || undefined}>
        <div className={classes.rows} aria-busy={received.isPlaceholderData}>
          <ReceivedRows list={list} columns={columns} visible={visible} panel={panel} />
        </div>
        {openId !== null && (
          <Suspense>
            <DockedReferralPanel
              id={openId}
              listed={referrals.find(({ id }) => id === openId)}
              onPrevious={panel.previous}
              onNext={panel.next}
              onClose={panel.close}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

const pagesOf = ({ page, send }: ReceivedList, total: number) => ({
  page,
  perPage: REFERRALS_PER_PAGE,
  total,
  onPage: (next: number) => send({ type: 'pageChosen', page: next }),
})

/** The rows and the pages below them, or why there are none. */
function ReceivedRows({ list, columns, visible, panel }: Omit<Props, 'searchRef'>) {
  const { received, referrals, shownTotal, open, query, selection, send } = list
  if (received.isPending) return <RowsSkeleton />
  if (shownTotal === undefined) return null
  if (shownTotal === 0) {
    if (received.isPlaceholderData) return <RowsSkeleton />
    const hasFilters = Object.keys(query).length > 0
    return <NoReferralsState hasFilters={hasFilters} onClear={() => send({ type: 'allFiltersCleared' })} />
  }
  return (
    <>
      <DataTable
        label={t`Incoming Referrals / Requests`}
        rows={referrals}
        columns={columns}
        visible={visible}
        selection={selection.table}
        rowId={({ id }) => String(id)}
        rowName={formatReceivedReferralName}
        isStrong={isReferralUnread}
        isDense
        onOpen={({ id }) => (id === panel.openId ? focusDockedPanel() : send({ type: 'referralOpened', id }))}
        openId={open === undefined ? null : String(open)}
        actions={renderRowMenu}
      />
      <PaginationBar {...pagesOf(list, shownTotal)} label={t`Pages, bottom`} />
    </>
  )
}

const renderRowMenu = (referral: Referral) => <ReceivedRowMenu referral={referral} />

function NoReferralsState({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  if (!hasFilters)
    return <EmptyState text={t`No Referrals`} hint={t`New referrals appear here within half a minute.`} />
  return (
    <EmptyState
      text={t`No Referrals`}
      hint={t`No referral matches these filters.`}
      action={<Button variant="default" onClick={onClear}>{t`Show all`}</Button>}
    />
  )
}
