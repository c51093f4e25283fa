import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showAlert, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { countToDelete, countToMarkAsRead, describeToMarkAsRead } from './count-affected-referrals.ts'
import type { ReceivedFilterQuery } from './received-filter.ts'
import type { ListSelection } from '#web/ui/table/list-selection.ts'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ReferralStatusCombobox } from './ReferralStatusCombobox.tsx'
import { findOnlyChangedReferralName, showMarkedAsReadToast } from './show-undo-toast.ts'
import { loadDeletionDialogs } from './receiver-actions.ts'
import { useReceivedMutation } from './use-received-mutation.ts'
import { useCloseDeletedReferral } from './use-close-referral.ts'
import {
  describeSelectionFailure,
  toReceivedSelectionBody,
  useReceivedBulkChanges,
  type BulkResult,
} from './use-received-bulk-changes.ts'

interface Props {
  selection: ListSelection
  /** The referrals of this page. */
  rows: Referral[]
  /** The filters of the list. */
  query: ReceivedFilterQuery
  /** Number of rows in the list; undefined while it loads: nothing is done meanwhile, nobody has seen to what. */
  total: number | undefined
  /** Stands beside the buttons while no row is selected. */
  idle?: ReactNode
}

/** Returns the questions before the bulk actions; each acts once the answer is yes. */
function useReceivedBulkActions({ selection, rows, query, total }: Omit<Props, 'idle'>) {
  const deleteSelected = useReceivedMutation(referralRoutes.deleteSelectedReceived)
  const deleteAll = useReceivedMutation(referralRoutes.deleteAllReceived)
  const readSelected = useReceivedMutation(referralRoutes.readSelectedReceived)
  const readAll = useReceivedMutation(referralRoutes.readAllReceived)
  const closeDeleted = useCloseDeletedReferral()

  // While the number of all is not known the buttons are disabled, but keep saying what they are for.
  const count = selection.isAll ? (total ?? Math.max(1, selection.ids.length)) : selection.ids.length
  const meansAll = !selection.isAll && selection.ids.length === 0
  const hasFilters = Object.keys(query).length > 0

  const askToDelete = async () => {
    const counted = await countToDelete({ selection, query }).catch(showErrorAlert)
    if (!counted) return
    const { total: many, upTo } = counted
    let isDone = true
    const dialogs = await loadDeletionDialogs()
    await dialogs?.confirmAndRunBulkDeletion({
      itemName: meansAll
        ? describeAll(many, hasFilters)
        : plural(many, { one: '# received referral', other: '# received referrals' }),
      consequence: dialogs.describeToldSenders(),
      isAll: meansAll,
      onConfirm: async () => {
        const response = await (meansAll
          ? deleteAll.mutateAsync({ query: toUpToQuery(upTo) })
          : deleteSelected.mutateAsync({ body: toReceivedSelectionBody(selection, query, upTo) }))
        isDone = response.is_done
      },
      message: () => describeDeletion(isDone),
      describeFailure: describeSelectionFailure,
      onDone: () => {
        selection.clear()
        closeDeleted((id) => meansAll || selection.isAll || selection.ids.includes(id))
      },
    })
  }

  const askToRead = async () => {
    const many = await countToMarkAsRead({ selection, rows, query }).catch(showErrorAlert)
    if (!many) return
    if (many.unread === 0 && many.replied === 0)
      return void showAlert({ title: t`Nothing has changed`, text: t`They are all marked as read already.` })
    let result: Pick<BulkResult, 'changed' | 'is_done'> = { is_done: true }
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.readMany(),
      text: [...describeToMarkAsRead(many), ...(meansAll ? [describeReach(hasFilters)] : [])].join(' '),
      onConfirm: async () => {
        result = await (meansAll
          ? readAll.mutateAsync({ query: toUpToQuery(many.upTo) })
          : readSelected.mutateAsync({ body: toReceivedSelectionBody(selection, query, many.upTo) }))
      },
      describeFailure: describeSelectionFailure,
    })
    if (!isDone) return
    selection.clear()
    reportRead(rows, result)
  }

  return { count, meansAll, askToDelete, askToRead }
}

/**
 * 'Delete Selected/All' and 'Read Selected/All' above the received referrals (RECV-013, RECV-014). Without a selection
 * they apply to all referrals that the viewer receives, regardless of the filters (decision 12). Status and due date
 * are set for a selection only. Words without icons, so that the filters fit beside them at 1280 px.
 */
export function ReceivedBulkActions(props: Props) {
  const { selection, total, idle } = props
  const { count, meansAll, askToDelete, askToRead } = useReceivedBulkActions(props)

  return (
    <SelectionBar
      count={count}
      matching={
        total === undefined ? undefined : { count: total, isChosen: selection.isAll, choose: selection.chooseAll }
      }
      onClear={selection.clear}
      idle={idle}
    >
      <Button variant="default" data-bulk-act="read" disabled={total === undefined} onClick={askToRead}>
        {meansAll ? t`Read All` : t`Read Selected`}
      </Button>
      <Button variant="default" disabled={total === undefined} onClick={askToDelete}>
        {meansAll ? t`Delete All` : t`Delete Selected`}
      </Button>
      {count > 0 && total !== undefined && <BulkChangeButtons {...props} count={count} />}
    </SelectionBar>
  )
}

/** 'Set status' and 'Set due date' of the selected referrals, and 'Assign to me' of those that are on this page. */
function BulkChangeButtons(props: Props & { count: number }) {
  const seesAssignees = useCurrentUserRights().seeAssignees === true
  const { isChanging, setStatus, chooseDueDate, assignToMe } = useReceivedBulkChanges(props)
  return (
    <>
      <ReferralStatusCombobox isSaving={isChanging} onChoose={(status) => void setStatus(status)}>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          aria-label={t`Set status`}
          data-bulk-act="status"
        >
          {t`Set status`}
        </Button>
      </ReferralStatusCombobox>
      <Button
        variant="default"
        aria-disabled={isChanging}
        data-bulk-act="due"
        onClick={() => !isChanging && void chooseDueDate()}
      >
        {t`Set due date`}
      </Button>
      {seesAssignees && !props.selection.isAll && (
        <Button
          variant="default"
          aria-disabled={isChanging}
          data-bulk-act="assignee"
          onClick={() => !isChanging && void assignToMe()}
        >
          {t`Assign to me`}
        </Button>
      )}
    </>
  )
}

/** 'All' reaches further than what is on the screen: the question says so (decision 12). */
const describeAll = (count: number, hasFilters: boolean) =>
  hasFilters
    ? plural(count, {
        one: '# received referral, even if your search and filters hide it.',
        other: 'All # received referrals, also those that your search and filters hide.',
      })
    : plural(count, { one: '# received referral.', other: 'All # received referrals, on all pages.' })

const describeReach = (hasFilters: boolean) =>
  hasFilters ? t`This includes what your search and filters hide.` : t`This includes all pages.`

const describeDeletion = (isDone: boolean) =>
  isDone
    ? t`Your received referrals have been deleted.`
    : t`Your received referrals are being deleted. There are many, so this may take a while.`

function reportRead(rows: Referral[], result: Pick<BulkResult, 'changed' | 'is_done'>) {
  const { is_done: isDone, changed = [] } = result
  if (isDone) showMarkedAsReadToast(result, changed, findOnlyChangedReferralName(rows, changed))
  else showToast(t`Your received referrals are being marked as read. There are many, so this may take a while.`)
}

const toUpToQuery = (upTo: number | undefined) => (upTo === undefined ? {} : { up_to: String(upTo) })
