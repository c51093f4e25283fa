import { showFailure } from '#web/ui/dialogs.tsx'

/** The entry of the navigation: in nobody's name but the inviter's own. */
export const inviteUser = () =>
  void import('#web/features/accounts/invitation.tsx').then(({ openInvitation }) => openInvitation(), showFailure)
