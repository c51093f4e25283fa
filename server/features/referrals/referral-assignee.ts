import { sql } from 'kysely'
import { selectVendorsWithSeveralContactsSql } from '#server/features/vendor-contacts/queries.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'

/** The contact of a vendor who looks after a referral. */
export interface Assignee {
  id: number
  first: string
  last: string
}

/**
 * The tables `c` and `u` with the assignee of a referral. Only an active contact of its vendor counts: somebody who has left the
 * vendor, or whose account is suspended or deleted, is nobody from that moment, whatever `assignee_id` holds.
 */
const assigneeTablesSql = (referral: 'referrals' | 'r') =>
  sql`from vendor_contacts c join users u on u.id = c.user_id and u.active
    where c.vendor_id = ${sql.ref(`${referral}.vendor_id`)} and c.user_id = ${sql.ref(`${referral}.assignee_id`)}`

export const assigneeSql = sql<Assignee | null>`case when referrals.assignee_id is not null then
  (select jsonb_build_object('id', u.id, 'first', u.first, 'last', u.last) ${assigneeTablesSql('referrals')}) end`

/** Whether several people work for the vendor. Read once for a list of these vendors; null reads it for each referral. */
export const vendorHasSeveralContactsSql = (vendorIds: number[] | null) =>
  vendorIds === null
    ? sql<boolean>`exists ${selectVendorsWithSeveralContactsSql(sql.ref('referrals.vendor_id'))}`
    : sql<boolean>`referrals.vendor_id = any(array${selectVendorsWithSeveralContactsSql(anyIdSql(vendorIds))})`

/** The referrals `r` that this user looks after; null for those that nobody does. */
export const isAssignedToCondition = (userId: number | null) =>
  userId === null
    ? sql<boolean>`not exists (select ${assigneeTablesSql('r')})`
    : sql<boolean>`(r.assignee_id = ${userId} and exists (select ${assigneeTablesSql('r')}))`

/** Returns those of these referrals that nobody looks after, of vendors for which this user and somebody else work. */
export async function filterIdsAssignableToSelf(db: Db, userId: number, ids: number[]): Promise<number[]> {
  const ownVendorIds = db.selectFrom('vendor_contacts').select('vendor_id').where('user_id', '=', userId)
  const rows = await db
    .selectFrom('referrals as r')
    .select('r.id')
    .where('r.id', '=', anyIdSql(ids))
    .where('r.vendor_id', 'in', ownVendorIds)
    .where(sql<boolean>`exists ${selectVendorsWithSeveralContactsSql(sql.ref('r.vendor_id'))}`)
    .where(isAssignedToCondition(null))
    .execute()
  return rows.map(({ id }) => id)
}

export const findActiveContact = (
  db: Db,
  { vendorId, userId }: { vendorId: number; userId: number },
): Promise<Assignee | undefined> =>
  db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.first', 'u.last'])
    .where('c.vendor_id', '=', vendorId)
    .where('c.user_id', '=', userId)
    .where('u.active', '=', true)
    .executeTakeFirst()
