import type { RefObject } from 'react'
import { referralRoutes } from '#contract/referrals.ts'
import { queryClient, routeQueryOptions } from '#web/api/query.ts'
import { isReferralUnread } from '#web/features/referrals/referral-text.ts'
import { focusAdjacentRow, getFocusedRowId, focusAndClick, toggleRowSelection } from '#web/ui/table/row-focus.ts'
import { runOfferedToastAction } from '#web/ui/toasts.tsx'
import { useAssignToMe } from './assignee-actions.ts'
import type { ReceivedFilterHandle } from './ReceivedFilterForm.tsx'
import { useMarkReferralRead, usePromptAndSetReferralDueDate } from './receiver-actions.ts'
import type { DockedPanel } from './use-docked-panel.ts'
import type { ReceivedList } from './use-received-list.ts'
import type { ShortcutActions } from './use-received-list-shortcuts.ts'

/**
 * What the shortcuts do. While a referral is open they change that one, and with it the other selected ones only if it is
 * selected too: nobody looks at one client and changes another. Without a panel they change the selected referrals, else
 * that of the focused row.
 */
export function useReceivedShortcutActions(
  { referrals, selection, open, send }: ReceivedList,
  { openId, isOpen, goToAdjacent }: DockedPanel,
  filterForm: RefObject<ReceivedFilterHandle | null>,
): ShortcutActions {
  const { run: markRead } = useMarkReferralRead()
  const { run: assignToMe } = useAssignToMe()
  const { run: promptDueDate } = usePromptAndSetReferralDueDate()
  const actsOnSelection =
    open === undefined ? selection.isAll || selection.ids.length > 0 : selection.ids.includes(open)
  const currentId = () => (openId === null ? getFocusedRowId() : String(openId))
  const current = () => referrals.find(({ id }) => String(id) === currentId()) ?? getFetchedReferral(openId)
  const pressBulkAction = (act: string) => press(`[data-bulk-act="${act}"]`)
  const pressInRow = (control: string) => press(`[data-row="${currentId()}"] ${control}`)

  return {
    // A panel over the list takes the keys itself, but for the moment before it has the focus.
    goToAdjacent: isOpen ? goToAdjacent : focusAdjacentRow,
    toggleSelection: (withShift) => toggleRowSelection(currentId(), withShift),
    markRead: () => {
      if (actsOnSelection) return pressBulkAction('read')
      const referral = current()
      if (referral && isReferralUnread(referral)) void markRead(referral)
    },
    openStatuses: () => {
      if (actsOnSelection) return pressBulkAction('status')
      return openId === null ? pressInRow('[data-act="status"]') : press('[data-docked-panel] [data-act="status"]')
    },
    chooseDueDate: () => {
      if (actsOnSelection) return pressBulkAction('due')
      const referral = current()
      if (referral?.may.change) void promptDueDate(referral)
    },
    assignToMe: () => {
      if (actsOnSelection) return pressBulkAction('assignee')
      const referral = current()
      if (referral) assignToMe(referral)
    },
    askQuestion: () => press('[data-docked-panel] [data-act="question"]'),
    openMenu: () => pressInRow('[data-actions] button'),
    undo: runOfferedToastAction,
    focusFilters: () => filterForm.current?.focus(),
    openHelp: () => send({ type: 'dialogOpened', dialog: 'shortcuts' }),
  }
}

/** Returns the open referral that has left the list, as the panel has fetched it. */
const getFetchedReferral = (openId: number | null) =>
  openId === null
    ? undefined
    : queryClient.getQueryData(routeQueryOptions(referralRoutes.one, { params: { id: String(openId) } }).queryKey)

const press = (selector: string) => focusAndClick(document.querySelector(selector))
