import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'

/** Deletes sessions past their maximum age, since their rows would only record when somebody was here. */
export const deleteExpiredSessions = (db: Db, { sessionMaxDays }: Pick<Config, 'sessionMaxDays'>, at: Date) =>
  db
    .deleteFrom('sessions')
    .where('created_at', '<=', addMilliseconds(at, -days(sessionMaxDays)))
    .execute()

/** Deletes links and tokens that no longer work. */
export async function deleteExpiredResetsAndConfirmations(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', at).execute()
  await db.deleteFrom('confirmations').where('expires_at', '<=', at).execute()
}
