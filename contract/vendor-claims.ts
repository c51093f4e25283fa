import { z } from 'zod'
import {
  Id,
  IdParams,
  Language,
  MessageResponse,
  NewPassword,
  PathId,
  requiredPersonNameSchema,
  requiredPhoneSchema,
} from './fields.ts'
import { pageSchema } from './paging.ts'
import { LINK_PASS_ROUTE_OPTIONS } from './links.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

// Somebody who answers from a vendor's mailbox makes an account for the vendor. The code has proved the mailbox, so its
// address is the address of the account.

const NewClaimantAccount = z
  .object({
    has_account: z.literal(false),
    first: requiredPersonNameSchema(msg('First Name is required')),
    last: requiredPersonNameSchema(msg('Last Name is required')),
    phone: requiredPhoneSchema(msg('Phone is required')),
    password: NewPassword,
    password_confirmation: z.string(msg('Passwords do not match')),
    language: Language.default('en'),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: msg('Passwords do not match'),
  })
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
