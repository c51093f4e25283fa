import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { accountRoutes } from '#contract/accounts.ts'
import { userRoutes, type User, type UserDetails } from '#contract/users.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { toUnchangedUserBody } from './user-form-values.ts'
import { formatUserLastFirstName } from './user-labels.ts'

const refreshes = [userRoutes.list, userRoutes.one]

/** The administrator's actions on an account other than editing, shared by its row and its page. */
export function useUserActions(user: User) {
  const params = { id: String(user.id) }
  const name = formatUserLastFirstName(user)
  const editing = useRouteMutation(userRoutes.edit, { refreshes })
  const verifying = useRouteMutation(accountRoutes.makeEmailVerified, { refreshes, onError: showErrorAlert })
  const ending = useRouteMutation(accountRoutes.endSignInsOf)
  const removing = useRouteMutation(userRoutes.remove, { refreshes })

  /** ADM-028: sends the whole user with the switch toggled. */
  const turn = () => editing.mutateAsync({ params, body: { ...toUnchangedUserBody(user), active: !user.active } })

  const toggle = async () => {
    if (!user.active) return turn().then(() => showToast(t`Saved.`), showErrorAlert)
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      text: t`${name} will be signed out immediately and can’t sign in until you activate the account again.`,
      confirmLabel: t`Yes, deactivate`,
      cancelLabel: t`No, cancel`,
      onConfirm: turn,
    })
    if (isDone) showToast(t`Saved.`)
  }

  const verify = () =>
    verifying.mutate({ params }, { onSuccess: () => showToast(t`The email address of ${name} is verified.`) })

  const endSignIns = async () => {
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      text: t`${name} has to sign in again, in every browser and on every device.`,
      confirmLabel: t`Yes, sign out`,
      cancelLabel: t`No, cancel`,
      onConfirm: () => ending.mutateAsync({ params }),
    })
    if (isDone) showToast(t`${name} is signed out everywhere.`)
  }

  /** Resolves true once the user is deleted. */
  const remove = async (): Promise<boolean> => {
    let full: UserDetails
    try {
      full = await callRoute(userRoutes.one, { params })
    } catch (error) {
      showErrorAlert(error)
      return false
    }
    const isDone = await confirmAndRun({
      ...userDeletionQuestion(name, full),
      onConfirm: () => removing.mutateAsync({ params }),
    })
    if (isDone) showToast(t`The user has been deleted.`)
    return isDone
  }

  return { toggle, isToggling: editing.isPending, verify, endSignIns, remove }
}

function userDeletionQuestion(name: string, user: UserDetails) {
  const question = CONFIRMATION_TEXTS.deleteOne()
  return {
    ...question,
    text: (
      <Stack gap="sm">
        <Text>{t`The account of ${name} will be erased: name, address, number and what they wrote.`}</Text>
        {user.alone_at.length > 0 && <Text>{formatOrphanedVendors(user)}</Text>}
        <Text>{question.text}</Text>
      </Stack>
    ),
  }
}

/** SR-038: returns a text with the vendors that are left without a primary contact. */
export function formatOrphanedVendors({ alone_at }: Pick<UserDetails, 'alone_at'>): string {
  if (alone_at.length === 0) return ''
  const vendors = alone_at.map(({ name }) => name).join(', ')
  return t`Left without a primary contact: ${vendors}.`
}
