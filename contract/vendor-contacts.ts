import { z } from 'zod'
import { Email, BooleanFlag, Id, IdParams, PathId, trimmedTextSchema } from './fields.ts'
import { pageSchema } from './paging.ts'
import { msg } from './message.ts'
import { ContactRights } from './rights.ts'
import { defineRoute } from './route.ts'

/** A search for people needs as many characters as one for vendors, and returns at most MAX_PEOPLE_RESULTS names. */
export const MIN_PEOPLE_SEARCH_LENGTH = 3
export const MAX_PEOPLE_RESULTS = 10

/** A vendor's contacts are always read as one list. */
export const MAX_CONTACTS_PER_VENDOR = 100

/** A user who works for a vendor, or is invited to. Primary contacts manage the vendor (decision 17). */
export const VendorContact = z.object({
  id: Id,
  user_id: Id,
  pending: z.boolean().describe('invited and not accepted yet: has no rights in the vendor'),
  is_primary_contact: z.boolean(),
  inactive: z.literal(true).optional().describe('their account is suspended: nothing can be assigned to them'),
  user: z.object({
    first: z.string(),
    last: z.string(),
    email: z.string().optional().describe('left out while pending'),
    phone: z
      .string()
      .optional()
      .describe('left out while pending, and while a vendor without approval has added them without asking'),
  }),
  may: ContactRights,
})
export type VendorContact = z.output<typeof VendorContact>

/** Makes an existing user a contact of the vendor, or invites them to become one (decision 48). */
export const ContactAssignment = z.object({
  contact: z
    .int(msg('No user selected!'))
    .pipe(Id)
    .describe('the id of a user whom the people search has shown to the caller within the last 15 minutes'),
  email: Email.optional().describe('the exact address of that user, when the search has not shown them'),
  is_primary_contact: BooleanFlag.default(false),
})

/** A user who can become a contact. */
export const PersonSearchResult = z.object({ id: Id, name: z.string(), email: z.string() })
export type PersonSearchResult = z.output<typeof PersonSearchResult>

const addContactOptions = { params: IdParams, body: ContactAssignment, returns: VendorContact }

/** `attach` and `add` are the same operation (decision 27). */
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
  /** Searches by the start of an address or a part of a name. Excludes the vendor's contacts. */
  people: defineRoute('GET', '/users/search', {
    query: z.object({
      search: trimmedTextSchema(100).refine(
        (value) => value.length >= MIN_PEOPLE_SEARCH_LENGTH,
        msg('Please enter at least 3 characters.'),
      ),
      vendor_id: PathId.optional(),
    }),
    returns: pageSchema(PersonSearchResult),
  }),
}
