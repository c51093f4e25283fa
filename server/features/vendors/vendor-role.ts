import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

// Decision 27: the role of a client follows from being a contact of a vendor. Each change raises the version, so that an
// administrator's form that was read before cannot put the old role back (SR-129), and is in the audit log (SR-091).

type RoleContext = Pick<RequestContext, 'db' | 'record'>

/** Makes clients who work for a vendor vendor users; other roles stay. */
export async function promoteClientsToVendorUsers({ db, record }: RoleContext, userIds: number[]): Promise<void> {
  // A demotion that is under way ends first: until then the user still seems to be a vendor user.
  await lockUsers(db, userIds)
  const { rows } = await typedSql({ id: 'number' })`update users set role = 'VENDOR', version = version + 1
    where id = any(${userIds}::int[]) and role = 'CLIENT'
    returning id`.execute(db)
  for (const { id } of rows)
    await record({ action: 'changed role', kind: 'user', ids: [id], personId: id, detail: { role: 'VENDOR' } })
}

/** Makes vendor users without a vendor clients again. */
export async function demoteUsersWithoutVendor({ db, record }: RoleContext, userIds: number[]): Promise<void> {
  // When a user loses two vendors concurrently, the second transaction waits here and then sees that both are gone.
  await lockUsers(db, userIds)
  const { rows } = await typedSql({ id: 'number' })`update users set role = 'CLIENT', version = version + 1
    where id = any(${userIds}::int[]) and role = 'VENDOR'
      and not exists (select from vendor_contacts c where c.user_id = users.id)
    returning id`.execute(db)
  for (const { id } of rows)
    await record({ action: 'changed role', kind: 'user', ids: [id], personId: id, detail: { role: 'CLIENT' } })
}

const lockUsers = (db: Db, userIds: number[]) =>
  sql`select from users where id = any(${userIds}::int[]) order by id for no key update`.execute(db)
