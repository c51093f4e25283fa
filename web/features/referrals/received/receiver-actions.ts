import { t } from '@lingui/core/macro'
import { useIsMutating } from '@tanstack/react-query'
import type { SelectableStatus } from '#contract/referral-status.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { isEditConflict } from '#web/forms/edit-conflict.ts'
import { promptChoice, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { formatReceivedReferralName, formatServicePath } from '#web/features/referrals/referral-text.ts'
import { formatDueDateChange, showMarkedAsReadToast, showUndoToast } from './show-undo-toast.ts'
import { buildReceivedMutationKey, useReceivedMutation } from './use-received-mutation.ts'

// The receiver's actions on one referral, shared by its row and its panel.

const statusKey = (id: number) => buildReceivedMutationKey('status', id)
const paramsOf = ({ id }: Referral) => ({ params: { id: String(id) } })

/** True until the server has responded; every status shows 'Saving...' meanwhile (RECV-037, RECV-038). */
export const useIsSavingReferralStatus = ({ id }: Referral) => useIsMutating({ mutationKey: statusKey(id) }) > 0

/** Returns the function that sets a status. What a colleague has set since the screen was read is not replaced unasked. */
export function useSetReferralStatus(referral: Referral) {
  const { id, status: current, seen } = referral
  const name = formatReceivedReferralName(referral)
  const save = useReceivedMutation(referralRoutes.setStatus, {
    mutationKey: statusKey(id),
    onMutate: () => current,
    // Choosing the current status again changes nothing, so undoing would take back an earlier change.
    onSuccess: (returned, _input, before) => {
      const { status } = returned
      if (status === before) return
      // The panel may show the next referral already.
      const { label } = describeReferralStatus(status)
      showUndoToast(t`${name}: ${label}`, returned, [id], name)
    },
    onError: (error, input) =>
      void showErrorOrAskToReplace(error, (newest) => save.mutate(withSeenChangeId(input, newest))),
  })
  return (status: SelectableStatus) => save.mutate({ ...paramsOf(referral), body: { status, seen: seen?.status } })
}

/** Saves `toDueDateInput(…)`. */
export function useSetReferralDueDate() {
  const save = useReceivedMutation(referralRoutes.setDueDate, {
    onSuccess: (referral) => {
      const name = formatReceivedReferralName(referral)
      showUndoToast(formatDueDateChange(name, referral.due_at), referral, [referral.id], name)
    },
    onError: (error, input) =>
      void showErrorOrAskToReplace(error, (newest) => save.mutate(withSeenChangeId(input, newest))),
  })
  return save
}

export const toDueDateInput = (referral: Referral, due: string | null) => ({
  ...paramsOf(referral),
  body: { due, seen: referral.seen?.due },
})

/** Like `loadDueDatePrompt()`. */
export const loadDeletionDialogs = () =>
  loadChunk(() => import('#web/features/referrals/confirm-and-delete.tsx')).catch(showErrorAlert)

/** The dialog is loaded with its first use; undefined after an alert when it cannot be. */
export const loadDueDatePrompt = () => loadChunk(() => import('./prompt-due-date.tsx')).catch(showErrorAlert)

/** Asks for the due date in a dialog, where the list has no field for it. */
export function usePromptAndSetReferralDueDate() {
  const save = useSetReferralDueDate()
  return async (referral: Referral) => {
    const title = t`Due date: ${formatReceivedReferralName(referral)}`
    const dialog = await loadDueDatePrompt()
    const due = await dialog?.promptDueDate({ title, value: referral.due_at, canClear: referral.due_at !== null })
    if (due !== undefined && due !== referral.due_at) save.mutate(toDueDateInput(referral, due))
  }
}

/** Returns the input of the same change by a user who has been shown the change `seen`. */
export const withSeenChangeId = <T extends { body?: { seen?: number | undefined } }>(
  input: T,
  seen: number | undefined,
): T => (input.body ? { ...input, body: { ...input.body, seen } } : input)

/**
 * What a colleague has set since the list was read is shown, and replaced only if the user wants that. Nobody waits for
 * the answer: the row is refreshed behind the question, and another change made meanwhile is asked about again.
 */
export async function showErrorOrAskToReplace(
  error: Error,
  replace: (seen: number | undefined) => void,
): Promise<void> {
  if (!isEditConflict(error)) return showErrorAlert(error)
  const text = `${error.message} ${t`Your change is not saved.`}`
  if (await promptReplaceChange(text, t`Set it anyway`)) replace(error.newestChange)
}

/** Shows what a colleague has changed meanwhile. Returns true when the user wants to replace it. */
export async function promptReplaceChange(text: string, replaceLabel: string): Promise<boolean> {
  const choice = await promptChoice({
    title: t`Changed in the meantime`,
    text,
    choices: [
      { value: 'replace', label: replaceLabel },
      { value: 'leave', label: t`Leave it` },
    ],
  })
  return choice === 'replace'
}

/** Marks a referral, and a reply that came later, as read. Only the former can be undone. */
export function useMarkAsRead(onDone?: () => void) {
  const save = useReceivedMutation(referralRoutes.markRead, { onError: showErrorAlert })
  const markRead = async (referral: Referral) => {
    const saved = await save.mutateAsync(paramsOf(referral)).catch(() => null)
    if (!saved) return
    showMarkedAsReadToast(saved, referral.is_read ? [] : [referral.id], formatReceivedReferralName(referral))
    onDone?.()
  }
  return { isSaving: save.isPending, markRead }
}

export function useMarkReferralRead(referral: Referral, onDone?: () => void) {
  const { isSaving, markRead } = useMarkAsRead(onDone)
  return { isSaving, markRead: () => void markRead(referral) }
}

export function useDeleteReceivedReferral(referral: Referral, onDone?: () => void) {
  const remove = useReceivedMutation(referralRoutes.deleteReceived, { onSuccess: () => onDone?.() })
  return async () => {
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
}
