import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { accountRoutes } from '#contract/accounts.ts'
import { UserInput } from '#contract/user-input.ts'
import { userRoutes, type User, type UserDetails } from '#contract/users.ts'
import { CallError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { toUnchangedUserBody } from './user-form-values.ts'

const refreshes = [userRoutes.list, userRoutes.one]

/** The administrator's actions on an account other than editing, shared by its row and its page. */
export function useUserActions(user: User) {
  const params = { id: String(user.id) }
  const name = formatLastFirstName(user)
  const editing = useRouteMutation(userRoutes.edit, { refreshes })
  const activating = useRouteMutation(userRoutes.activateSelected, { refreshes })
  const deactivating = useRouteMutation(userRoutes.deactivateSelected, { refreshes })
  const verifying = useRouteMutation(accountRoutes.makeEmailVerified, { refreshes, onError: showErrorAlert })
  const ending = useRouteMutation(accountRoutes.endSessionsOfUser)
  const removing = useRouteMutation(userRoutes.remove, { refreshes })

  /**
   * ADM-028: sends the whole user with the switch toggled. Values that are stored may be refused today, such as the missing phone
   * of an administrator whom the command line has made. The call for selected users then takes its place.
   */
  const turn = async () => {
    const body = { ...toUnchangedUserBody(user), active: !user.active }
    if (UserInput.safeParse(body).success) {
      await editing.mutateAsync({ params, body })
      return
    }
    const { failed } = await (user.active ? deactivating : activating).mutateAsync({ body: { ids: [user.id] } })
    if (failed[0]) throw new CallError(409, { message: failed[0].message })
  }

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

  return {
    toggle,
    isToggling: editing.isPending || activating.isPending || deactivating.isPending,
    verify,
    endSignIns,
    /** Resolves true once the user is deleted. */
    remove: () => confirmAndDelete(user, () => removing.mutateAsync({ params })),
  }
}

async function confirmAndDelete(user: User, onConfirm: () => Promise<unknown>): Promise<boolean> {
  let full: UserDetails
  try {
    full = await callRoute(userRoutes.one, { params: { id: String(user.id) } })
  } catch (error) {
    showErrorAlert(error)
    return false
  }
  const isDone = await confirmAndRun({ ...userDeletionQuestion(formatLastFirstName(user), full), onConfirm })
  if (isDone) showToast(t`The user has been deleted.`)
  return isDone
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
