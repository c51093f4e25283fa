import { sql } from 'kysely'
import { activeOrAwaitingReportCondition } from '#server/features/messages/primary-contacts.ts'
import type { Db } from '#server/platform/db.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'

/** A contact who manages the vendor. One who is locked until a report is decided still counts: nobody takes their place meanwhile. */
export async function hasPrimaryContact(db: Db, vendorId: number): Promise<boolean> {
  const found = await db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.id')
    .where('c.vendor_id', '=', vendorId)
    .where('c.is_primary', '=', true)
    .where(activeOrAwaitingReportCondition)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The account with the address of a mailbox, and what it is for the vendor. */
export const findMailboxAccount = (db: Db, vendorId: number, email: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('vendor_contacts as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.vendor_id', '=', vendorId))
    .leftJoin('contact_requests as q', (join) => join.onRef('q.user_id', '=', 'u.id').on('q.vendor_id', '=', vendorId))
    .select(['u.id', 'u.active', 'u.password_hash', 'u.email_verified_at', 'u.code_email'])
    .select(['c.id as contact_id', 'c.is_primary', 'q.id as request_id'])
    .where(sql<string>`lower(u.email)`, '=', normalizeEmail(email))
    .executeTakeFirst()
export type MailboxAccount = NonNullable<Awaited<ReturnType<typeof findMailboxAccount>>>

/** Oldest first. */
export const listContactRequests = (db: Db, vendorId: number) =>
  selectContactRequests(db).where('q.vendor_id', '=', vendorId).orderBy('q.id').limit(100).execute()

export const findContactRequest = (db: Db, vendorId: number, id: number) =>
  selectContactRequests(db).where('q.vendor_id', '=', vendorId).where('q.id', '=', id).executeTakeFirst()

/** Requests of active accounts that nobody has made a contact in another way. */
const selectContactRequests = (db: Db) =>
  db
    .selectFrom('contact_requests as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select(['q.id', 'q.vendor_id', 'q.user_id', 'q.created_at', 'u.first', 'u.last', 'u.email'])
    .where('u.active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vendor_contacts as c')
            .select('c.id')
            .whereRef('c.vendor_id', '=', 'q.vendor_id')
            .whereRef('c.user_id', '=', 'q.user_id'),
        ),
      ),
    )
