import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { UserExportFilter, UserQuery } from '#contract/users.ts'
import { lockAccountForErasure } from '#server/features/accounts/queries.ts'
import { selectActivePrimaryContacts } from '#server/features/messages/primary-contacts.ts'
import { readPage, type Db, type RowPage } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'
import type { Tables } from '#server/tables.ts'

export type UserRow = Selectable<Tables['users']> & { hasReport: boolean }

/** Users whose accounts have not been deleted. */
const users = (db: Db) => db.selectFrom('users as u').where('u.deleted_at', 'is', null)

const isReported = sql<boolean>`exists (select from user_reports r where r.user_id = u.id and r.status = 0)`

const filteredUsers = (db: Db, { username = '', type, status }: UserExportFilter) =>
  withNameSearch(users(db), username)
    .$if(type !== undefined, (q) => q.where('u.role', '=', type!))
    .$if(status === '1', (q) => q.where('u.active', '=', true))
    .$if(status === '0', (q) => q.where('u.active', '=', false))
    .$if(status === 'UNVERIFIED', (q) => q.where('u.active', '=', true).where('u.email_verified_at', 'is', null))
    // Starts from the few pending reports instead of checking each user.
    .$if(status === 'REPORTED', (q) =>
      q.where(sql<boolean>`u.id in (select r.user_id from user_reports r where r.status = 0)`),
    )

/**
 * Requires every word. Words shorter than a trigram match only at the beginning of a word, because the index has no
 * entry for them elsewhere.
 */
function withNameSearch<O>(query: SelectQueryBuilder<Tables & { u: Tables['users'] }, 'u', O>, search: string) {
  const words = toNameSortKey(search)
    .split(/[\s,]+/)
    .filter(Boolean)
  return words.slice(0, MAX_WORDS).reduce((narrowed, word) => {
    const start = [...word].length < TRIGRAM ? ' ' : ''
    return narrowed.where('u.found_by', 'like', `%${start}${escapeLikePattern(word)}%`)
  }, query)
}

const TRIGRAM = 3
const MAX_WORDS = 10

/** The users of all pages by name. */
export const selectUserList = (db: Db, filter: UserExportFilter) =>
  filteredUsers(db, filter).selectAll('u').select(isReported.as('hasReport')).orderBy('u.sort_name').orderBy('u.id')

/** The ids of the users of all pages, in their order. */
export async function listUserIds(db: Db, filter: UserExportFilter, limit: number): Promise<number[]> {
  const rows = await filteredUsers(db, filter)
    .select('u.id')
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** One page of users with the total. */
export const findUserPage = (db: Db, filter: UserQuery): Promise<RowPage<UserRow>> =>
  readPage(selectUserList(db, filter), filteredUsers(db, filter), filter)

export const findUndeletedUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  users(db).selectAll('u').select(isReported.as('hasReport')).where('u.id', '=', id).executeTakeFirst()

/**
 * Locks the users in the order of their ids, so that concurrent changes of two administrators run one after the other. The lock
 * of `erasedId` waits for the requests of that user that are under way (`lockAccountAgainstErasure`), so that the erasure finds all that they
 * write; taken before the row is changed, it makes later ones wait and see the change.
 */
export async function lockUsers(tx: Db, ids: number[], erasedId?: number) {
  if (erasedId !== undefined) await lockAccountForErasure(tx, erasedId)
  const locked = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const row = users(tx).selectAll('u').where('u.id', '=', id)
    // At its final strength from the start: two that wait to strengthen theirs would wait for each other.
    locked.push(...(await (id === erasedId ? row.forUpdate() : row.forNoKeyUpdate()).execute()))
  }
  return locked
}

const USER_VENDOR_COLUMNS = {
  id: 'number',
  name: 'string',
  /** Whether the user is the only active primary contact. */
  isAlone: 'boolean',
} as const
export type UserVendor = RowOfColumns<typeof USER_VENDOR_COLUMNS>

/** The vendors of which the user is a contact. */
export async function listVendorsOfUser(db: Db, userId: number): Promise<UserVendor[]> {
  const others = selectActivePrimaryContacts(db)
    .select('c.id')
    .where('c.vendor_id', '=', sql.ref<number>('v.id'))
    .where('c.user_id', '!=', userId)
  const { rows } = await typedSql(USER_VENDOR_COLUMNS)`
    select v.id, v.name, own.is_primary and not v.is_archived and not exists (${others}) as "isAlone"
    from vendor_contacts own join vendors v on v.id = own.vendor_id
    where own.user_id = ${userId} order by v.sort_name, v.id`.execute(db)
  return rows
}
