import { t } from '@lingui/core/macro'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { CallError, getErrorMessage, isTransientError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { createIdempotencyKey } from '#web/api/request.ts'
import { formatSenderLastFirstName } from '#web/features/referrals/referral-text.ts'
import { showAlert, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE } from './stale-routes.ts'

/** Returns the sender of the only changed referral; undefined when several have changed. */
export function findOnlyChangedSenderName(rows: Referral[], changed: number[]): string | undefined {
  const only = changed.length === 1 ? rows.find(({ id }) => id === changed[0]) : undefined
  return only && formatSenderLastFirstName(only)
}

export const formatDueDateChange = (sender: string, due: string | null) =>
  due === null ? t`${sender}: due date cleared` : t`${sender}: due ${formatDay(due)}`

/** Says who was marked as read, when it is one referral. */
export const showMarkedAsReadToast = (changed: number[], sender: string | undefined) =>
  showUndoToast(sender === undefined ? t`Marked as read!` : t`${sender}: Marked as read!`, changed, sender)

/** Confirms a change of these referrals and offers to undo it; `sender` names the one that was changed. */
export function showUndoToast(text: string, ids: number[], sender?: string): void {
  if (ids.length === 0) return showToast(text)
  offerUndo({ text, ids, sender, idempotencyKey: createIdempotencyKey() })
}

interface Undo {
  text: string
  ids: number[]
  sender: string | undefined
  /** The same in each attempt: the first may have been carried out without an answer. */
  idempotencyKey: string
}

const offerUndo = (undo: Undo) => showToast(undo.text, { label: t`Undo`, run: () => void undoLastChange(undo) })

/** Not a mutation of a component: the row or the panel may be gone when the button of the toast is pressed. */
async function undoLastChange(undo: Undo): Promise<void> {
  const { ids, sender, idempotencyKey } = undo
  try {
    await callRoute(referralRoutes.undoReceived, { body: { ids } }, { idempotencyKey })
    showToast(sender === undefined ? t`Undone` : t`${sender}: the change is undone`)
  } catch (error) {
    if (error instanceof CallError && error.status === 409) void showAlert(undoConflict(ids.length))
    else if (isTransientError(error)) void showAlert(undoFailure(error)).then(() => offerUndo(undo))
    else showErrorAlert(error)
  } finally {
    await refreshRouteQueries(ROUTES_STALE_AFTER_RECEIVED_CHANGE)
  }
}

const undoConflict = (count: number) => ({
  title: t`Not undone`,
  text:
    count === 1
      ? t`A colleague has changed this referral, or more than a minute has passed. Nothing was undone.`
      : t`A colleague has changed one of these referrals, or more than a minute has passed. Nothing was undone.`,
})

const undoFailure = (error: unknown) => ({
  title: t`We could not find out whether it was undone`,
  text: getErrorMessage(error),
})
