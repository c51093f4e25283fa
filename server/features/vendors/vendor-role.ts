import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** Decision 27: a client who works for a vendor is a vendor user. Administrators stay what they are. True when that changed something. */
export async function promoteToVendorUser(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role: 'VENDOR' })
    .where('id', '=', userId)
    .where('role', '=', 'CLIENT')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Decision 27: whoever of these has lost the last vendor is a client again. Answers who that is. */
export async function demoteToClients(db: Db, userIds: number[]): Promise<number[]> {
  // Of two vendors lost at the same moment the second waits here, and then sees that both are gone.
  await sql`select from users where id = any(${userIds}::int[]) order by id for no key update`.execute(db)
  const { rows } = await sql<{ id: number }>`update users set role = 'CLIENT'
    where id = any(${userIds}::int[]) and role = 'VENDOR'
      and not exists (select from vendor_contacts c where c.user_id = users.id)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
