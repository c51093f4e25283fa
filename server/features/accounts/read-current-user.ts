import type { CurrentUser } from '#contract/accounts.ts'
import { countContactInvitations } from '#server/features/contacts/queries.ts'
import type { Session } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { unauthenticated } from '#server/platform/problems.ts'
import { findConfirmedAuthenticator } from './authenticator.ts'
import { presentCurrentUser } from './present.ts'
import { userById } from './queries.ts'

/** Reads the signed-in user as their own screens show them. */
export async function readCurrentUser(db: Db, session: Session, at: Date): Promise<CurrentUser> {
  const user = await userById(db, session.viewer.id)
  if (!user) throw unauthenticated()
  const hasApp = (await findConfirmedAuthenticator(db, user.id)) !== undefined
  const invitations = await countContactInvitations(db, user.id, at)
  return presentCurrentUser(user, { viewer: session.viewer, isVerified: session.verified, hasApp, invitations })
}
