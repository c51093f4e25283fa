import { t } from '@lingui/core/macro'
import { useIsMutating } from '@tanstack/react-query'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { confirmAndDelete } from '#web/features/referrals/confirm-and-delete.tsx'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { formatSenderName, formatServicePath } from '#web/features/referrals/referral-text.ts'
import { promptDueDate } from './prompt-due-date.tsx'
import {
  formatDueDateChange,
  showReadToast,
  showUndoToast,
  ROUTES_STALE_AFTER_RECEIVED_CHANGE as refreshes,
} from './show-undo-toast.ts'

// The receiver's actions on one referral, shared by its row and its panel.

const statusKey = (id: number) => ['status', id]
const paramsOf = ({ id }: Referral) => ({ params: { id: String(id) } })

/** True until the server has responded; every status shows 'Saving...' meanwhile (RECV-037, RECV-038). */
export const useIsSavingReferralStatus = ({ id }: Referral) => useIsMutating({ mutationKey: statusKey(id) }) > 0

export function useSetReferralStatus(referral: Referral) {
  const { id, status: current } = referral
  const sender = formatSenderName(referral)
  return useRouteMutation(referralRoutes.setStatus, {
    mutationKey: statusKey(id),
    refreshes,
    onMutate: () => current,
    // Choosing the current status again changes nothing, so undoing would take back an earlier change.
    onSuccess: ({ status }, _input, before) => {
      if (status === before) return
      // The panel may show the next referral already.
      const { label } = describeReferralStatus(status)
      showUndoToast(t`${sender}: ${label}`, [id], sender)
    },
    onError: showErrorAlert,
  })
}

export const useSetReferralDueDate = () =>
  useRouteMutation(referralRoutes.setDueDate, {
    refreshes,
    onSuccess: (referral) => {
      const sender = formatSenderName(referral)
      showUndoToast(formatDueDateChange(sender, referral.due_at), [referral.id], sender)
    },
    onError: showErrorAlert,
  })

/** Asks for the due date in a dialog, where the list has no field for it. */
export function usePromptReferralDueDate() {
  const save = useSetReferralDueDate()
  return async (referral: Referral) => {
    const title = t`Due date: ${formatSenderName(referral)}`
    const due = await promptDueDate({ title, value: referral.due_at, canClear: referral.due_at !== null })
    if (due !== undefined && due !== referral.due_at) save.mutate({ ...paramsOf(referral), body: { due } })
  }
}

/** Marks a referral, and a reply that came later, as read. Only the former can be undone. */
export function useMarkAsRead(onDone?: () => void) {
  const save = useRouteMutation(referralRoutes.markRead, { refreshes, onError: showErrorAlert })
  const markRead = async (referral: Referral) => {
    const isSaved = await save.mutateAsync(paramsOf(referral)).then(
      () => true,
      () => false,
    )
    if (!isSaved) return
    showReadToast(referral.is_read ? [] : [referral.id], formatSenderName(referral))
    onDone?.()
  }
  return { isSaving: save.isPending, markRead }
}

export function useMarkReferralRead(referral: Referral, onDone?: () => void) {
  const { isSaving, markRead } = useMarkAsRead(onDone)
  return { isSaving, markRead: () => void markRead(referral) }
}

export function useDeleteReceivedReferral(referral: Referral, onDone?: () => void) {
  const remove = useRouteMutation(referralRoutes.deleteReceived, { refreshes, onSuccess: () => onDone?.() })
  return async () => {
    const moveFocus = prepareFocusAfterRemoval(String(referral.id))
    const isDone = await confirmAndDelete({
      itemName: t`The referral of ${formatSenderName(referral)}: ${formatServicePath(referral)}`,
      onConfirm: () => remove.mutateAsync(paramsOf(referral)),
      message: t`Received referral has been deleted.`,
    })
    if (isDone) moveFocus()
  }
}
