import { followRoutes, type Tie } from '#contract/follows.ts'
import { visibleVendor } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/platform/serve.ts'
import { follow, like, subscribe, tieTo, unfollow, unlike, unsubscribe, type TieRow } from './follows.ts'

/** What somebody begins needs a vendor they may see; what they end is theirs, whatever the vendor has become. */
export function mountFollows(app: App) {
  serve(app, followRoutes.follow, async (call) => {
    const { id } = await visibleVendor(call.db, call.viewer, call.body.vendor_id)
    await follow(call, id, call.body.isSubscriber)
    return present(await tieTo(call, id))
  })

  serve(app, followRoutes.subscribe, async (call) => {
    const { id } = await visibleVendor(call.db, call.viewer, call.body.vendor_id)
    await subscribe(call, id)
    return present(await tieTo(call, id))
  })

  serve(app, followRoutes.like, async (call) => {
    const { id } = await visibleVendor(call.db, call.viewer, call.body.vendor_id)
    await like(call, id)
    return present(await tieTo(call, id))
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
