import { z } from 'zod'
import { MessageResponse, Id, IdParams, NamedRef } from './fields.ts'
import { pageSchema } from './paging.ts'
import { defineRoute } from './route.ts'

/** A client has this many days to accept or decline. */
export const CONTACT_INVITATION_VALID_DAYS = 14

/** A vendor that the caller works for, or is invited to work for. */
export const Membership = z.object({
  id: Id.describe('the same as the id of the contact'),
  vendor: NamedRef,
  pending: z.boolean().describe('an unanswered invitation, which gives no rights'),
  is_primary_contact: z.boolean(),
})
export type Membership = z.output<typeof Membership>

/** Only the caller's own memberships; 404 for others (decision 48). */
export const myMembershipRoutes = {
  list: defineRoute('GET', '/account/memberships', { returns: pageSchema(Membership) }),
  accept: defineRoute('POST', '/account/memberships/:id/accept', { params: IdParams, returns: Membership }),
  decline: defineRoute('POST', '/account/memberships/:id/decline', { params: IdParams, returns: MessageResponse }),
  /** 409 for the last primary contact of a vendor. */
  leave: defineRoute('DELETE', '/account/memberships/:id', { params: IdParams, returns: MessageResponse }),
}
