import { z } from 'zod'
import {
  MessageResponse,
  EMAIL_PATTERN,
  Id,
  IdParams,
  requiredPhoneSchema,
  requiredEmailSchema,
  requiredTextSchema,
  trimmedTextSchema,
} from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { createCustomIssue } from './input-issues.ts'
import { msg } from './message.ts'
import { webLinkSchema } from './web-link.ts'
import { defineRoute } from './route.ts'

/** Parses addresses from lines: trims them, drops blank ones and repeats (ACC-016 to 018). */
export function parseEmailAddresses(lines: string[]): { valid: string[]; invalid: string[] } {
  const byKey = new Map(lines.map((line) => line.trim()).map((line) => [line.toLowerCase(), line]))
  byKey.delete('')
  const all = [...byKey.values()]
  return {
    valid: all.filter((address) => EMAIL_PATTERN.test(address)),
    invalid: all.filter((address) => !EMAIL_PATTERN.test(address)),
  }
}

/** Any invalid line blocks sending and is listed (decision 28). */
const Addresses = z
  .array(trimmedTextSchema(254))
  .max(1_000)
  .superRefine((lines, { addIssue }) => {
    const { valid, invalid } = parseEmailAddresses(lines)
    if (invalid.length > 0)
      addIssue(createCustomIssue([], msg('Below emails are invalid: {addresses}', { addresses: invalid.join(', ') })))
    else if (valid.length === 0) addIssue(createCustomIssue([], msg('No users added to invite')))
  })
  .transform((lines) => parseEmailAddresses(lines).valid)

export const NewVendorAccountRequest = z.object({
  name: requiredTextSchema(200, msg('Name is required')),
  email: requiredEmailSchema(msg('Email is required')),
  website: requiredTextSchema(500, msg('Website is required')).pipe(
    webLinkSchema(msg('The website is not a valid address.')),
  ),
  phone: requiredPhoneSchema(msg('Phone is required')),
})
export type NewVendorAccountRequest = z.output<typeof NewVendorAccountRequest>

/** A client's request for a vendor account, as administrators read it. */
export const OpenVendorAccountRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  website: z.string(),
  phone: z.string(),
  created_at: z.string(),
  user: z.object({ id: Id, first: z.string(), last: z.string(), email: z.string() }),
  is_name_taken: z.boolean().default(false).describe('a vendor that is not archived has the same name'),
})
export type OpenVendorAccountRequest = z.output<typeof OpenVendorAccountRequest>

/** Which state of a request an administrator has read. */
const VendorRequestDecision = z.object({
  created_at: z.iso.datetime().optional().describe('as read; 409 when the requester has changed the request since'),
})
export type VendorRequestDecision = z.output<typeof VendorRequestDecision>

export const invitationRoutes = {
  /**
   * The response does not reveal who has an account. `vendor_name` is used only when the caller works for that vendor, or
   * manages it and names it by `vendor_id` as well.
   */
  invite: defineRoute('POST', '/users/invite', {
    body: z.object({ users: Addresses, vendor_name: trimmedTextSchema(200).nullish(), vendor_id: Id.nullish() }),
    returns: MessageResponse,
  }),
  /** Clients only; a second request updates the open one. */
  becomeVendor: defineRoute('POST', '/users/request/vendor', {
    body: NewVendorAccountRequest,
    returns: MessageResponse,
  }),
  /** Administrators only: the open requests, oldest first. */
  vendorRequests: defineRoute('GET', '/vendor-requests', {
    query: Paging,
    returns: pageSchema(OpenVendorAccountRequest),
  }),
  /**
   * Creates the vendor with the requesting user as primary contact and returns its id. Listed according to NEW_VENDORS
   * (decision 49).
   */
  approveVendorRequest: defineRoute('POST', '/vendor-requests/:id/approve', {
    params: IdParams,
    body: VendorRequestDecision,
    returns: z.object({ id: Id }),
  }),
  /** Closes the request without a vendor. */
  declineVendorRequest: defineRoute('POST', '/vendor-requests/:id/decline', {
    params: IdParams,
    body: VendorRequestDecision,
    returns: MessageResponse,
  }),
}
