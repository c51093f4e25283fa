import { z } from 'zod'
import { Flag, Id, IdParams } from './fields.ts'
import { route } from './route.ts'

/** What ties the viewer to a vendor, as its card says it too. */
export const Tie = z.object({
  liked: z.boolean(),
  following: z.boolean(),
  subscribed: z.boolean(),
  numberOfLikes: z.int(),
})
export type Tie = z.output<typeof Tie>

const OfVendor = z.object({ vendor_id: Id })

/** Ids in the addresses are vendors' (decision 46). Whoever ends what is not there gets 404. */
export const followRoutes = {
  follow: route('POST', '/user/follow/create', {
    body: OfVendor.extend({ isSubscriber: Flag.default(false) }),
    returns: Tie,
  }),
  unfollow: route('DELETE', '/user/follow/:id', { params: IdParams, returns: Tie }),
  /** 409 while the viewer does not follow the vendor. */
  subscribe: route('POST', '/user/subscribe', { body: OfVendor, returns: Tie }),
  unsubscribe: route('DELETE', '/user/unsubscribe/:id', { params: IdParams, returns: Tie }),
  like: route('POST', '/user/like', { body: OfVendor, returns: Tie }),
  unlike: route('DELETE', '/user/unlike/:id', { params: IdParams, returns: Tie }),
}
