import { plural, t } from '@lingui/core/macro'
import type { z } from 'zod'
import type { SelectableStatus } from '#contract/referral-status.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import type { RouteOutput } from '#contract/route.ts'
import { CallError } from '#web/api/call-error.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import type { ListSelection } from '#web/ui/table/list-selection.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showAlert, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { focusSelectAllCheckbox } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { loadDueDatePrompt } from './receiver-actions.ts'
import { countReceived } from './count-affected-referrals.ts'
import type { ReceivedFilterQuery } from './received-filter.ts'
import { findOnlyChangedReferralName, formatDueDateChange, showUndoToast } from './show-undo-toast.ts'
import { useReceivedMutation } from './use-received-mutation.ts'

export type BulkResult = RouteOutput<typeof referralRoutes.setStatusOfSelectedReceived>

/** The selected referrals as the server takes them: the ids of this page, or the filters of the list. `upTo`: see `CountedReferrals`. */
export const toReceivedSelectionBody = (
  selection: ListSelection,
  query: ReceivedFilterQuery,
  upTo?: number,
): z.input<typeof referralRoutes.deleteSelectedReceived.body> =>
  selection.isAll ? { filter: query, ...(upTo !== undefined && { up_to: upTo }) } : { ids: selection.ids }

interface Change {
  /** Says after the change what was set: 'Status: Shipped'. */
  summary: string
  /** The same of the only referral that has changed: 'Osei, Ama: Shipped'. */
  getSummaryOf: (name: string) => string
  /** Says why this many of the selected referrals have not changed. */
  describeSkipped: (count: number) => string
  /** `upTo`: see `CountedReferrals`. */
  run: (upTo?: number) => Promise<BulkResult>
}

interface BulkChangeProps {
  selection: ListSelection
  /** The referrals of this page. */
  rows: Referral[]
  query: ReceivedFilterQuery
  count: number
}

/**
 * Sets a status or a due date of the selected referrals, or assigns them to the user. What is on this page can be undone and is
 * changed without a question; for all that match the filters, it asks first.
 */
export function useReceivedBulkChanges({ selection, rows, query, count }: BulkChangeProps) {
  const statuses = useReceivedMutation(referralRoutes.setStatusOfSelectedReceived)
  const dueDates = useReceivedMutation(referralRoutes.setDueDateOfSelectedReceived)
  const assignees = useReceivedMutation(referralRoutes.assignSelectedReceivedToSelf)

  const change = (made: Change) => changeSelection(made, { selection, rows, query })

  return {
    isChanging: statuses.isPending || dueDates.isPending || assignees.isPending,
    setStatus: (status: SelectableStatus) => {
      const { label } = describeReferralStatus(status)
      return change({
        summary: t`Status: ${label}`,
        getSummaryOf: (name) => t`${name}: ${label}`,
        describeSkipped: describeUnchanged,
        run: (upTo) => statuses.mutateAsync({ body: { ...toReceivedSelectionBody(selection, query, upTo), status } }),
      })
    },
    chooseDueDate: async () => {
      const title = plural(count, { one: 'Due date of # referral', other: 'Due date of # referrals' })
      const dialog = await loadDueDatePrompt()
      const due = await dialog?.promptDueDate({ title, value: null, canClear: true })
      if (due === undefined) return
      await change({
        summary: due ? t`Due date: ${formatDay(due)}` : t`Due date cleared`,
        getSummaryOf: (name) => formatDueDateChange(name, due),
        describeSkipped: describeUnchanged,
        run: (upTo) => dueDates.mutateAsync({ body: { ...toReceivedSelectionBody(selection, query, upTo), due } }),
      })
    },
    /** Those of this page that the user can take; the server leaves out what somebody looks after. */
    assignToMe: () => {
      const ids = rows.filter((row) => row.may.take && selection.ids.includes(row.id)).map(({ id }) => id)
      return change({
        summary: t`Assigned to you`,
        getSummaryOf: (name) => t`${name}: assigned to you`,
        describeSkipped: describeNotAssigned,
        run: async () => (ids.length > 0 ? assignees.mutateAsync({ body: { ids } }) : NOTHING_CHANGED),
      })
    },
  }
}

