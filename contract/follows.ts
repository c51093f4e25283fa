import { z } from 'zod'
import { Role } from './accounts.ts'
import { BooleanFlag, Id, IdParams, requiredTextSchema } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

/** The viewer's relationship to a vendor. The vendor card has the same fields. */
export const VendorRelationship = z.object({
  liked: z.boolean(),
  following: z.boolean(),
  subscribed: z.boolean(),
  numberOfLikes: z.int(),
})
export type VendorRelationship = z.output<typeof VendorRelationship>

export const Follower = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  occupation: z.string().nullable(),
  type: Role,
  isSubscriber: z.boolean(),
})
export type Follower = z.output<typeof Follower>

/** The daily limit of updates protects subscribers from a flood. */
export const MAX_VENDOR_UPDATES_PER_DAY = 2
export const VENDOR_UPDATE_MAX_LENGTH = 2_000

export const NewVendorUpdate = z.object({
  text: requiredTextSchema(VENDOR_UPDATE_MAX_LENGTH, msg('Please write something first.')),
})

const VendorUpdatePreview = z.object({
  recipients: z.int().describe('current number of active subscribers who can be reached'),
  left_today: z.int(),
})
export type VendorUpdatePreview = z.output<typeof VendorUpdatePreview>

const VendorIdBody = z.object({ vendor_id: Id })

/** Ids in the paths belong to vendors (decision 46). Ending something that does not exist is 404. */
export const followRoutes = {
  follow: defineRoute('POST', '/user/follow/create', {
    body: VendorIdBody.extend({ isSubscriber: BooleanFlag.default(false) }),
    returns: VendorRelationship,
  }),
  unfollow: defineRoute('DELETE', '/user/follow/:id', { params: IdParams, returns: VendorRelationship }),
  /** 409 while the viewer does not follow the vendor. */
  subscribe: defineRoute('POST', '/user/subscribe', { body: VendorIdBody, returns: VendorRelationship }),
  unsubscribe: defineRoute('DELETE', '/user/unsubscribe/:id', { params: IdParams, returns: VendorRelationship }),
  like: defineRoute('POST', '/user/like', { body: VendorIdBody, returns: VendorRelationship }),
  unlike: defineRoute('DELETE', '/user/unlike/:id', { params: IdParams, returns: VendorRelationship }),
  followers: defineRoute('GET', '/vendors/:id/followers', {
    params: IdParams,
    query: Paging.extend({ subscribers: z.enum(['1', '2']).optional().describe('1 Subscribed, 2 Not Subscribed') }),
    returns: pageSchema(Follower),
  }),
  /** Returns the number of recipients of an update, and how many updates may still be sent. */
  outlook: defineRoute('GET', '/vendors/:id/updates', { params: IdParams, returns: VendorUpdatePreview }),
  /** Sends an update to the subscribers, by email or SMS as they chose. 429 above the daily limit. */
  sendUpdate: defineRoute('POST', '/vendors/:id/updates', {
    params: IdParams,
    body: NewVendorUpdate,
    returns: VendorUpdatePreview,
  }),
}
