import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/**
 * Decision 27: makes a client who works for a vendor a vendor user; other roles stay. Returns whether the role changed.
 */
export async function promoteClientToVendorUser(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role: 'VENDOR' })
    .where('id', '=', userId)
    .where('role', '=', 'CLIENT')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Decision 27: users without a vendor become clients again. Returns the ids of the changed users. */
export async function demoteUsersWithoutVendor(db: Db, userIds: number[]): Promise<number[]> {
  // When a user loses two vendors concurrently, the second transaction waits here and then sees that both are gone.
  await sql`select from users where id = any(${userIds}::int[]) order by id for no key update`.execute(db)
  const { rows } = await typedSql({ id: 'number' })`update users set role = 'CLIENT'
    where id = any(${userIds}::int[]) and role = 'VENDOR'
      and not exists (select from vendor_contacts c where c.user_id = users.id)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
