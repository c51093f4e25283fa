import { t } from '@lingui/core/macro'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useCurrentUser } from '#web/api/current-user.ts'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'
import { useConflictCheckedMutation } from './use-conflict-checked-mutation.ts'

/** `savingUser` is the id that is being saved; null is nobody. */
export function useSetReferralAssignee() {
  const save = useConflictCheckedMutation(referralRoutes.setAssignee, {
    describeChange: (name, { assignee }) =>
      assignee ? t`${name}: assigned to ${formatFirstLastName(assignee)}` : t`${name}: no longer assigned`,
  })
  return {
    isSaving: save.isPending,
    savingUser: save.variables?.body?.user ?? null,
    /** Assigns the referral if that changes it. */
    run: ({ id, assignee, seen }: Referral, user: number | null) => {
      if (user !== (assignee?.id ?? null))
        save.mutate({ params: { id: String(id) }, body: { user, seen: seen?.assignee } })
    },
  }
}

/** The viewer may assign the referral to themselves, and has not yet. */
export const canAssignToMe = ({ may, assignee }: Referral, me: { id: number } | undefined) =>
  may.take === true && me !== undefined && assignee?.id !== me.id

/** Assigns a referral to the viewer, if that changes it. */
export function useAssignToMe() {
  const me = useCurrentUser()
  const { isSaving, run: setAssignee } = useSetReferralAssignee()
  const run = (referral: Referral) => {
    if (me && canAssignToMe(referral, me)) setAssignee(referral, me.id)
  }
  return { isSaving, run }
}
