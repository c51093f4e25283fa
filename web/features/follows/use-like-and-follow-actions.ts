import { followRoutes } from '#contract/follows.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { promptFollowMode } from './prompt-follow-mode.ts'

const settings = { refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE, onError: showErrorAlert }

/** Returns whether the user likes, follows and subscribes to a vendor, and functions to toggle each. */
export function useLikeAndFollowActions({ id, name, liked, following, subscribed }: VendorCard) {
  const like = useRouteMutation(followRoutes.like, settings)
  const unlike = useRouteMutation(followRoutes.unlike, settings)
  const follow = useRouteMutation(followRoutes.follow, settings)
  const unfollow = useRouteMutation(followRoutes.unfollow, settings)
  const subscribe = useRouteMutation(followRoutes.subscribe, settings)
  const unsubscribe = useRouteMutation(followRoutes.unsubscribe, settings)
  const begin = { body: { vendor_id: id } }
  const end = { params: { id: String(id) } }

  return {
    isSaving: [like, unlike, follow, unfollow, subscribe, unsubscribe].some(({ isPending }) => isPending),
    turnLike: () => (liked ? unlike.mutate(end) : like.mutate(begin)),
    turnSubscription: () => (subscribed ? unsubscribe.mutate(end) : subscribe.mutate(begin)),
    turnFollow: async () => {
      if (following) return unfollow.mutate(end)
      const how = await promptFollowMode(name)
      if (how) follow.mutate({ body: { vendor_id: id, isSubscriber: how === 'with updates' } })
    },
  }
}
