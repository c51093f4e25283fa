import { sql } from 'kysely'
import { EMAIL_TAKEN_MESSAGE } from '#contract/fields.ts'
import type { Registration } from '#contract/registration.ts'
import { isUniqueViolation, type Db } from '#server/platform/db.ts'
import { invalidFieldProblem, Problem } from '#server/platform/problems.ts'

/** Of two concurrent registrations the unique index refuses one. */
export function toEmailTakenError(error: unknown): unknown {
  if (isUniqueViolation(error, 'users_email')) return invalidFieldProblem('email', EMAIL_TAKEN_MESSAGE)
  if (isUniqueViolation(error, 'vendors_email')) return invalidFieldProblem('vendor.email', EMAIL_TAKEN_MESSAGE)
  return error
}

/** 422 that names each email address in use by an account or a vendor. */
export async function assertNewUserEmailsAvailable(
  db: Db,
  { email, vendor }: Pick<Registration, 'email' | 'vendor'>,
): Promise<void> {
  const has = (table: 'users' | 'vendors', address: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where(sql`lower(email)`, '=', address.toLowerCase())
      .executeTakeFirst()
  const fields = {
    ...((await has('users', email)) && { email: [EMAIL_TAKEN_MESSAGE] }),
    ...(vendor && (await has('vendors', vendor.email)) && { 'vendor.email': [EMAIL_TAKEN_MESSAGE] }),
  }
  if (Object.keys(fields).length > 0) throw new Problem(422, EMAIL_TAKEN_MESSAGE, { fields })
}
