import { findUserByEmail } from '#server/features/accounts/queries.ts'
import type { Db } from '#server/platform/db.ts'

/** Returns the user with this address. Throws a text for people when there is none. */
export async function requireUserByEmail(db: Db, email: string | undefined) {
  if (email === undefined) throw new Error('--email: is needed')
  const user = await findUserByEmail(db, email)
  if (!user) throw new Error(`--email: nobody has an account with ${email}.`)
  return user
}
