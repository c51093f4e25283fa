import { plural, t } from '@lingui/core/macro'
import { IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { userRoutes } from '#contract/users.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import type { BulkAction } from '#web/ui/table/BulkActionBar.tsx'

const refreshes = [userRoutes.list, userRoutes.one]

/** What administrators do with several users of the list. */
export function useUserBulkActions() {
  const activating = useRouteMutation(userRoutes.activateSelected, { refreshes })
  const deactivating = useRouteMutation(userRoutes.deactivateSelected, { refreshes })
  const removing = useRouteMutation(userRoutes.removeSelected, { refreshes })

  return (): BulkAction[] => {
    const { confirmLabel, isDangerous, text } = CONFIRMATION_TEXTS.deleteSelected()
    return [
      {
        label: t`Activate`,
        icon: IconUserCheck,
        text: t`They can sign in again.`,
        confirmLabel: t`Yes, activate`,
        run: (ids) => activating.mutateAsync({ body: { ids } }),
        doneText: (count) => plural(count, { one: '# user is active.', other: '# users are active.' }),
      },
      {
        label: t`Deactivate`,
        icon: IconUserOff,
        text: t`They will be signed out immediately and can’t sign in until you activate their accounts again.`,
        confirmLabel: t`Yes, deactivate`,
        run: (ids) => deactivating.mutateAsync({ body: { ids } }),
        doneText: (count) => plural(count, { one: '# user is inactive.', other: '# users are inactive.' }),
      },
      {
        label: t`Delete`,
        icon: IconTrash,
        color: 'red',
        text: [t`Their accounts will be erased: name, address, number and what they wrote.`, text].join(' '),
        confirmLabel,
        isDangerous,
        run: (ids) => removing.mutateAsync({ body: { ids } }),
        doneText: (count) => plural(count, { one: '# user has been deleted.', other: '# users have been deleted.' }),
      },
    ]
  }
}
