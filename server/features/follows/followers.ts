import type { Paging } from '#contract/paging.ts'
import type { Follower } from '#contract/follows.ts'
import { readPage, type Db } from '#server/platform/db.ts'

export interface FollowerQuery extends Paging {
  /** 1 for subscribers, 2 for followers without a subscription (CONST-026). */
  subscribers?: '1' | '2' | undefined
}

const followers = (db: Db, vendorId: number, { subscribers }: FollowerQuery) =>
  db
    .selectFrom('follows as f')
    .where('f.vendor_id', '=', vendorId)
    .$if(subscribers !== undefined, (query) => query.where('f.is_subscriber', '=', subscribers === '1'))

/** Lists the followers of the vendor, the newest first. */
export function findFollowerPage(db: Db, vendorId: number, filter: FollowerQuery) {
  const list = followers(db, vendorId, filter)
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('occupations as o', 'o.id', 'u.occupation_id')
    .select(['u.id', 'u.first', 'u.last', 'u.email', 'u.role', 'o.name as occupation', 'f.is_subscriber'])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.user_id', 'desc')
  return readPage(list, followers(db, vendorId, filter), filter)
}

type FollowerRow = Awaited<ReturnType<typeof findFollowerPage>>['rows'][number]

export const presentFollower = (row: FollowerRow): Follower => ({
  id: row.id,
  name: `${row.first} ${row.last}`,
  email: row.email,
  occupation: row.occupation,
  type: row.role,
  isSubscriber: row.is_subscriber,
})
