import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown, IconMailOpened, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { queryClient, routeQueryOptions, useRouteMutation } from '#web/api/query.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showAlert, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { confirmAndRunBulkDeletion } from '#web/features/referrals/confirm-and-delete.tsx'
import type { ReceivedQuery } from './received-filter.ts'
import type { ListSelection } from '#web/ui/table/list-selection.ts'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { ReferralStatusCombobox } from './ReferralStatusCombobox.tsx'
import { findOnlyChangedSenderName, showMarkedAsReadToast } from './show-undo-toast.ts'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE as refreshes } from './stale-routes.ts'
import { useCloseDeletedReferral } from './use-close-deleted-referral.ts'
import {
  describeSelectionFailure,
  toReceivedSelectionBody,
  useReceivedBulkChanges,
} from './use-received-bulk-changes.ts'

interface Props {
  selection: ListSelection
  /** The referrals of this page. */
  rows: Referral[]
  /** The filters of the list. */
  query: ReceivedQuery
  /** Number of rows in the list; undefined while it loads: nothing is done meanwhile, nobody has seen to what. */
  total: number | undefined
  /** Stands beside the buttons while no row is selected. */
  idle?: ReactNode
}

/** How many referrals nobody has read, and how many have a reply that nobody has read. */
interface ToRead {
  unread: number
  replied: number
}

/** Returns the questions before the bulk actions; each acts once the answer is yes. */
function useReceivedBulkActions({ selection, rows, query, total }: Omit<Props, 'idle'>) {
  const deleteSelected = useRouteMutation(referralRoutes.deleteSelectedReceived, { refreshes })
  const deleteAll = useRouteMutation(referralRoutes.deleteAllReceived, { refreshes })
  const readSelected = useRouteMutation(referralRoutes.readSelectedReceived, { refreshes })
  const readAll = useRouteMutation(referralRoutes.readAllReceived, { refreshes })
  const closeDeleted = useCloseDeletedReferral()

  // While the number of all is not known the buttons are disabled, but keep saying what they are for.
  const count = selection.isAll ? (total ?? Math.max(1, selection.ids.length)) : selection.ids.length
  const meansAll = !selection.isAll && selection.ids.length === 0
  const body = toReceivedSelectionBody(selection, query)
  const hasFilters = Object.keys(query).length > 0

  const askToDelete = async () => {
    const many = meansAll ? await fetchCount({}) : count
    if (many === null) return
    let isDone = true
    await confirmAndRunBulkDeletion({
      itemName: meansAll
        ? describeAll(many, hasFilters)
        : plural(many, { one: '# received referral', other: '# received referrals' }),
      isAll: meansAll,
      onConfirm: async () => {
        const response = await (meansAll ? deleteAll.mutateAsync({}) : deleteSelected.mutateAsync({ body }))
        isDone = response.is_done
      },
      message: () =>
        isDone
          ? t`Your received referrals have been deleted.`
          : t`Your received referrals are being deleted. There are many, so this may take a while.`,
      describeFailure: describeSelectionFailure,
      onDone: () => {
        selection.clear()
        closeDeleted((id) => meansAll || selection.isAll || selection.ids.includes(id))
      },
    })
  }

  const countToRead = async (): Promise<ToRead | null> => {
    if (meansAll) return fetchToRead({})
    if (selection.isAll) return fetchToRead(query)
    const selected = rows.filter((row) => selection.ids.includes(row.id))
    return {
      unread: selected.filter((row) => !row.is_read).length,
      replied: selected.filter((row) => row.has_unread_reply).length,
    }
  }

  const askToRead = async () => {
    const many = await countToRead()
    if (many === null) return
    if (many.unread === 0 && many.replied === 0)
      return void showAlert({ title: t`Nothing has changed`, text: t`They are all marked as read already.` })
    let changed: number[] = []
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.readMany(),
      text: [...describeToRead(many), ...(meansAll ? [describeReach(hasFilters)] : [])].join(' '),
      onConfirm: async () => {
        const response = await (meansAll ? readAll.mutateAsync({}) : readSelected.mutateAsync({ body }))
        changed = response.changed ?? []
      },
      describeFailure: describeSelectionFailure,
    })
    if (!isDone) return
    selection.clear()
    showMarkedAsReadToast(changed, findOnlyChangedSenderName(rows, changed))
  }

  return { count, meansAll, askToDelete, askToRead }
}

/**
 * 'Delete Selected/All' and 'Read Selected/All' above the received referrals (RECV-013, RECV-014). Without a selection
 * they apply to all referrals that the viewer receives, regardless of the filters (decision 12). Status and due date
 * are set for a selection only.
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
      <Button
        variant="default"
        leftSection={<IconMailOpened size={18} aria-hidden />}
        data-bulk-act="read"
        disabled={total === undefined}
        onClick={askToRead}
      >
        {meansAll ? t`Read All` : t`Read Selected`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={total === undefined}
        onClick={askToDelete}
      >
        {meansAll ? t`Delete All` : t`Delete Selected`}
      </Button>
      {count > 0 && total !== undefined && <BulkChangeButtons {...props} count={count} />}
    </SelectionBar>
  )
}

/** 'Set status' and 'Set due date' of the selected referrals. */
function BulkChangeButtons(props: Props & { count: number }) {
  const { isChanging, setStatus, chooseDueDate } = useReceivedBulkChanges(props)
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
        leftSection={<IconCalendar size={18} aria-hidden />}
        aria-disabled={isChanging}
        data-bulk-act="due"
        onClick={() => !isChanging && void chooseDueDate()}
      >
        {t`Set due date`}
      </Button>
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

/** A referral can be both unread and replied to. */
const describeToRead = ({ unread, replied }: ToRead) => [
  ...(unread > 0
    ? [
        plural(unread, {
          one: '# unread received referral will be marked as read in your name.',
          other: '# unread received referrals will be marked as read in your name.',
        }),
      ]
    : []),
  ...(replied > 0
    ? [
        plural(replied, {
          one: '# received referral has a new reply, which will be marked as read in your name.',
          other: '# received referrals have new replies, which will be marked as read in your name.',
        }),
      ]
    : []),
]

/** Returns the number of received referrals for the question; null when the request fails. */
async function fetchCount(query: ReceivedQuery): Promise<number | null> {
  try {
    const { total } = await queryClient.fetchQuery(
      routeQueryOptions(referralRoutes.received, { query: { ...query, limit: '1' } }),
    )
    return total
  } catch (error) {
    showErrorAlert(error)
    return null
  }
}

async function fetchToRead(query: ReceivedQuery): Promise<ToRead | null> {
  const [unread, replied] = await Promise.all([
    fetchCount({ ...query, unread: 'true' }),
    fetchCount({ ...query, new_reply: 'true' }),
  ])
  return unread === null || replied === null ? null : { unread, replied }
}
