import { toPage } from '#contract/paging.ts'
import { followRoutes, type VendorRelationship } from '#contract/follows.ts'
import { can } from '#contract/policy.ts'
import {
  requireManagedVendor,
  requireVisibleUnarchivedVendor,
  requireVisibleVendor,
} from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { findFollowerPage, presentFollower } from './followers.ts'
import {
  followVendor,
  likeVendor,
  enableVendorUpdateEmails,
  readFollowAndLike,
  unfollowVendor,
  unlikeVendor,
  disableVendorUpdateEmails,
  type FollowAndLikeRow,
} from './follows.ts'
import { readVendorUpdatePreview, sendUpdateToSubscribers } from './vendor-updates.ts'

/** Starting a relationship needs a visible vendor that is not archived; ending one is always possible. */
export function mountFollowRoutes(app: App) {
  mountRoute(app, followRoutes.follow, async (context) => {
    const { id } = await requireVisibleUnarchivedVendor(context, context.body.vendor_id)
    await followVendor(context, id, context.body.isSubscriber)
    return presentRelationship(await readFollowAndLike(context, id))
  })

  mountRoute(app, followRoutes.subscribe, async (context) => {
    const { id } = await requireVisibleUnarchivedVendor(context, context.body.vendor_id)
    await enableVendorUpdateEmails(context, id)
    return presentRelationship(await readFollowAndLike(context, id))
  })

  mountRoute(app, followRoutes.like, async (context) => {
    const { id } = await requireVisibleUnarchivedVendor(context, context.body.vendor_id)
    await likeVendor(context, id)
    return presentRelationship(await readFollowAndLike(context, id))
  })

  mountRoute(app, followRoutes.followers, async ({ db, viewer, params, query }) => {
    const { id } = await requireVisibleVendor({ db, viewer }, params.id)
    assertAllowed(can.seeInsideVendor(viewer, id))
    const { rows, total } = await findFollowerPage(db, id, query)
    return toPage(rows.map(presentFollower), total, query)
  })

  mountRoute(app, followRoutes.outlook, async ({ db, viewer, params, at }) => {
    const { id } = await requireManagedVendor({ db, viewer }, params.id)
    return readVendorUpdatePreview(db, id, at)
  })

  mountRoute(app, followRoutes.sendUpdate, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    return sendUpdateToSubscribers(app, context, id, context.body.text)
  })

  for (const [route, end] of [
    [followRoutes.unfollow, unfollowVendor],
    [followRoutes.unsubscribe, disableVendorUpdateEmails],
    [followRoutes.unlike, unlikeVendor],
  ] as const) {
    mountRoute(app, route, async (context) => {
      await end(context, context.params.id)
      return presentRelationship(await readFollowAndLike(context, context.params.id))
    })
  }
}

const presentRelationship = ({ liked, is_subscriber, likes_count }: FollowAndLikeRow): VendorRelationship => ({
  liked,
  following: is_subscriber !== null,
  subscribed: is_subscriber === true,
  numberOfLikes: likes_count,
})
