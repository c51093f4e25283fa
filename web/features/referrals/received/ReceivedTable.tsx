import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { REFERRALS_PER_PAGE, type Referral } from '#contract/referrals.ts'
import { isReferralUnread, senderName } from '#web/features/referrals/referral-text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import classes from './ReceivedPage.module.css'
import { ReceivedBulkActions } from './ReceivedBulkActions.tsx'
import { ReceivedQuickFilters } from './ReceivedQuickFilters.tsx'
import { ReceivedRowMenu } from './ReceivedRowMenu.tsx'
import type { ReceivedList } from './use-received-list.ts'

interface Props {
  list: ReceivedList
  columns: DataColumn<Referral>[]
  /** Hidden columns: `{ due: false }`. */
  visible: Record<string, boolean>
  searchRef: Ref<HTMLInputElement>
}

/** The page of received referrals with its bulk actions, or why there are none. */
export function ReceivedTable({ list, columns, visible, searchRef }: Props) {
  const { received, referrals, total, page, open, query, selection, send } = list
  const isWide = useIsWideScreen()
  if (received.isPending) return <RowsSkeleton />
  const failure = received.isError && <LoadFailure error={received.error} onRetry={() => void received.refetch()} />
  if (total === undefined) return failure
  const quickFilters = (
    <ReceivedQuickFilters
      searchRef={searchRef}
      applied={list.quickFilters}
      onChange={(changes) => send({ type: 'quickFiltersChanged', changes })}
    />
  )
  const hasFilters = Object.keys(query).length > 0
  const toolbar = <ReceivedBulkActions selection={selection} query={query} total={total} idle={quickFilters} />
  if (total === 0) {
    return (
      <>
        {failure}
        {/* At the same place as above rows, so that the search keeps the focus. */}
        {hasFilters && toolbar}
        <NoReferralsState hasFilters={hasFilters} onClear={() => send({ type: 'allFiltersCleared' })} />
      </>
    )
  }

  const pages = {
    page,
    perPage: REFERRALS_PER_PAGE,
    total,
    onPage: (next: number) => send({ type: 'pageChosen', page: next }),
  }
  return (
    <>
      {failure}
      {toolbar}
      {isWide && (
        <div className={classes.topPages}>
          <PaginationBar {...pages} label={t`Pages, top`} />
        </div>
      )}
      <DataTable
        label={t`Incoming Referrals / Requests`}
        rows={referrals}
        columns={columns}
        visible={visible}
        selection={selection.table}
        rowId={({ id }) => String(id)}
        rowName={senderName}
        isStrong={isReferralUnread}
        isDense
        onOpen={({ id }) => send({ type: 'referralOpened', id })}
        openId={open === undefined ? null : String(open)}
        actions={renderRowMenu}
      />
      <PaginationBar {...pages} label={t`Pages, bottom`} />
    </>
  )
}

const renderRowMenu = (referral: Referral) => <ReceivedRowMenu referral={referral} />

function NoReferralsState({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
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
