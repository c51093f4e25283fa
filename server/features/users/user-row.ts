import type { Insertable } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

type UserRow = Insertable<Tables['users']>

/** Returns the row of a user, with the name that lists sort by: 'last, first'. */
export const toUserRow = (user: Omit<UserRow, 'sort_name'>): UserRow => ({
  ...user,
  sort_name: toNameSortKey(`${user.last}, ${user.first}`),
})

/** Inserts a user and returns the id. */
export async function insertUser(db: Db, user: Omit<UserRow, 'sort_name'>): Promise<number> {
  const { id } = await db.insertInto('users').values(toUserRow(user)).returning('id').executeTakeFirstOrThrow()
  return id
}
