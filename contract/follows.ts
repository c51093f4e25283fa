import { z } from 'zod'
import { Role } from './accounts.ts'
import { Flag, Id, IdParams, page, Paging, requiredText } from './fields.ts'
import { route } from './route.ts'

/** What ties the viewer to a vendor, as its card says it too. */
export const Tie = z.object({
  liked: z.boolean(),
  following: z.boolean(),
  subscribed: z.boolean(),
  numberOfLikes: z.int(),
})
export type Tie = z.output<typeof Tie>

export const Follower = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  occupation: z.string().nullable(),
  type: Role,
  isSubscriber: z.boolean(),
})
export type Follower = z.output<typeof Follower>

/** So many updates a day and no more: nobody subscribes to be flooded. */
export const UPDATES_A_DAY = 2
export const UPDATE_MAX_LENGTH = 2_000

export const VendorUpdate = z.object({ text: requiredText(UPDATE_MAX_LENGTH, 'Please write something first.') })

const Outlook = z.object({
  recipients: z.int().describe('who would get it now: active subscribers who can be reached'),
  left_today: z.int(),
})
export type Outlook = z.output<typeof Outlook>

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
  followers: route('GET', '/vendors/:id/followers', {
    params: IdParams,
    query: Paging.extend({ subscribers: z.enum(['1', '2']).optional().describe('1 Subscribed, 2 Not Subscribed') }),
    returns: page(Follower),
  }),
  /** Whom an update would reach, and how many may still be sent. */
  outlook: route('GET', '/vendors/:id/updates', { params: IdParams, returns: Outlook }),
  /** Tells the subscribers something, by e-mail or SMS as they chose. 429 past the day's number. */
  sendUpdate: route('POST', '/vendors/:id/updates', { params: IdParams, body: VendorUpdate, returns: Outlook }),
}
