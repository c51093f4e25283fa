import { z } from 'zod'
import { MessageResponse, Id, IdParams, NamedRef, pageSchema } from './fields.ts'
import { defineRoute } from './route.ts'

/** A client has so many days to accept or decline. */
export const INVITATION_VALID_DAYS = 14

/** A vendor that the caller works for, or is asked to work for. */
export const Membership = z.object({
  id: Id.describe('the same as the id of the contact'),
  vendor: NamedRef,
  pending: z.boolean().describe('an invitation that the caller has not answered: it gives no right'),
  is_primary_contact: z.boolean(),
})
export type Membership = z.output<typeof Membership>

/** Own ones only; those of anybody else are 404 (decision 48). */
export const membershipRoutes = {
  list: defineRoute('GET', '/account/memberships', { returns: pageSchema(Membership) }),
  accept: defineRoute('POST', '/account/memberships/:id/accept', { params: IdParams, returns: Membership }),
  decline: defineRoute('POST', '/account/memberships/:id/decline', { params: IdParams, returns: MessageResponse }),
  /** The last primary contact of a vendor is told 409. */
  leave: defineRoute('DELETE', '/account/memberships/:id', { params: IdParams, returns: MessageResponse }),
}
