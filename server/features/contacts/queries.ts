import { sql } from 'kysely'
import { PEOPLE_FOUND } from '#contract/contacts.ts'
import type { Db } from '#server/platform/db.ts'
import { likeLiteral, sortName } from '#server/platform/text.ts'

/** So many are looked at before the first few are picked by name: a piece like 'ann' is in very many. */
const LOOKED_AT = 500

/** A prefix is asked for as a range: a prepared LIKE does not know its pattern, and reads every address. */
const LAST_CHARACTER = '\u{10ffff}'

const contacts = (db: Db) =>
  db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.vendor_id', 'c.user_id', 'c.is_primary', 'u.first', 'u.last', 'u.email', 'u.phone'])

export type ContactRow = Awaited<ReturnType<typeof contactsOfVendor>>[number]

/** Primary ones first, then by name. */
export const contactsOfVendor = (db: Db, vendorId: number) =>
  contacts(db)
    .where('c.vendor_id', '=', vendorId)
    .orderBy('c.is_primary', 'desc')
    .orderBy('u.sort_name')
    .orderBy('c.id')
    .execute()

export const contactById = (db: Db, id: number) => contacts(db).where('c.id', '=', id).executeTakeFirst()

export const contactOfUser = (db: Db, vendorId: number, userId: number) =>
  contacts(db).where('c.vendor_id', '=', vendorId).where('c.user_id', '=', userId).executeTakeFirst()

interface PersonRow {
  id: number
  first: string
  last: string
  email: string
}

/** The first of the active people whose address begins with the text or whose name holds it, who are no contacts of the vendor. */
export async function findPeople(db: Db, search: string, vendorId: number | undefined): Promise<PersonRow[]> {
  const free = sql`u.active and not exists (select from vendor_contacts c
    where c.user_id = u.id and c.vendor_id = ${vendorId ?? 0})`
  const prefix = search.toLowerCase()
  const { rows } = await sql<PersonRow>`
    select u.id, u.first, u.last, u.email from users u where u.id in (
      (select u.id from users u where lower(u.email) collate "C" >= ${prefix} and lower(u.email) collate "C" < ${prefix + LAST_CHARACTER} and ${free}
        limit ${LOOKED_AT})
      union all
      (select u.id from users u
        where u.sort_name || ' ' || split_part(u.sort_name, ', ', 1) like ${`%${likeLiteral(sortName(search))}%`} and ${free}
        limit ${LOOKED_AT}))
    order by u.sort_name, u.id limit ${PEOPLE_FOUND}`.execute(db)
  return rows
}
