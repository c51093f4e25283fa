import { t } from '@lingui/core/macro'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { CallError, getErrorMessage, isTransientError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { createIdempotencyKey } from '#web/api/request.ts'
import { runForCurrentUser } from '#web/api/run-for-current-user.ts'
import { formatReceivedReferralName } from '#web/features/referrals/referral-text.ts'
import { showAlert, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE } from './stale-routes.ts'
import { getNewestChangeNumber, isNewestChange, showOffer } from './undo-order.ts'

/** Returns the name of the only changed referral; undefined when several have changed. */
export function findOnlyChangedReferralName(rows: Referral[], changed: number[]): string | undefined {
  const only = changed.length === 1 ? rows.find(({ id }) => id === changed[0]) : undefined
  return only && formatReceivedReferralName(only)
}

export const formatDueDateChange = (name: string, due: string | null) =>
  due === null ? t`${name}: due date cleared` : t`${name}: due ${formatDay(due)}`

/** Says who was marked as read, when it is one referral. */
export const showMarkedAsReadToast = (returned: object, changed: number[], name: string | undefined) =>
  showUndoToast(name === undefined ? t`Marked as read!` : t`${name}: Marked as read!`, returned, changed, name)

/**
 * Confirms a change of these referrals, for which the server has returned this, and offers to undo it unless another one
 * has begun since; `name` is that of the one that was changed.
 */
export function showUndoToast(text: string, returned: object, ids: number[], name?: string): void {
  if (ids.length === 0 || !isNewestChange(returned)) return showToast(text)
  offerUndo({ text, ids, name, idempotencyKey: createIdempotencyKey() })
}

interface Undo {
  text: string
  ids: number[]
  name: string | undefined
  /** The same in each attempt: the first may have been carried out without an answer. */
  idempotencyKey: string
}

const offerUndo = (undo: Undo) =>
  showOffer({ show: () => showToast(undo.text, { label: t`Undo`, run: () => void undoLastChange(undo) }) })

/** Not a mutation of a component: the row or the panel may be gone when the button of the toast is pressed. */
async function undoLastChange(undo: Undo): Promise<void> {
  const { ids, name, idempotencyKey } = undo
  const newest = getNewestChangeNumber()
  const offerAgain = () => {
    if (getNewestChangeNumber() === newest) offerUndo(undo)
  }
  try {
    await callRoute(referralRoutes.undoReceived, { body: { ids } }, { idempotencyKey })
    showToast(name === undefined ? t`Undone` : t`${name}: the change is undone`)
  } catch (error) {
    if (error instanceof CallError && error.status === 409) void showAlert(undoConflict(error))
    else if (isTransientError(error))
      void runForCurrentUser(() => showAlert(undoFailure(error))).then(offerAgain, () => {})
    else showErrorAlert(error)
  } finally {
    await refreshRouteQueries(ROUTES_STALE_AFTER_RECEIVED_CHANGE)
  }
}

/** The server says why the first of them cannot be undone. */
const undoConflict = ({ message }: CallError) => ({ title: t`Not undone`, text: t`${message} Nothing was undone.` })

const undoFailure = (error: unknown) => ({
  title: t`We could not find out whether it was undone`,
  text: getErrorMessage(error),
})
