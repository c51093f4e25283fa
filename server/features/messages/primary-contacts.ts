import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** The contacts (alias c) who manage a vendor by an active account. A vendor without one is left to the administrators. */
export const selectActivePrimaryContacts = (db: Db) =>
  db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.is_primary', '=', true)
    .where('u.active', '=', true)

/**
 * Whether the account `u` is active, or locked by a report that no administrator has decided. A single contact of any vendor can
 * report somebody, so such a lock must not hand over the vendors of the account.
 */
export const activeOrAwaitingReportCondition = sql<boolean>`(u.active or exists (select from user_reports report
  where report.user_id = u.id and report.status = 0 and report.restricts_sender))`
