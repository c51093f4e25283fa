import type { Services, Session } from '#server/platform/app.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import { countAgainstLimit, resetAttempts } from '#server/platform/attempt-limits.ts'
import { invalidField } from '#server/platform/problems.ts'
import { verifyPassword } from './passwords.ts'
import { userById } from './queries.ts'

const RECENT_SIGN_IN_MS = minutes(10)
const TRIES = 10
const TRIES_WINDOW_MS = minutes(15)

/**
 * Whoever finds an open screen must not take the account: unless the sign-in is ten minutes old at most, the current
 * password is needed, at its field (SR-007). Wrong ones are counted, and the count stays when the call is refused.
 */
export async function assertReauthenticated(
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
    .executeTakeFirstOrThrow()
  if (verified_at && addMilliseconds(verified_at, RECENT_SIGN_IN_MS) >= at) return
  await assertCurrentPassword({ db, clock }, session.viewer.id, currentPassword)
}

/** The same where a fresh sign-in is not enough. */
export async function assertCurrentPassword(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) throw invalidField('current_password', 'Please enter your current password to change this.')

  const key = `current password ${userId}`
  await countAgainstLimit(db, { key, most: TRIES, windowMs: TRIES_WINDOW_MS, at: clock.now() })
  const user = await userById(db, userId)
  if (!user || !(await verifyPassword(user.password_hash, currentPassword)))
    throw invalidField('current_password', 'The current password is not right.')
  await resetAttempts(db, key)
}
