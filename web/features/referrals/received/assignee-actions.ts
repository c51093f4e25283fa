import { t } from '@lingui/core/macro'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useCurrentUser } from '#web/api/current-user.ts'
import { formatReceivedReferralName } from '#web/features/referrals/referral-text.ts'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'
import { showErrorOrAskToReplace, withSeenChangeId } from './receiver-actions.ts'
import { showUndoToast } from './show-undo-toast.ts'
import { useReceivedMutation } from './use-received-mutation.ts'

/** Saves `toAssigneeInput(…)`. */
export function useSetReferralAssignee() {
  const save = useReceivedMutation(referralRoutes.setAssignee, {
    onSuccess: (referral) => {
      const name = formatReceivedReferralName(referral)
      showUndoToast(formatChange(name, referral.assignee), referral, [referral.id], name)
    },
    onError: (error, input) =>
      void showErrorOrAskToReplace(error, (seen) => save.mutate(withSeenChangeId(input, seen))),
  })
  return save
}

const formatChange = (name: string, assignee: Referral['assignee']) =>
  assignee ? t`${name}: assigned to ${formatFirstLastName(assignee)}` : t`${name}: no longer assigned`

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
