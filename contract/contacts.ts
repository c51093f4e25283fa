import { z } from 'zod'
import { Email, BooleanFlag, Id, IdParams, pageSchema, PathId, trimmedText } from './fields.ts'
import { ContactRights } from './rights.ts'
import { defineRoute } from './route.ts'

/** A search for people has as many characters as one for vendors, and names no more than these at a time. */
export const MIN_PEOPLE_SEARCH_LENGTH = 3
export const MAX_PEOPLE_RESULTS = 10

/** A vendor's list of contacts is read whole. */
export const MAX_CONTACTS = 100

/** Somebody who works for a vendor, or is asked to; the primary ones control it (decision 17). */
export const VendorContact = z.object({
  id: Id,
  user_id: Id,
  pending: z.boolean().describe('invited, and has not accepted yet: sees nothing of the vendor, may do nothing'),
  is_primary_contact: z.boolean(),
  user: z.object({
    first: z.string(),
    last: z.string(),
    email: z.string().optional().describe('left out while pending'),
    phone: z.string().optional().describe('left out while pending'),
  }),
  may: ContactRights,
})
export type VendorContact = z.output<typeof VendorContact>

export const NewVendorContact = z.object({
  contact: z
    .int('No user selected!')
    .pipe(Id)
    .describe('the id of a user whom the people search has shown to the caller within the last 15 minutes'),
  email: Email.optional().describe('the exact address of that user, for somebody whom the search has not shown'),
  is_primary_contact: BooleanFlag.default(false),
})

/** Somebody who can be made a contact. */
export const PersonSearchResult = z.object({ id: Id, name: z.string(), email: z.string() })
export type PersonSearchResult = z.output<typeof PersonSearchResult>

const addContactOptions = { params: IdParams, body: NewVendorContact, returns: VendorContact }

/** `attach` and `add` are the same call (decision 27). */
export const contactRoutes = {
  list: defineRoute('GET', '/vendors/:id/contacts', { params: IdParams, returns: pageSchema(VendorContact) }),
  add: defineRoute('POST', '/vendors/:id/contacts', addContactOptions),
  attach: defineRoute('POST', '/vendors/:id/attach', addContactOptions),
  remove: defineRoute('DELETE', '/vendors/:vendorId/contacts/:id', {
    params: z.object({ vendorId: PathId, id: PathId }),
    returns: z.object({ id: Id }),
  }),
  setPrimary: defineRoute('POST', '/vendors/contacts/:id/update-primary', {
    params: IdParams,
    body: z.object({ is_primary_contact: BooleanFlag }),
    returns: VendorContact,
  }),
  /** By the beginning of an address or a piece of a name; without those who are the vendor's contacts already. */
  people: defineRoute('GET', '/users/search', {
    query: z.object({
      search: trimmedText(100).refine(
        (value) => value.length >= MIN_PEOPLE_SEARCH_LENGTH,
        'Please enter at least 3 characters.',
      ),
      vendor_id: PathId.optional(),
    }),
    returns: pageSchema(PersonSearchResult),
  }),
}
