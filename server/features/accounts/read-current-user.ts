import type { CurrentUser } from '#contract/accounts.ts'
import {
  countContactInvitationsOfUser,
  hasVendorWithSeveralContacts,
} from '#server/features/vendor-contacts/queries.ts'
import { listClaimableReferralIds } from '#server/features/guest-referrals/claim-guest-referral.ts'
import type { Services, Session } from '#server/platform/app.ts'
import { unauthenticatedProblem } from '#server/platform/problems.ts'
import { findConfirmedAuthenticator } from './authenticator.ts'
import { presentCurrentUser } from './present.ts'
import { findUserById } from './queries.ts'

/** Reads the signed-in user as their own screens show them. */
export async function readCurrentUser(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  session: Session,
  at: Date,
): Promise<CurrentUser> {
  const user = await findUserById(db, session.viewer.id)
  if (!user) throw unauthenticatedProblem()
  const hasApp = (await findConfirmedAuthenticator(db, user.id)) !== undefined
  const invitations = await countContactInvitationsOfUser(db, user.id, at)
  const { viewer, verified: isVerified } = session
  const earlierReferrals = isVerified ? (await listClaimableReferralIds({ keys }, { db, viewer })).length : 0
  return presentCurrentUser(user, {
    viewer,
    isVerified,
    hasApp,
    invitations,
    earlierReferrals,
    hasVendorWithSeveralContacts: isVerified && (await hasVendorWithSeveralContacts(db, viewer.contactOf)),
  })
}
