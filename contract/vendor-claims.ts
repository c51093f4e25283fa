import { z } from 'zod'
import { Id, IdParams, Language, MessageResponse, PathId } from './fields.ts'
import { pageSchema } from './paging.ts'

import { isPasswordConfirmed, PASSWORD_MISMATCH_ISSUE, PERSON_FIELDS, NEW_PASSWORD_FIELDS } from './person-fields.ts'
import { LINK_PASS_ROUTE_OPTIONS } from './emailed-links.ts'
import { defineRoute } from './route.ts'

// Somebody who answers from a vendor's mailbox makes an account for the vendor. The code has proved the mailbox, so its
// address is the address of the account.

const NewClaimantAccount = z
  .object({
    has_account: z.literal(false),
    first: PERSON_FIELDS.first,
    last: PERSON_FIELDS.last,
    phone: PERSON_FIELDS.phone,
    ...NEW_PASSWORD_FIELDS,
    language: Language.default('en'),
  })
  .refine(isPasswordConfirmed, PASSWORD_MISMATCH_ISSUE)
export type NewClaimantAccount = z.output<typeof NewClaimantAccount>

/** With `has_account` the account that has the address of the mailbox gets the right. */
export const VendorClaim = z.discriminatedUnion('has_account', [
  NewClaimantAccount,
  z.object({ has_account: z.literal(true) }),
])
export type VendorClaim = z.output<typeof VendorClaim>
export type VendorClaimBody = z.input<typeof VendorClaim>

/** `requested`: the vendor has a primary contact, and its primary contacts decide. */
export const ClaimOutcome = z.enum(['primary contact', 'contact', 'requested'])
export type ClaimOutcome = z.output<typeof ClaimOutcome>

/** What the mailbox can ask for. */
export const ClaimOffer = z.object({
  email: z.string().describe('the address of the mailbox, and of the account'),
  has_account: z.boolean().describe('there is an account with this address'),
  needs_decision: z.boolean().describe('the vendor has a primary contact'),
  needs_code: z.boolean().describe('the pass is of a remembered browser, which proves no mailbox'),
})
export type ClaimOffer = z.output<typeof ClaimOffer>

/** A user who asks to become a contact of the vendor. */
export const ContactRequest = z.object({
  id: Id,
  at: z.string(),
  user: z.object({ first: z.string(), last: z.string(), email: z.string() }),
})
export type ContactRequest = z.output<typeof ContactRequest>

const requestParams = z.object({ vendorId: PathId, id: PathId })

export const vendorClaimRoutes = {
  /** Needs a pass that was given for a code. */
  claim: defineRoute('POST', '/links/claim', {
    body: VendorClaim,
    ...LINK_PASS_ROUTE_OPTIONS,
    statuses: [200, 202],
    transaction: 'manual',
    returns: z.object({ outcome: ClaimOutcome, email: z.string() }),
  }),
  requests: defineRoute('GET', '/vendors/:id/contact-requests', {
    params: IdParams,
    returns: pageSchema(ContactRequest),
  }),
  accept: defineRoute('POST', '/vendors/:vendorId/contact-requests/:id/accept', {
    params: requestParams,
    returns: MessageResponse,
  }),
  decline: defineRoute('DELETE', '/vendors/:vendorId/contact-requests/:id', {
    params: requestParams,
    returns: MessageResponse,
  }),
}
