import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/**
 * Decision 27: makes clients who work for a vendor vendor users; other roles stay. Returns the ids of the changed users.
 * The version rises, so that an administrator's form read before cannot put the old role back (SR-129).
 */
export async function promoteClientsToVendorUsers(db: Db, userIds: number[]): Promise<number[]> {
  const { rows } = await typedSql({ id: 'number' })`update users set role = 'VENDOR', version = version + 1
    where id = any(${userIds}::int[]) and role = 'CLIENT'
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Decision 27: users without a vendor become clients again. Returns the ids of the changed users. */
export async function demoteUsersWithoutVendor(db: Db, userIds: number[]): Promise<number[]> {
  // When a user loses two vendors concurrently, the second transaction waits here and then sees that both are gone.
  await sql`select from users where id = any(${userIds}::int[]) order by id for no key update`.execute(db)
  const { rows } = await typedSql({ id: 'number' })`update users set role = 'CLIENT', version = version + 1
    where id = any(${userIds}::int[]) and role = 'VENDOR'
      and not exists (select from vendor_contacts c where c.user_id = users.id)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
