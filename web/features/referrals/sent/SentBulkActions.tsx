import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { referralRoutes } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { clearReferralCopy } from '#web/features/referrals/send/referral-copy.ts'
import { confirmAndRunBulkDeletion } from '#web/features/referrals/confirm-and-delete.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'

const refreshes = [referralRoutes.sent]

interface Props {
  /** Selected ids on this page. */
  selected: number[]
  /** Number of all sent referrals, whatever the filters hide. */
  total: number
  hasFilters: boolean
  onDone: () => void
}

/**
 * 'Delete Selected/All' above the sent referrals: applies to the selection or, without one, to all, regardless of the
 * filters (decision 12).
 */
export function SentBulkActions({ selected, total, hasFilters, onDone }: Props) {
  const deleteSelected = useRouteMutation(referralRoutes.deleteSelectedSent, {
    refreshes,
    onSuccess: clearReferralCopy,
  })
  const deleteAll = useRouteMutation(referralRoutes.deleteAllSent, { refreshes, onSuccess: clearReferralCopy })
  const isAll = selected.length === 0

  const confirmDeletion = () =>
    confirmAndRunBulkDeletion({
      itemName: isAll
        ? describeAll(total, hasFilters)
        : plural(selected.length, { one: '# sent referral', other: '# sent referrals' }),
      consequence: t`Vendors whose referral is not closed yet will be told.`,
      isAll,
      onConfirm: () => (isAll ? deleteAll.mutateAsync({}) : deleteSelected.mutateAsync({ body: { ids: selected } })),
      message: () => t`Your sent referrals have been deleted.`,
      onDone,
    })

  return (
    <SelectionBar count={selected.length}>
      <Button
        variant={isAll ? 'subtle' : 'default'}
        color="gray"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={confirmDeletion}
      >
        {isAll ? t`Delete All` : t`Delete Selected`}
      </Button>
    </SelectionBar>
  )
}

/** 'All' reaches further than what is on the screen: the question says so (decision 12). */
const describeAll = (count: number, hasFilters: boolean) =>
  hasFilters
    ? plural(count, {
        one: '# sent referral, even if your search and filters hide it.',
        other: 'All # sent referrals, also those that your search and filters hide.',
      })
    : plural(count, { one: '# sent referral.', other: 'All # sent referrals, on all pages.' })
