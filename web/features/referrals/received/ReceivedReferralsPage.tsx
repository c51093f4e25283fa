import { Skeleton } from '@mantine/core'
import { Suspense, useMemo, useRef } from 'react'
import { ReferralTabs } from '#web/features/referrals/ReferralTabs.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { getColumnsBesidePanel, getReceivedColumns } from './received-columns.tsx'
import classes from './ReceivedReferralsPage.module.css'
import { ReceivedReferralsDialogs } from './ReceivedReferralsDialogs.tsx'
import type { ReceivedFilterHandle } from './ReceivedFilterForm.tsx'
import { ReceivedSortOrderSelect } from './ReceivedSortOrderSelect.tsx'
import { ReceivedReferralsHeader } from './ReceivedReferralsHeader.tsx'
import { ReceivedReferralsSection } from './ReceivedReferralsSection.tsx'
import { useDockedPanel } from './use-docked-panel.ts'
import { useReceivedListShortcuts } from './use-received-list-shortcuts.ts'
import { useReceivedList } from './use-received-list.ts'
import { useReceivedShortcutActions } from './use-received-shortcut-actions.ts'
import { useVisibleReceivedColumns } from './use-visible-received-columns.ts'

const ReceivedFilterForm = lazyPart(() => import('./ReceivedFilterForm.tsx').then((file) => file.ReceivedFilterForm))

/** Reserves space for the filters, so that nothing jumps when they load. */
const FILTERS_HEIGHT = 64
const FILTERS_BUTTON_HEIGHT = 48

/** The list of received referrals: mark as read, set a status or a due date, open attachments. */
export function ReceivedReferralsPage() {
  const list = useReceivedList()
  const { filters, send } = list
  const isWide = useIsWideScreen()
  const visibility = useVisibleReceivedColumns()
  const panel = useDockedPanel(list)
  const hasDueColumn = visibility.visible['due'] ?? true
  const isStatusHidden = visibility.visible['status'] === false
  const columns = useMemo(
    () => getReceivedColumns({ saysDue: !hasDueColumn, isStatusHidden }),
    [hasDueColumn, isStatusHidden],
  )
  const columnsBesidePanel = useMemo(() => getColumnsBesidePanel(isStatusHidden), [isStatusHidden])
  const searchField = useRef<HTMLInputElement>(null)
  const filterForm = useRef<ReceivedFilterHandle>(null)
  // On phones in the line of the filters, so that the list begins higher.
  const order = !isWide && list.shownTotal !== undefined && list.shownTotal > 0 && (
    <ReceivedSortOrderSelect
      order={list.quickFilters.sort}
      onChange={(sort) => send({ type: 'quickFiltersChanged', changes: { sort } })}
    />
  )
  const shortcuts = useReceivedListShortcuts(useReceivedShortcutActions(list, panel, filterForm))

  return (
    <div className={classes.page}>
      <ReferralTabs />
      <ReceivedReferralsHeader list={list} columns={columns} visibility={visibility} areShortcutsOn={shortcuts.isOn} />
      <Suspense fallback={<Skeleton h={isWide ? FILTERS_HEIGHT : FILTERS_BUTTON_HEIGHT} />}>
        <ReceivedFilterForm
          applied={filters}
          onApply={(next) => send({ type: 'filtersApplied', filters: next })}
          handle={filterForm}
          order={order}
        />
      </Suspense>
      <ReceivedReferralsSection
        list={list}
        columns={panel.openId === null ? columns : columnsBesidePanel}
        visible={visibility.visible}
        searchRef={searchField}
        panel={panel}
      />
      <ReceivedReferralsDialogs panel={panel} list={list} shortcuts={shortcuts} />
    </div>
  )
}
