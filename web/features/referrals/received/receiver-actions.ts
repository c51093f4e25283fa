import { t } from '@lingui/core/macro'
import { useIsMutating } from '@tanstack/react-query'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showFailure } from '#web/ui/dialog/dialogs.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { confirmAndDelete } from '#web/features/referrals/confirm-and-delete.tsx'
import { senderName, servicePathText } from '#web/features/referrals/referral-text.ts'

// The receiver's actions on one referral, shared by its row and its panel.

const refreshes = [referralRoutes.received, referralRoutes.newCount, referralRoutes.one, referralRoutes.history]
const statusKey = (id: number) => ['status', id]
const paramsOf = ({ id }: Referral) => ({ params: { id: String(id) } })

/** True until the server has responded; every status shows 'Saving...' meanwhile (RECV-037, RECV-038). */
export const useIsSavingReferralStatus = ({ id }: Referral) => useIsMutating({ mutationKey: statusKey(id) }) > 0

export const useSetReferralStatus = ({ id }: Referral) =>
  useRouteMutation(referralRoutes.setStatus, { mutationKey: statusKey(id), refreshes, onError: showFailure })

export const useSetReferralDueDate = () =>
  useRouteMutation(referralRoutes.setDueDate, { refreshes, onError: showFailure })

export function useMarkReferralReadMutation(onDone?: () => void) {
  return useRouteMutation(referralRoutes.markRead, {
    refreshes,
    onSuccess: () => {
      showToast(t`Marked as read!`)
      onDone?.()
    },
    onError: showFailure,
  })
}

export function useMarkReferralRead(referral: Referral, onDone?: () => void) {
  const markRead = useMarkReferralReadMutation(onDone)
  return { isSaving: markRead.isPending, markRead: () => markRead.mutate(paramsOf(referral)) }
}

export function useDeleteReceivedReferral(referral: Referral, onDone?: () => void) {
  const remove = useRouteMutation(referralRoutes.deleteReceived, { refreshes, onSuccess: () => onDone?.() })
  return async () => {
    const moveFocus = prepareFocusAfterRemoval(String(referral.id))
    const isDone = await confirmAndDelete({
      itemName: t`The referral of ${senderName(referral)}: ${servicePathText(referral)}`,
      onConfirm: () => remove.mutateAsync(paramsOf(referral)),
      message: t`Received referral has been deleted.`,
    })
    if (isDone) moveFocus()
  }
}
