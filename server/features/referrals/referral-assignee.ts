import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

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

/** With a single active contact there is nobody to share the referrals of the vendor with. */
export const isVendorSharedCondition = sql<boolean>`(select count(*) > 1 from (
  select from vendor_contacts c join users u on u.id = c.user_id and u.active
  where c.vendor_id = referrals.vendor_id limit 2) two)`

/** The referrals `r` that this user looks after; null for those that nobody does. */
export const isAssignedToCondition = (userId: number | null) =>
  userId === null
    ? sql<boolean>`not exists (select ${assigneeTablesSql('r')})`
    : sql<boolean>`(r.assignee_id = ${userId} and exists (select ${assigneeTablesSql('r')}))`

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
