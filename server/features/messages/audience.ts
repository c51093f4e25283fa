import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Recipient } from './waiting.ts'

const people = (rows: { user_id: number }[]): Recipient[] => rows.map(({ user_id }) => ({ userId: user_id }))

/**
 * Who answers for a vendor: its primary contacts, where it has none all contacts, and where nobody has an account for it
 * its own e-mail address. Not the one who did it.
 */
export async function contactsOf(db: Db, vendorId: number, except: number | null): Promise<Recipient[]> {
  const contacts = await db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.is_primary'])
    .where('c.vendor_id', '=', vendorId)
    .where('u.active', '=', true)
    .orderBy('c.id')
    .execute()
  if (contacts.length === 0) {
    const vendor = await db.selectFrom('vendors').select('email').where('id', '=', vendorId).executeTakeFirst()
    return vendor ? [{ email: vendor.email }] : []
  }
  const primary = contacts.filter((contact) => contact.is_primary)
  return people((primary.length > 0 ? primary : contacts).filter(({ user_id }) => user_id !== except))
}

/** The names of these vendors, in the order of the ids. */
export async function vendorNames(db: Db, ids: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? '')
}

export const administrators = async (db: Db): Promise<Recipient[]> =>
  people(
    await db
      .selectFrom('users')
      .select('id as user_id')
      .where('role', '=', 'ADMIN')
      .where('active', '=', true)
      .orderBy('id')
      .execute(),
  )

export const subscribersOf = async (db: Db, vendorId: number): Promise<Recipient[]> =>
  people(
    await db
      .selectFrom('follows')
      .select('user_id')
      .where('vendor_id', '=', vendorId)
      .where('is_subscriber', '=', true)
      .orderBy('user_id')
      .execute(),
  )
