import type { RefObject } from 'react'
import { isReferralUnread } from '#web/features/referrals/referral-text.ts'
import {
  focusAdjacentRow,
  focusedRowId,
  pressControl,
  pressFocusedRowControl,
  toggleFocusedRowSelection,
} from '#web/ui/table/row-focus.ts'
import { runOfferedAction } from '#web/ui/toasts.tsx'
import type { ReceivedFilterHandle } from './ReceivedFilterForm.tsx'
import { useMarkReferralReadMutation, usePromptReferralDueDate } from './receiver-actions.ts'
import type { ReceivedList } from './use-received-list.ts'
import type { ShortcutActions } from './use-received-list-shortcuts.ts'

/** What the shortcuts do: to the selected referrals if there are any, else to that of the focused row. */
export function useReceivedShortcutActions(
  { referrals, selection, send }: ReceivedList,
  filterForm: RefObject<ReceivedFilterHandle | null>,
): ShortcutActions {
  const markRead = useMarkReferralReadMutation()
  const promptDueDate = usePromptReferralDueDate()
  const hasSelection = selection.isAll || selection.ids.length > 0
  const current = () => referrals.find(({ id }) => String(id) === focusedRowId())
  const pressBulkAction = (act: string) => pressControl(document.querySelector(`[data-bulk-act="${act}"]`))

  return {
    goToAdjacent: focusAdjacentRow,
    toggleSelection: toggleFocusedRowSelection,
    markRead: () => {
      if (hasSelection) return pressBulkAction('read')
      const referral = current()
      if (referral && isReferralUnread(referral)) markRead.mutate({ params: { id: String(referral.id) } })
    },
    openStatuses: () => (hasSelection ? pressBulkAction('status') : pressFocusedRowControl('[data-act="status"]')),
    chooseDueDate: () => {
      if (hasSelection) return pressBulkAction('due')
      const referral = current()
      if (referral?.may.change) void promptDueDate(referral)
    },
    openMenu: () => pressFocusedRowControl('[data-actions] button'),
    undo: runOfferedAction,
    focusFilters: () => filterForm.current?.focus(),
    openHelp: () => send({ type: 'dialogOpened', dialog: 'shortcuts' }),
  }
}
