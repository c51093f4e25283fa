import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { REFERRALS_PER_PAGE, type Referral } from '#contract/referrals.ts'
import { isReferralUnread, senderName } from '#web/features/referrals/referral-text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { hasReceivedFilters } from './received-filter.ts'
import { ReceivedBulkActions } from './ReceivedBulkActions.tsx'
import { ReceivedRowMenu } from './ReceivedRowMenu.tsx'
import type { ReceivedList } from './use-received-list.ts'

interface Props {
  list: ReceivedList
  columns: DataColumn<Referral>[]
  /** Hidden columns: `{ due: false }`. */
  visible: Record<string, boolean>
}

/** The page of received referrals with its bulk actions, or why there are none. */
export function ReceivedTable({ list, columns, visible }: Props) {
  const { received, referrals, total, page, open, query, selection, send } = list
  const isWide = useIsWideScreen()
  if (received.isPending) return <RowsSkeleton />
  const failure = received.isError && <LoadFailure error={received.error} onRetry={() => void received.refetch()} />
  if (total === undefined) return failure
  if (total === 0) {
    return (
      <>
        {failure}
        <NoReferralsState
          hasFilters={hasReceivedFilters(list.filters)}
          onClear={() => send({ type: 'filtersApplied', filters: {} })}
        />
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
      <Group justify="space-between" gap="md">
        <ReceivedBulkActions selection={selection} query={query} total={total} />
        {isWide && <PaginationBar {...pages} label={t`Pages, top`} />}
      </Group>
      <DataTable
        label={t`Incoming Referrals / Requests`}
        rows={referrals}
        columns={columns}
        visible={visible}
        selection={selection.table}
        rowId={({ id }) => String(id)}
        rowName={senderName}
        isStrong={isReferralUnread}
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
