import { sql, type Expression, type RawBuilder } from 'kysely'
import { anyIdSql, type Db } from '#server/platform/db.ts'

const COLUMNS = [
  'c.id',
  'c.vendor_id',
  'c.user_id',
  'c.is_primary',
  'u.first',
  'u.last',
  'u.email',
  'u.phone',
  'u.active',
] as const

/**
 * Whether the vendor reads the number of its contact. Anybody can register a vendor and make a vendor user a contact of it without
 * asking them: their number is for vendors that are approved.
 */
const isPhoneForVendorSql = sql<boolean>`(c.accepted or exists (select from vendors v
  where v.id = c.vendor_id and v.approval = 'approved'))`

const contacts = (db: Db) =>
  db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(COLUMNS)
    .select([sql<boolean>`false`.as('pending'), isPhoneForVendorSql.as('is_phone_for_vendor')])

/**
 * An invitation (alias c) that can be accepted if its user is no contact yet: it has not expired, and whoever invited may still add
 * contacts. Otherwise somebody who was removed could come back by an invitation of their own other account. Invitations from before
 * inviters were stored have none.
 */
export const contactInvitationOpenCondition = (at: Date): RawBuilder<boolean> => sql<boolean>`(c.expires_at > ${at}
  and (c.invited_by is null or exists (select from users i where i.id = c.invited_by and i.active
    and (i.role = 'ADMIN' or exists (select from vendor_contacts p
      where p.vendor_id = c.vendor_id and p.user_id = i.id and p.is_primary)))))`

/** Invitations that can still be accepted; a user who became a contact in another way has none. */
const invitations = (db: Db, at: Date) =>
  db
    .selectFrom('contact_invitations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where(contactInvitationOpenCondition(at))
    .where(
      sql<boolean>`not exists (select from vendor_contacts o where o.vendor_id = c.vendor_id and o.user_id = c.user_id)`,
    )
    .select(COLUMNS)
    .select([sql<boolean>`true`.as('pending'), sql<boolean>`false`.as('is_phone_for_vendor')])

/** A contact, or while `pending` a user who is invited to become one. */
export type ContactOrInvitationRow = Awaited<ReturnType<typeof listContactsAndInvitations>>[number]

/** Lists primary contacts first, then by name; users who have not accepted yet last. */
export async function listContactsAndInvitations(db: Db, vendorId: number, at: Date) {
  const accepted = await contacts(db)
    .where('c.vendor_id', '=', vendorId)
    .orderBy('c.is_primary', 'desc')
    .orderBy('u.sort_name')
    .orderBy('c.id')
    .execute()
  const invited = await invitations(db, at)
    .where('c.vendor_id', '=', vendorId)
    .orderBy('u.sort_name')
    .orderBy('c.id')
    .execute()
  return [...accepted, ...invited]
}

export const findContactOrInvitation = async (
  db: Db,
  id: number,
  at: Date,
): Promise<ContactOrInvitationRow | undefined> =>
  (await contacts(db).where('c.id', '=', id).executeTakeFirst()) ??
  (await invitations(db, at).where('c.id', '=', id).executeTakeFirst())

export async function findContactOrInvitationOfUser(
  db: Db,
  { vendorId, userId, at }: { vendorId: number; userId: number; at: Date },
): Promise<ContactOrInvitationRow | undefined> {
  const isTheirs = { 'c.vendor_id': vendorId, 'c.user_id': userId }
  return (
    (await contacts(db)
      .where((c) => c.and(isTheirs))
      .executeTakeFirst()) ??
    (await invitations(db, at)
      .where((c) => c.and(isTheirs))
      .executeTakeFirst())
  )
}

/** Invitations that await an answer of this user; those of archived vendors have expired. */
const invitationsOfUser = (db: Db, userId: number, at: Date) =>
  invitations(db, at)
    .innerJoin('vendors as v', 'v.id', 'c.vendor_id')
    .where('v.is_archived', '=', false)
    .where('c.user_id', '=', userId)

/** Lists the vendors that this user is a contact of or invited to, with their names. */
export async function listMembershipsAndInvitationsOfUser(db: Db, userId: number, at: Date) {
  const invited = await invitationsOfUser(db, userId, at)
    .select('v.name as vendor')
    .orderBy('v.sort_name')
    .orderBy('c.id')
    .execute()
  const accepted = await contacts(db)
    .innerJoin('vendors as v', 'v.id', 'c.vendor_id')
    .select('v.name as vendor')
    .where('c.user_id', '=', userId)
    .orderBy('v.sort_name')
    .orderBy('c.id')
    .execute()
  return [...invited, ...accepted]
}

export async function countContactInvitationsOfUser(db: Db, userId: number, at: Date): Promise<number> {
  const { count } = await invitationsOfUser(db, userId, at)
    .clearSelect()
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes the invitation and the contact request of a user whose membership begins or ends: neither must bring back whoever was
 * removed since.
 */
export async function deleteContactInvitationAndRequest(
  db: Db,
  { vendorId, userId }: { vendorId: number; userId: number },
): Promise<void> {
  for (const table of ['contact_invitations', 'contact_requests'] as const)
    await db.deleteFrom(table).where('vendor_id', '=', vendorId).where('user_id', '=', userId).execute()
}

export const deleteExpiredContactInvitations = (db: Db, at: Date) =>
  db.deleteFrom('contact_invitations').where('expires_at', '<=', at).execute()

/**
 * Selects the vendors among these (an id or `anyIdSql`) that have several active contacts. With a single one there is nobody to
 * share the referrals of the vendor with.
 */
export const selectVendorsWithSeveralContactsSql = (vendorId: Expression<number>) =>
  sql<number>`(select c.vendor_id from vendor_contacts c join users u on u.id = c.user_id and u.active
    where c.vendor_id = ${vendorId} group by c.vendor_id having count(*) > 1)`

/** Returns true when several active contacts work for one of these vendors. */
export async function hasVendorWithSeveralContacts(db: Db, vendorIds: number[]): Promise<boolean> {
  if (vendorIds.length === 0) return false
  const shared = sql<boolean>`exists ${selectVendorsWithSeveralContactsSql(anyIdSql(vendorIds))}`.as('shared')
  return (await db.selectNoFrom(shared).executeTakeFirstOrThrow()).shared
}
