import { sql } from 'kysely'
import { EMAIL_TAKEN } from '#contract/fields.ts'
import type { SetUp } from '#contract/set-up.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { toUserRow } from '#server/features/accounts/user-row.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAudit, type AuditEntry } from '#server/platform/audit.ts'
import { runInTransaction, isUniqueViolation, type Db } from '#server/platform/db.ts'
import { equalInConstantTime, type Keys } from '#server/platform/keys.ts'
import { invalidField } from '#server/platform/problems.ts'

/** Of this installation, the same in each of its servers; good while there is no administrator, and for nothing else. */
export const setUpToken = (keys: Keys): string => keys.hash('the first administrator').toString('base64url')

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').limit(1).executeTakeFirst()) !== undefined

/** Makes the first administrator (SR-008). A wrong token and a link that has been used are refused alike, with 422. */
export async function createFirstAdministrator(services: Services, wanted: SetUp, requestId: string): Promise<void> {
  const { db, keys, clock, config } = services
  const { token, password, password_confirmation: _, ...person } = wanted
  const isRight = equalInConstantTime(Buffer.from(token), Buffer.from(setUpToken(keys)))
  if (!isRight || (await hasAdministrator(db))) throw deadLink()
  assertStrongPassword(password, { email: person.email, appName: config.appName })
  const password_hash = await hashPassword(password)
  const at = clock.now()

  await runInTransaction(db, async (tx) => {
    // Two who follow the link at once: the second comes when the first one's administrator is there.
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx)
    if (await hasAdministrator(tx)) throw deadLink()
    const { id } = await tx
      .insertInto('users')
      .values(toUserRow({ ...person, password_hash, role: 'ADMIN', created_at: at }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry: AuditEntry = { action: 'made the first administrator', kind: 'user', ids: [id], personId: id }
    await recordAudit(tx, { viewer: { id, role: 'ADMIN' }, at, requestId }, entry)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email') ? invalidField('email', EMAIL_TAKEN) : error
  })
}

const deadLink = () => invalidField('token', 'This link does not work any more.')
