import { pageOf } from '#contract/fields.ts'
import { followRoutes, type Tie } from '#contract/follows.ts'
import { can } from '#contract/policy.ts'
import { controlledVendor, unarchivedVendor, visibleVendor } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { followersOf, presentFollower } from './followers.ts'
import { follow, like, subscribe, tieTo, unfollow, unlike, unsubscribe, type TieRow } from './follows.ts'
import { outlook, sendUpdate } from './updates.ts'

/** What somebody begins needs a vendor they may see that is not archived; what they end is theirs, whatever the vendor has become. */
export function mountFollows(app: App) {
  serve(app, followRoutes.follow, async (call) => {
    const { id } = await unarchivedVendor(call.db, call.viewer, call.body.vendor_id)
    await follow(call, id, call.body.isSubscriber)
    return present(await tieTo(call, id))
  })

  serve(app, followRoutes.subscribe, async (call) => {
    const { id } = await unarchivedVendor(call.db, call.viewer, call.body.vendor_id)
    await subscribe(call, id)
    return present(await tieTo(call, id))
  })

  serve(app, followRoutes.like, async (call) => {
    const { id } = await unarchivedVendor(call.db, call.viewer, call.body.vendor_id)
    await like(call, id)
    return present(await tieTo(call, id))
  })

  serve(app, followRoutes.followers, async ({ db, viewer, params, query }) => {
    const { id } = await visibleVendor(db, viewer, params.id)
    allow(can.seeInsideVendor(viewer, id))
    const { rows, total } = await followersOf(db, id, query)
    return pageOf(rows.map(presentFollower), total, query)
  })

  serve(app, followRoutes.outlook, async ({ db, viewer, params, at }) => {
    const { id } = await controlledVendor(db, viewer, params.id)
    return outlook(app, db, id, at)
  })

  serve(app, followRoutes.sendUpdate, async (call) => {
    const vendor = await controlledVendor(call.db, call.viewer, call.params.id)
    return sendUpdate(app, call, vendor, call.body.text)
  })

  for (const [route, end] of [
    [followRoutes.unfollow, unfollow],
    [followRoutes.unsubscribe, unsubscribe],
    [followRoutes.unlike, unlike],
  ] as const) {
    serve(app, route, async (call) => {
      await end(call, call.params.id)
      return present(await tieTo(call, call.params.id))
    })
  }
}

const present = ({ liked, is_subscriber, likes_count }: TieRow): Tie => ({
  liked,
  following: is_subscriber !== null,
  subscribed: is_subscriber === true,
  numberOfLikes: likes_count,
})
