import type { Db } from '#server/platform/db.ts'

/** The contacts (alias c) who manage a vendor by an active account. A vendor without one is left to the administrators. */
export const selectActivePrimaryContacts = (db: Db) =>
  db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.is_primary', '=', true)
    .where('u.active', '=', true)
