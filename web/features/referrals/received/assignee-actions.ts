import { t } from '@lingui/core/macro'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useCurrentUser } from '#web/api/current-user.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { formatSenderLastFirstName } from '#web/features/referrals/referral-text.ts'
import { showErrorOrAskToReplace, withSeen } from './receiver-actions.ts'
import { showUndoToast } from './show-undo-toast.ts'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE as refreshes } from './stale-routes.ts'

export const formatAssigneeName = ({ first, last }: { first: string; last: string }) => `${first} ${last}`

/** Saves `toAssigneeInput(…)`. */
export function useSetReferralAssignee() {
  const save = useRouteMutation(referralRoutes.setAssignee, {
    refreshes,
    onSuccess: (referral) => {
      const sender = formatSenderLastFirstName(referral)
      showUndoToast(formatChange(sender, referral.assignee), [referral.id], sender)
    },
    onError: (error, input) => void showErrorOrAskToReplace(error, (seen) => save.mutate(withSeen(input, seen))),
  })
  return save
}

const formatChange = (sender: string, assignee: Referral['assignee']) =>
  assignee ? t`${sender}: assigned to ${formatAssigneeName(assignee)}` : t`${sender}: no longer assigned`

/** null is nobody. */
export const toAssigneeInput = ({ id, seen }: Referral, user: number | null) => ({
  params: { id: String(id) },
  body: { user, seen: seen?.assignee },
})

/** The viewer may assign the referral to themselves, and has not yet. */
export const canAssignToMe = ({ may, assignee }: Referral, me: { id: number } | undefined) =>
  may.take === true && me !== undefined && assignee?.id !== me.id

/** Assigns a referral to the viewer, if that changes it. */
export function useAssignToMe() {
  const me = useCurrentUser()
  const save = useSetReferralAssignee()
  return (referral: Referral) => {
    if (me && canAssignToMe(referral, me)) save.mutate(toAssigneeInput(referral, me.id))
  }
}
