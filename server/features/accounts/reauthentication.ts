import { msg } from '#contract/message.ts'
import type { Services, Session } from '#server/platform/app.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import { countAttemptOrRefuse, clearAttempts } from '#server/platform/attempt-limits.ts'
import { invalidFieldProblem, unauthenticatedProblem } from '#server/platform/problems.ts'
import { verifyPassword } from './passwords.ts'
import { findUserById } from './queries.ts'

const RECENT_SIGN_IN_MS = minutes(10)
const TRIES = 10
const TRIES_WINDOW_MS = minutes(15)

/**
 * Requires the current password unless the sign-in is at most ten minutes old, so that nobody takes over an account at an
 * open screen (SR-007). The error is at the password field. Wrong passwords are counted, also when the request is refused.
 */
export async function verifyRecentSignInOrPassword(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  session: Session,
  currentPassword: string | undefined,
): Promise<void> {
  const at = clock.now()
  const { verified_at } = await db
    .selectFrom('sessions')
    .select('verified_at')
    .where('id', '=', session.id)
    .where('user_id', '=', session.viewer.id)
    .executeTakeFirstOrThrow(unauthenticatedProblem)
  if (verified_at && addMilliseconds(verified_at, RECENT_SIGN_IN_MS) >= at) return
  await verifyCurrentPasswordOrRefuse({ db, clock }, session.viewer.id, currentPassword)
}

/** Requires the current password, however recent the sign-in is. */
export async function verifyCurrentPasswordOrRefuse(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword)
    throw invalidFieldProblem('current_password', msg('Please enter your current password to change this.'))

  const key = `current password ${userId}`
  await countAttemptOrRefuse(db, { key, most: TRIES, windowMs: TRIES_WINDOW_MS, at: clock.now() })
  const user = await findUserById(db, userId)
  if (!user || !(await verifyPassword(user.password_hash, currentPassword)))
    throw invalidFieldProblem('current_password', msg('The current password is incorrect.'))
  await clearAttempts(db, key)
}
