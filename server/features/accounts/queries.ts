import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { Db } from '#server/platform/db.ts'

/** Everything a request needs to know of a sign-in, in one indexed query: the user, and the vendors they work for and control. */
export const sessionByHash = (db: Db, tokenHash: Buffer) =>
  activeSessions(db).where('s.token_hash', '=', tokenHash).executeTakeFirst()

/** The same for many at once. */
export const sessionsById = (db: Db, ids: number[]) =>
  activeSessions(db)
    .where('s.id', '=', sql<number>`any(${ids}::int[])`)
    .execute()

const activeSessions = (db: Db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('u.active', '=', true)
    .select(['s.id', 's.created_at', 's.last_used_at', 's.verified_at', 'u.id as user_id', 'u.role'])
    .select(sql<number[]>`array(select c.vendor_id from vendor_contacts c where c.user_id = u.id)`.as('contact_of'))
    .select(
      sql<number[]>`array(select c.vendor_id from vendor_contacts c where c.user_id = u.id and c.is_primary)`.as(
        'controls',
      ),
    )

export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const userById = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The half-done sign-in with its code, locked: five tries are five, however many arrive at once (SR-019). */
export const lockSessionForVerification = (db: Db, sessionId: number, userId: number) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** What the screens and the messages of this user are written in. */
export const setUserLanguage = (db: Db, id: number, language: Language) =>
  db.updateTable('users').set({ language }).where('id', '=', id).execute()

/** An administrator vouches for the address: codes go there from now on. False when there is no such user. */
export async function markEmailVerifiedByAdmin(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, ${at})`, code_email: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The address has proved itself, if it is still the one of the account. */
export const markEmailVerifiedByCode = (db: Db, userId: number, email: string, at: Date) =>
  db
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .execute()
