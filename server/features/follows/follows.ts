import { msg } from '#contract/message.ts'
import type { Viewer } from '#contract/policy.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'

interface FollowContext {
  db: Db
  viewer: Viewer
  at: Date
}

/** Follows a vendor, with its updates or without; a repeat changes the choice. */
export async function followVendor(
  { db, viewer, at }: FollowContext,
  vendorId: number,
  isSubscriber: boolean,
): Promise<void> {
  await db
    .insertInto('follows')
    .values({ user_id: viewer.id, vendor_id: vendorId, is_subscriber: isSubscriber, created_at: at })
    .onConflict((taken) => taken.columns(['user_id', 'vendor_id']).doUpdateSet({ is_subscriber: isSubscriber }))
    .execute()
}

/** Ends the subscription, too, because it is part of the same row (VEN-027). 404 for who does not follow the vendor. */
export async function unfollowVendor({ db, viewer }: FollowContext, vendorId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('follows')
    .where('user_id', '=', viewer.id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFoundProblem()
}

/** 409 unless the viewer follows the vendor. */
export async function enableVendorUpdateEmails(context: FollowContext, vendorId: number): Promise<void> {
  if (!(await setSubscribed(context, vendorId, true))) throw conflictProblem(msg('Please follow this vendor first.'))
}

/** The viewer keeps following the vendor. 404 unless they follow it. */
export async function disableVendorUpdateEmails(context: FollowContext, vendorId: number): Promise<void> {
  if (!(await setSubscribed(context, vendorId, false))) throw notFoundProblem()
}

async function setSubscribed({ db, viewer }: FollowContext, vendorId: number, isSubscriber: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('follows')
    .set({ is_subscriber: isSubscriber })
    .where('user_id', '=', viewer.id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A second like has no effect (VEN-029). */
export async function likeVendor({ db, viewer, at }: FollowContext, vendorId: number): Promise<void> {
  const inserted = await db
    .insertInto('likes')
    .values({ user_id: viewer.id, vendor_id: vendorId, created_at: at })
    .onConflict((taken) => taken.doNothing())
    .returning('vendor_id')
    .executeTakeFirst()
  if (inserted) await adjustLikesCount(db, vendorId, 1)
}

/** 404 without a like. */
export async function unlikeVendor({ db, viewer }: FollowContext, vendorId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('likes')
    .where('user_id', '=', viewer.id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFoundProblem()
  await adjustLikesCount(db, vendorId, -1)
}

const adjustLikesCount = (db: Db, vendorId: number, by: 1 | -1) =>
  db
    .updateTable('vendors')
    .set((v) => ({ likes_count: v('likes_count', '+', by) }))
    .where('id', '=', vendorId)
    .execute()

const FOLLOW_AND_LIKE_COLUMNS = {
  liked: 'boolean',
  is_subscriber: 'boolean | null',
  likes_count: 'number',
} as const
export type FollowAndLikeRow = RowOfColumns<typeof FOLLOW_AND_LIKE_COLUMNS>

/** Returns the viewer's relationship to the vendor; `is_subscriber` is null without a follow. */
export async function readFollowAndLike({ db, viewer }: FollowContext, vendorId: number): Promise<FollowAndLikeRow> {
  const { rows } = await typedSql(FOLLOW_AND_LIKE_COLUMNS)`
    select v.likes_count,
      exists (select from likes l where l.vendor_id = v.id and l.user_id = ${viewer.id}) as liked,
      (select f.is_subscriber from follows f where f.vendor_id = v.id and f.user_id = ${viewer.id}) as is_subscriber
    from vendors v where v.id = ${vendorId}`.execute(db)
  if (!rows[0]) throw notFoundProblem(msg('Vendor was not found.'))
  return rows[0]
}
