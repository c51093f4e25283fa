import { t } from '@lingui/core/macro'
import { useIsMutating } from '@tanstack/react-query'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useWrite } from '#web/api/query.ts'
import { showFailure } from '#web/ui/dialog/dialogs.tsx'
import { focusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { toast } from '#web/ui/toasts.tsx'
import { confirmAndDelete } from '#web/features/referrals/confirm-and-delete.tsx'
import { senderName, serviceText } from '#web/features/referrals/referral-text.ts'

// The receiver's actions on one referral, shared by its row and its panel.

const refreshes = [referralRoutes.received, referralRoutes.newCount, referralRoutes.one, referralRoutes.history]
const statusKey = (id: number) => ['status', id]
const paramsOf = ({ id }: Referral) => ({ params: { id: String(id) } })

/** True until the server has responded; every status shows 'Saving...' meanwhile (RECV-037, RECV-038). */
export const useIsSavingStatus = ({ id }: Referral) => useIsMutating({ mutationKey: statusKey(id) }) > 0

export const useSetStatus = ({ id }: Referral) =>
  useWrite(referralRoutes.setStatus, { mutationKey: statusKey(id), refreshes, onError: showFailure })

export const useSetDueDate = () => useWrite(referralRoutes.setDueDate, { refreshes, onError: showFailure })

export function useMarkReadMutation(onDone?: () => void) {
  return useWrite(referralRoutes.markRead, {
    refreshes,
    onSuccess: () => {
      toast(t`Marked as read!`)
      onDone?.()
    },
    onError: showFailure,
  })
}

export function useMarkRead(referral: Referral, onDone?: () => void) {
  const markRead = useMarkReadMutation(onDone)
  return { isSaving: markRead.isPending, markRead: () => markRead.mutate(paramsOf(referral)) }
}

export function useDeleteReferral(referral: Referral, onDone?: () => void) {
  const remove = useWrite(referralRoutes.deleteReceived, { refreshes, onSuccess: () => onDone?.() })
  return async () => {
    const moveFocus = focusAfterRemoval(String(referral.id))
    const isDone = await confirmAndDelete({
      itemName: t`The referral of ${senderName(referral)}: ${serviceText(referral)}`,
      onConfirm: () => remove.mutateAsync(paramsOf(referral)),
      message: t`Received referral has been deleted.`,
    })
    if (isDone) moveFocus()
  }
}
