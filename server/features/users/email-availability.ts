import { sql } from 'kysely'
import { EMAIL_TAKEN_MESSAGE } from '#contract/fields.ts'
import type { Registration } from '#contract/registration.ts'
import type { Db } from '#server/platform/db.ts'
import { Problem } from '#server/platform/problems.ts'
import { rethrowTakenAsInvalidField } from '#server/platform/rethrow-taken-as-invalid-field.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'

/** For the errors of adding a user, with or without a vendor. */
export const rethrowAsTakenEmailProblem = rethrowTakenAsInvalidField(
  { users_email: 'email', vendors_email: 'vendor.email' },
  EMAIL_TAKEN_MESSAGE,
)

/** 422 that names each email address in use by an account or a vendor. */
export async function assertNewUserEmailsAvailable(
  db: Db,
  { email, vendor }: Pick<Registration, 'email' | 'vendor'>,
): Promise<void> {
  const has = (table: 'users' | 'vendors', address: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where(sql`lower(email)`, '=', normalizeEmail(address))
      .executeTakeFirst()
  const fields = {
    ...((await has('users', email)) && { email: [EMAIL_TAKEN_MESSAGE] }),
    ...(vendor && (await has('vendors', vendor.email)) && { 'vendor.email': [EMAIL_TAKEN_MESSAGE] }),
  }
  if (Object.keys(fields).length > 0) throw new Problem(422, EMAIL_TAKEN_MESSAGE, { fields })
}
