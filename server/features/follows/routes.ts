import { toPage } from '#contract/fields.ts'
import { followRoutes, type VendorRelationship } from '#contract/follows.ts'
import { can } from '#contract/policy.ts'
import {
  requireManagedVendor,
  requireUnarchivedVendor,
  requireVisibleVendor,
} from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { findFollowerPage, presentFollower } from './followers.ts'
import {
  followVendor,
  likeVendor,
  subscribeToVendorUpdates,
  findFollowAndLike,
  unfollowVendor,
  unlikeVendor,
  unsubscribeFromVendorUpdates,
  type FollowAndLikeRow,
} from './follows.ts'
import { estimateVendorUpdateReach, sendVendorUpdate } from './vendor-updates.ts'

/** Starting a relationship needs a visible vendor that is not archived; ending one is always possible. */
export function mountFollowRoutes(app: App) {
  mountRoute(app, followRoutes.follow, async (call) => {
    const { id } = await requireUnarchivedVendor(call.db, call.viewer, call.body.vendor_id)
    await followVendor(call, id, call.body.isSubscriber)
    return presentRelationship(await findFollowAndLike(call, id))
  })

  mountRoute(app, followRoutes.subscribe, async (call) => {
    const { id } = await requireUnarchivedVendor(call.db, call.viewer, call.body.vendor_id)
    await subscribeToVendorUpdates(call, id)
    return presentRelationship(await findFollowAndLike(call, id))
  })

  mountRoute(app, followRoutes.like, async (call) => {
    const { id } = await requireUnarchivedVendor(call.db, call.viewer, call.body.vendor_id)
    await likeVendor(call, id)
    return presentRelationship(await findFollowAndLike(call, id))
  })

  mountRoute(app, followRoutes.followers, async ({ db, viewer, params, query }) => {
    const { id } = await requireVisibleVendor(db, viewer, params.id)
    assertAllowed(can.seeInsideVendor(viewer, id))
    const { rows, total } = await findFollowerPage(db, id, query)
    return toPage(rows.map(presentFollower), total, query)
  })

  mountRoute(app, followRoutes.outlook, async ({ db, viewer, params, at }) => {
    const { id } = await requireManagedVendor(db, viewer, params.id)
    return estimateVendorUpdateReach(db, id, at)
  })

  mountRoute(app, followRoutes.sendUpdate, async (call) => {
    const vendor = await requireManagedVendor(call.db, call.viewer, call.params.id)
    return sendVendorUpdate(app, call, vendor, call.body.text)
  })

  for (const [route, end] of [
    [followRoutes.unfollow, unfollowVendor],
    [followRoutes.unsubscribe, unsubscribeFromVendorUpdates],
    [followRoutes.unlike, unlikeVendor],
  ] as const) {
    mountRoute(app, route, async (call) => {
      await end(call, call.params.id)
      return presentRelationship(await findFollowAndLike(call, call.params.id))
    })
  }
}

const presentRelationship = ({ liked, is_subscriber, likes_count }: FollowAndLikeRow): VendorRelationship => ({
  liked,
  following: is_subscriber !== null,
  subscribed: is_subscriber === true,
  numberOfLikes: likes_count,
})
