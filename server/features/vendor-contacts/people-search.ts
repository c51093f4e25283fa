import { sql } from 'kysely'
import { MAX_PEOPLE_RESULTS } from '#contract/vendor-contacts.ts'
import { EMAIL_PATTERN } from '#contract/fields.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import { anyIdSql, runInTransaction, type Db } from '#server/platform/db.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { assertAllowed, tooManyRequestsProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'
import { contactInvitationOpenCondition } from './queries.ts'

/** Enough to find a colleague, too few to collect addresses (SR-075). */
const SEARCHES_A_MINUTE = 30
const PEOPLE_WINDOW_MS = minutes(10)

/** For this long a user from a search result can be added as a contact by id (decision 48). */
const SHOWN_MS = minutes(15)

/** Rows that are read before the first few are picked by name: a part like 'ann' occurs in very many names. */
const CANDIDATE_LIMIT = 500

/** End of a prefix range: a prepared LIKE with an unknown pattern would read every address. */
const LAST_CHARACTER = '\u{10ffff}'

const PERSON_COLUMNS = {
  id: 'number',
  first: 'string',
  last: 'string',
  email: 'string',
} as const
type PersonRow = RowOfColumns<typeof PERSON_COLUMNS>

/** Which people a search shows: those whose address or name contains the text, or the one with this address. */
export type PeopleSearchMatchMode = 'any match' | 'exact address'

/**
 * Primary contacts search for the vendor, or for any of theirs, while no administrator has suspended it and it is not archived. Anybody can
 * register a vendor: until it is approved, they find only people whose whole address they know (decision 49). 403 otherwise.
 */
export async function requirePeopleSearchMatchMode(
  db: Db,
  viewer: Viewer,
  { search, vendor_id: vendorId }: { search: string; vendor_id?: number | undefined },
): Promise<PeopleSearchMatchMode> {
  assertAllowed(can.searchPeople(viewer, vendorId))
  if (can.searchPeopleForAll(viewer)) return 'any match'
  const unarchived = await db
    .selectFrom('vendors')
    .select(['approval', 'suspended_at'])
    .where('is_archived', '=', false)
    .where('id', '=', anyIdSql(vendorId === undefined ? viewer.primaryContactOf : [vendorId]))
    .execute()
  assertAllowed(unarchived.length > 0, msg('This vendor is archived.'))
  const vendors = unarchived.filter(({ suspended_at }) => suspended_at === null)
  assertAllowed(vendors.length > 0, msg('You can search for people once the vendor is no longer suspended.'))
  if (vendors.some(({ approval }) => approval === 'approved')) return 'any match'
  assertAllowed(
    EMAIL_PATTERN.test(search),
    msg('Until the vendor is approved, you find people by their whole email address alone.'),
  )
  return 'exact address'
}

/** Finds users for this caller and records whom it has shown; 429 past LIMIT_PEOPLE, without any result. */
export async function searchPeopleAndRecordShown(
  { config }: Pick<App, 'config'>,
  { db, viewer, at }: Pick<RequestContext, 'db' | 'viewer' | 'at'>,
  {
    search,
    vendor_id: vendorId,
    scope,
  }: { search: string; vendor_id?: number | undefined; scope: PeopleSearchMatchMode },
): Promise<PersonRow[]> {
  await countAttemptOrRefuse(db, {
    key: `people search ${viewer.id}`,
    most: SEARCHES_A_MINUTE,
    windowMs: minutes(1),
    at,
  })
  return runInTransaction(db, async (tx) => {
    // Searches of one caller are serialized, since concurrent ones would not count each other.
    await sql`select from users where id = ${viewer.id} for no key update`.execute(tx)
    const people = await findPeople(tx, { search, vendorId, scope, at })
    await assertSearchLimit(tx, { searcherId: viewer.id, found: people.length, most: config.limits.peopleFound, at })
    if (people.length > 0)
      await tx
        .insertInto('people_shown')
        .values(people.map(({ id }) => ({ searcher_id: viewer.id, user_id: id, shown_at: at })))
        .execute()
    return people
  })
}

/** Counts the rows of the last ten minutes. A fixed window would allow twice as many around its end. */
async function assertSearchLimit(
  db: Db,
  { searcherId, found, most, at }: { searcherId: number; found: number; most: number | null; at: Date },
): Promise<void> {
  if (most === null || found === 0) return
  const { count, oldest } = await db
    .selectFrom('people_shown')
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(shown_at)`.as('oldest')])
    .where('searcher_id', '=', searcherId)
    .where('shown_at', '>', addMilliseconds(at, -PEOPLE_WINDOW_MS))
    .executeTakeFirstOrThrow()
  if (count + found <= most) return
  const freeAgain = addMilliseconds(oldest ?? at, PEOPLE_WINDOW_MS)
  throw tooManyRequestsProblem(Math.max(1, Math.ceil((freeAgain.getTime() - at.getTime()) / 1000)))
}

/** Returns whether a search of this caller has shown this user within the last minutes. */
export async function wasUserShownToSearcher(
  db: Db,
  { searcherId, userId, at }: { searcherId: number; userId: number; at: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('people_shown')
    .select('shown_at')
    .where('searcher_id', '=', searcherId)
    .where('user_id', '=', userId)
    .where('shown_at', '>', addMilliseconds(at, -SHOWN_MS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteOldShownPeople = (db: Db, at: Date) =>
  db.deleteFrom('people_shown').where('shown_at', '<=', addMilliseconds(at, -SHOWN_MS)).execute()

/** Returns the first active users whose address begins with the text or whose name contains it, except the vendor's contacts. */
async function findPeople(
  db: Db,
  {
    search,
    vendorId,
    scope,
    at,
  }: { search: string; vendorId: number | undefined; scope: PeopleSearchMatchMode; at: Date },
): Promise<PersonRow[]> {
  const free = sql`u.active
    and not exists (select from vendor_contacts c where c.user_id = u.id and c.vendor_id = ${vendorId ?? 0})
    and not exists (select from contact_invitations c
      where c.user_id = u.id and c.vendor_id = ${vendorId ?? 0} and ${contactInvitationOpenCondition(at)})`
  const prefix = search.toLowerCase()
  if (scope === 'exact address') {
    const { rows } = await typedSql(PERSON_COLUMNS)`
      select u.id, u.first, u.last, u.email from users u where lower(u.email) = ${prefix} and ${free}`.execute(db)
    return rows
  }
  const { rows } = await typedSql(PERSON_COLUMNS)`
    select u.id, u.first, u.last, u.email from users u where u.id in (
      (select u.id from users u where lower(u.email) collate "C" >= ${prefix} and lower(u.email) collate "C" < ${prefix + LAST_CHARACTER} and ${free}
        limit ${CANDIDATE_LIMIT})
      union all
      (select u.id from users u
        where u.sort_name || ' ' || split_part(u.sort_name, ', ', 1) like ${`%${escapeLikePattern(toNameSortKey(search))}%`} and ${free}
        limit ${CANDIDATE_LIMIT}))
    order by u.sort_name, u.id limit ${MAX_PEOPLE_RESULTS}`.execute(db)
  return rows
}
