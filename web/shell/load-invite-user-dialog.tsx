import { showFailure } from '#web/ui/dialog/dialogs.tsx'

/** The entry of the navigation: in nobody's name but the inviter's own. */
export const loadInviteUserDialog = () =>
  void import('#web/features/accounts/invite-user-dialog.tsx').then(
    ({ openInviteUserDialog }) => openInviteUserDialog(),
    showFailure,
  )