/** Makes the change, says what came of it, and ends the selection. */
async function changeSelection(
  made: Change,
  { selection, rows, query }: Omit<BulkChangeProps, 'count'>,
): Promise<void> {
  const { summary, run } = made
  const result = selection.isAll
    ? await countAndConfirmAndChangeAll(query, summary, run)
    : await changeOrShowFailure(run)
  if (!result) return
  selection.clear()
  // The buttons disappear with the selection.
  focusSelectAllCheckbox()
  if (selection.isAll)
    showToast(result.is_done ? summary : t`The referrals are being changed. There are many, so this may take a while.`)
  else reportChange(made, rows, selection.ids.length, result)
}

const isGone = (error: unknown): error is CallError => error instanceof CallError && error.status === 404

/** By now the list was read again, and what is no longer in it is no longer selected. */
const describeGone = ({ message }: CallError) => ({
  title: t`No longer there`,
  text: `${message} ${t`What is gone is no longer selected.`}`,
})

/** The failure of a confirmed change of the selected referrals; a colleague may have deleted one of them meanwhile. */
export const describeSelectionFailure = (error: unknown) =>
  isGone(error) ? describeGone(error) : CONFIRMATION_TEXTS.bulkFailure()

async function changeOrShowFailure(run: Change['run']): Promise<BulkResult | undefined> {
  try {
    return await run()
  } catch (error) {
    if (isGone(error)) void showAlert(describeGone(error))
    else showErrorAlert(error)
    return undefined
  }
}

async function countAndConfirmAndChangeAll(query: ReceivedFilterQuery, summary: string, run: Change['run']) {
  const counted = await countReceived(query).catch(showErrorAlert)
  if (!counted) return undefined
  const { total: count, upTo } = counted
  let result: BulkResult | undefined
  await confirmAndRun({
    title: t`Are you sure?`,
    text: `${summary}. ${plural(count, {
      one: '# received referral will be changed and marked as read, in your name. This cannot be undone.',
      other: '# received referrals will be changed and marked as read, in your name. This cannot be undone.',
    })}`,
    confirmLabel: t`Yes, change them`,
    cancelLabel: t`No, cancel`,
    onConfirm: async () => (result = await run(upTo)),
    describeFailure: CONFIRMATION_TEXTS.bulkFailure,
  })
  return result
}

const NOTHING_CHANGED: BulkResult = { message: '', is_done: true, changed: [] }

const describeUnchanged = (count: number) =>
  plural(count, {
    one: '# was skipped: already set, or deleted by its sender.',
    other: '# were skipped: already set, or deleted by their sender.',
  })

const describeNotAssigned = (count: number) =>
  plural(count, {
    one: '# was skipped: somebody looks after it, or it cannot be assigned to you.',
    other: '# were skipped: somebody looks after them, or they cannot be assigned to you.',
  })

/** Says how many of the selected referrals have changed, or which one, and why the others have not. */
function reportChange(
  { summary, getSummaryOf, describeSkipped }: Change,
  rows: Referral[],
  selected: number,
  result: BulkResult,
): void {
  const changed = result.changed ?? []
  const skipped = selected - changed.length
  const skippedText = describeSkipped(skipped)
  if (changed.length === 0) return void showAlert({ title: t`Nothing has changed`, text: skippedText })
  const name = findOnlyChangedReferralName(rows, changed)
  const done =
    name === undefined
      ? plural(changed.length, { one: `${summary} (# referral).`, other: `${summary} (# referrals).` })
      : `${getSummaryOf(name)}.`
  showUndoToast(skipped > 0 ? `${done} ${skippedText}` : done, result, changed, name)
}
