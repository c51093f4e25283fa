import { openInvitation } from '#web/features/accounts/invitation.tsx'

/** The entry of the navigation: in nobody's name but the inviter's own. */
export const inviteUser = () => openInvitation()
