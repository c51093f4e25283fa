import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'

/** The dialog behind the navigation entry: invites in the name of the user, not of a vendor. */
export const loadAndOpenInviteUserDialog = () =>
  void loadChunk(() => import('#web/features/invitations/invite-user-dialog.tsx')).then(
    ({ openInviteUsersDialog }) => openInviteUsersDialog(),
    showErrorAlert,
  )
