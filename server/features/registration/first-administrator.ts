import { sql } from 'kysely'
import { EMAIL_TAKEN_MESSAGE } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import type { FirstAdministrator } from '#contract/set-up.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { insertUser } from '#server/features/users/user-row.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry, type AuditedAction } from '#server/platform/audit.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { equalsAnyHashText, type Keys } from '#server/platform/keys.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'
import { rethrowTakenAsInvalidField } from '#server/platform/rethrow-taken-as-invalid-field.ts'

/** The token is the same in each server of the installation. It works only while there is no administrator. */
export const computeSetUpToken = (keys: Keys): string => keys.hash(SET_UP_TEXT).toString('base64url')

const SET_UP_TEXT = 'the first administrator'

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').limit(1).executeTakeFirst()) !== undefined

/** Creates the first administrator (SR-008). A wrong token and a used link get the same 422. */
export async function createFirstAdministrator(
  services: Services,
  setUp: FirstAdministrator,
  requestId: string,
): Promise<void> {
  const { db, keys, clock, config } = services
  const { token, password, password_confirmation: _, ...person } = setUp
  const isRight = equalsAnyHashText(token, keys.hashes(SET_UP_TEXT))
  if (!isRight || (await hasAdministrator(db))) throw invalidLink()
  assertStrongPassword(password, { email: person.email, appName: config.appName })
  const password_hash = await hashPassword(password)
  const at = clock.now()

  await runInTransaction(db, async (tx) => {
    // Of two concurrent calls the second one waits here and then finds the administrator.
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx)
    if (await hasAdministrator(tx)) throw invalidLink()
    const id = await insertUser(tx, { ...person, password_hash, role: 'ADMIN', created_at: at })
    const entry: AuditedAction = { action: 'made the first administrator', kind: 'user', ids: [id], personId: id }
    await recordAuditEntry(tx, { viewer: { id, role: 'ADMIN' }, at, requestId }, entry)
  }).catch(rethrowTakenAsInvalidField({ users_email: 'email' }, EMAIL_TAKEN_MESSAGE))
}

const invalidLink = () => invalidFieldProblem('token', msg('This link does not work any more.'))
