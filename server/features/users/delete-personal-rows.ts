import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

/** Tables whose rows belong to the person alone and are deleted with the account. */
const USER_TABLES = [
  'sessions',
  'password_resets',
  'confirmations',
  'authenticators',
  'follows',
  'vendor_contacts',
  'contact_invitations',
  'contact_requests',
  'vendor_requests',
  'idempotency_keys',
  'undelivered_messages',
] as const satisfies (keyof Tables)[]

/** Deletes all rows of a person except the account itself and their referrals. */
export async function deletePersonalRows(
  tx: Db,
  { id, email, phone }: Pick<Selectable<Tables['users']>, 'id' | 'email' | 'phone'>,
): Promise<void> {
  for (const table of USER_TABLES) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
  await sql`
    with gone as (delete from likes where user_id = ${id} returning vendor_id)
    update vendors set likes_count = likes_count - 1 where id in (select vendor_id from gone)`.execute(tx)
  await sql`delete from people_shown where searcher_id = ${id} or user_id = ${id}`.execute(tx)
  await sql`delete from invitations where inviter_id = ${id} or lower(email) = lower(${email})`.execute(tx)
  await sql`delete from demo_messages where lower(recipient) = lower(${email}) or recipient = ${phone}`.execute(tx)
  // A pending reason is needed to decide about somebody else; the decision erases it. Pending rows are updated too, so that a
  // concurrent decision is waited for.
  await sql`
    update user_reports set reason = case status when 0 then reason else '-' end where reporter_id = ${id}`.execute(tx)
}
