import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { referralRoutes } from '#contract/referrals.ts'
import { queryClient, routeQueryOptions, useRouteMutation } from '#web/api/query.ts'
import { clearReferralCopy } from '#web/features/referrals/send/referral-copy.ts'
import { confirmAndRunBulkDeletion } from '#web/features/referrals/confirm-and-delete.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'

const refreshes = [referralRoutes.sent]

interface Props {
  /** Selected ids on this page. */
  selected: number[]
  hasFilters: boolean
  onDone: () => void
}

/**
 * 'Delete Selected/All' above the sent referrals: applies to the selection or, without one, to all, regardless of the
 * filters (decision 12).
 */
export function SentBulkActions({ selected, hasFilters, onDone }: Props) {
  const deleteSelected = useRouteMutation(referralRoutes.deleteSelectedSent, {
    refreshes,
    onSuccess: clearReferralCopy,
  })
  const deleteAll = useRouteMutation(referralRoutes.deleteAllSent, { refreshes, onSuccess: clearReferralCopy })
  const isAll = selected.length === 0

  const askToDelete = async () => {
    const all = isAll ? await countSent().catch(showErrorAlert) : undefined
    if (isAll && !all) return
    await confirmAndRunBulkDeletion({
      itemName: all
        ? describeAll(all.total, hasFilters)
        : plural(selected.length, { one: '# sent referral', other: '# sent referrals' }),
      consequence: t`Vendors whose referral is not closed yet will be told.`,
      isAll,
      onConfirm: () =>
        all ? deleteAll.mutateAsync({ query: all.upTo }) : deleteSelected.mutateAsync({ body: { ids: selected } }),
      message: () => t`Your sent referrals have been deleted.`,
      onDone,
    })
  }

  return (
    <SelectionBar count={selected.length}>
      <Button
        variant={isAll ? 'subtle' : 'default'}
        color="gray"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void askToDelete()}
      >
        {isAll ? t`Delete All` : t`Delete Selected`}
      </Button>
    </SelectionBar>
  )
}

/** Counts all sent referrals. What is sent after the count, such as in another tab, is not deleted with them. The newest comes first. */
async function countSent() {
  const input = { query: { limit: '1' } }
  const { total, data } = await queryClient.fetchQuery({
    ...routeQueryOptions(referralRoutes.sent, input),
    staleTime: 0,
  })
  return { total, upTo: data[0] ? { up_to: String(data[0].id) } : {} }
}

/** 'All' reaches further than what is on the screen: the question says so (decision 12). */
const describeAll = (count: number, hasFilters: boolean) =>
  hasFilters
    ? plural(count, {
        one: '# sent referral, even if your search and filters hide it.',
        other: 'All # sent referrals, also those that your search and filters hide.',
      })
    : plural(count, { one: '# sent referral.', other: 'All # sent referrals, on all pages.' })
