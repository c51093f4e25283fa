import { t } from '@lingui/core/macro'
import { useIsMutating } from '@tanstack/react-query'
import type { SelectableStatus } from '#contract/referral-status.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { formatReceivedReferralName, formatServicePath } from '#web/features/referrals/referral-text.ts'
import { formatDueDateChange, showMarkedAsReadToast } from './show-undo-toast.ts'
import { buildReceivedMutationKey, useReceivedMutation } from './use-received-mutation.ts'
import { useConflictCheckedMutation } from './use-conflict-checked-mutation.ts'

// The receiver's actions on one referral, shared by its row, its panel and the shortcuts. Each hook returns whether the
// action is being saved, and `run`, which takes the referral and what to set.

const statusKey = (id: number) => buildReceivedMutationKey('status', id)
const paramsOf = ({ id }: Referral) => ({ params: { id: String(id) } })

/** True until the server has responded; every status shows 'Saving...' meanwhile (RECV-037, RECV-038). */
export const useIsSavingReferralStatus = ({ id }: Referral) => useIsMutating({ mutationKey: statusKey(id) }) > 0

/** Takes the referral, unlike the other hooks: all that show the status of this one wait until it is saved. */
export function useSetReferralStatus(referral: Referral) {
  const { id, status: current, seen } = referral
  const save = useConflictCheckedMutation(referralRoutes.setStatus, {
    mutationKey: statusKey(id),
    onMutate: () => current,
    // Choosing the current status again changes nothing, so undoing would take back an earlier change.
    describeChange: (name, { status }, before) => {
      const { label } = describeReferralStatus(status)
      return status === before ? null : t`${name}: ${label}`
    },
  })
  return {
    isSaving: useIsSavingReferralStatus(referral),
    run: (status: SelectableStatus) => save.mutate({ ...paramsOf(referral), body: { status, seen: seen?.status } }),
  }
}

/** `savingDue` is the date that is being saved; null clears it. */
export function useSetReferralDueDate() {
  const save = useConflictCheckedMutation(referralRoutes.setDueDate, {
    describeChange: (name, { due_at: due }) => formatDueDateChange(name, due),
  })
  return {
    isSaving: save.isPending,
    savingDue: save.variables?.body?.due ?? null,
    /** Saves the due date if that changes it. */
    run: (referral: Referral, due: string | null) => {
      if (due !== referral.due_at) save.mutate({ ...paramsOf(referral), body: { due, seen: referral.seen?.due } })
    },
  }
}

/** Like `loadDueDatePrompt()`. */
export const loadDeletionDialogs = () =>
  loadChunk(() => import('#web/features/referrals/confirm-and-delete.tsx')).catch(showErrorAlert)

/** The dialog is loaded with its first use; undefined after an alert when it cannot be. */
export const loadDueDatePrompt = () => loadChunk(() => import('./prompt-due-date.tsx')).catch(showErrorAlert)

/** Asks for the due date in a dialog, where the list has no field for it. */
export function usePromptAndSetReferralDueDate() {
  const { isSaving, run: setDueDate } = useSetReferralDueDate()
  const run = async (referral: Referral) => {
    const title = t`Due date: ${formatReceivedReferralName(referral)}`
    const dialog = await loadDueDatePrompt()
    const due = await dialog?.promptDueDate({ title, value: referral.due_at, canClear: referral.due_at !== null })
    if (due !== undefined) setDueDate(referral, due)
  }
  return { isSaving, run }
}

/** Marks a referral, and a reply that came later, as read. Only the former can be undone. */
export function useMarkReferralRead(onDone?: () => void) {
  const save = useReceivedMutation(referralRoutes.markRead, { onError: showErrorAlert })
  const run = async (referral: Referral) => {
    const saved = await save.mutateAsync(paramsOf(referral)).catch(() => null)
    if (!saved) return
    showMarkedAsReadToast(saved, referral.is_read ? [] : [referral.id], formatReceivedReferralName(referral))
    onDone?.()
  }
  return { isSaving: save.isPending, run }
}

/** Asks whether to delete a referral. */
export function useDeleteReceivedReferral(onDone?: () => void) {
  const remove = useReceivedMutation(referralRoutes.deleteReceived, { onSuccess: () => onDone?.() })
  const run = async (referral: Referral) => {
    const moveFocus = prepareFocusAfterRemoval(String(referral.id))
    const dialogs = await loadDeletionDialogs()
    const isDone = await dialogs?.confirmAndDelete({
      itemName: t`The referral of ${formatReceivedReferralName(referral)}: ${formatServicePath(referral)}`,
      consequence: dialogs.describeToldSenders(referral),
      onConfirm: () => remove.mutateAsync(paramsOf(referral)),
      message: t`Received referral has been deleted.`,
    })
    if (isDone) moveFocus()
  }
  return { isSaving: remove.isPending, run }
}
