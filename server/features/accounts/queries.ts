import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import { anyHashSql, anyIdSql, type Db } from '#server/platform/db.ts'
import { unauthenticatedProblem } from '#server/platform/problems.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'

/** Loads a session in one indexed query: the user, the vendors they work for and those they manage. */
export const findSessionWithUserByTokenHashes = (db: Db, tokenHashes: Buffer[]) =>
  activeSessions(db).where('s.token_hash', '=', anyHashSql(tokenHashes)).executeTakeFirst()

/** The same for several sessions. */
export const loadSessionsWithUserByIds = (db: Db, ids: number[]) =>
  activeSessions(db).where('s.id', '=', anyIdSql(ids)).execute()

const activeSessions = (db: Db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    // Every signed-in request reads this: the vendors of a user are read once.
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('vendor_contacts as c')
          .innerJoin('vendors as v', 'v.id', 'c.vendor_id')
          .whereRef('c.user_id', '=', 'u.id')
          .select([
            sql<number[]>`coalesce(array_agg(c.vendor_id), '{}')`.as('contact_of'),
            sql<number[]>`coalesce(array_agg(c.vendor_id) filter (where c.is_primary), '{}')`.as('primary_contact_of'),
            sql<number[]>`coalesce(array_agg(c.vendor_id) filter (where c.is_primary and v.is_listed), '{}')`.as(
              'listed_primary_contact_of',
            ),
            // Messages ask the same in `vendor-shown-to-user-role-condition.ts`.
            sql<boolean>`coalesce(bool_or(v.approval = 'approved' and v.suspended_at is null and not v.is_archived), false)`.as(
              'acts_for_approved_vendor',
            ),
          ])
          .as('works_for'),
      (join) => join.onTrue(),
    )
    .where('u.active', '=', true)
    .select(['s.id', 's.created_at', 's.last_used_at', 's.verified_at', 'u.id as user_id', 'u.role', 'u.language'])
    .select([
      'works_for.contact_of',
      'works_for.primary_contact_of',
      'works_for.listed_primary_contact_of',
      'works_for.acts_for_approved_vendor',
    ])

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', normalizeEmail(email))
    .executeTakeFirst()

/**
 * Keeps the account from being deleted until the transaction ends; 401 when it has been since the request began. Without
 * it, what a person sends while their account is deleted would stay, and nobody could withdraw it (SR-098).
 */
export async function lockAccountAgainstErasure(tx: Db, userId: number): Promise<void> {
  if (!(await lockUserAgainstErasure(tx, userId))) throw unauthenticatedProblem()
}

/**
 * The same for another person; undefined when they have deleted their account. Key share locks of a row go past an erasure that
 * waits for it, so a stream of requests would keep it waiting for ever. The advisory lock is granted in the order of asking.
 */
export const lockUserAgainstErasure = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`pg_advisory_xact_lock_shared(hashtext('account'), ${userId}::int) is not null`)
    .forKeyShare()
    .executeTakeFirst()

/**
 * Waits for the requests of the account that are under way (`lockAccountAgainstErasure`), so that its erasure finds all that they write; later
 * ones wait for the erasure and are refused. Call before the row is locked.
 */
export const lockAccountForErasure = (tx: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('account'), ${userId}::int)`.execute(tx)

/** Locks the account for a change, so that concurrent changes of it run one after the other. */
export const lockUser = (tx: Db, userId: number) =>
  tx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Locks the account; undefined when it has been deactivated or its password changed since it was read. */
export const lockUserIfPasswordUnchanged = (tx: Db, { id, password_hash }: { id: number; password_hash: string }) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findUserById = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Loads and locks a session of this user, verified or not, with its code, so that concurrent attempts are counted too (SR-019). */
export const lockSessionOfUser = (db: Db, sessionId: number, userId: number) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Sets the language of the user's screens and messages. */
export const setUserLanguage = (db: Db, id: number, language: Language) =>
  db.updateTable('users').set({ language }).where('id', '=', id).execute()

/** Marks the address as verified on an administrator's word: codes go there from now on. False when there is no such user. */
export async function markEmailVerifiedByAdmin(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, ${at})`, code_email: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks the address as verified, if it is still the address of the account. */
export const markEmailVerifiedByCode = (db: Db, userId: number, email: string, at: Date) =>
  db
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .execute()
