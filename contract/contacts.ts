import { z } from 'zod'
import { Email, Flag, Id, IdParams, page, PathId, text } from './fields.ts'
import { ContactRights } from './rights.ts'
import { route } from './route.ts'

/** A search for people has as many characters as one for vendors, and names no more than these at a time. */
export const MIN_PERSON_SEARCH = 3
export const PEOPLE_FOUND = 10

/** A vendor's list of contacts is read whole. */
export const MOST_CONTACTS = 100

/** Somebody who works for a vendor, or is asked to; the primary ones control it (decision 17). */
export const Contact = z.object({
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
export type Contact = z.output<typeof Contact>

export const NewContact = z.object({
  contact: z
    .int('No user selected!')
    .pipe(Id)
    .describe('the id of a user whom the people search has shown to the caller within the last 15 minutes'),
  email: Email.optional().describe('the exact address of that user, for somebody whom the search has not shown'),
  is_primary_contact: Flag.default(false),
})

/** Somebody who can be made a contact. */
export const Person = z.object({ id: Id, name: z.string(), email: z.string() })
export type Person = z.output<typeof Person>

const Added = { params: IdParams, body: NewContact, returns: Contact }

/** `attach` and `add` are the same call (decision 27). */
export const contactRoutes = {
  list: route('GET', '/vendors/:id/contacts', { params: IdParams, returns: page(Contact) }),
  add: route('POST', '/vendors/:id/contacts', Added),
  attach: route('POST', '/vendors/:id/attach', Added),
  remove: route('DELETE', '/vendors/:vendorId/contacts/:id', {
    params: z.object({ vendorId: PathId, id: PathId }),
    returns: z.object({ id: Id }),
  }),
  setPrimary: route('POST', '/vendors/contacts/:id/update-primary', {
    params: IdParams,
    body: z.object({ is_primary_contact: Flag }),
    returns: Contact,
  }),
  /** By the beginning of an address or a piece of a name; without those who are the vendor's contacts already. */
  people: route('GET', '/users/search', {
    query: z.object({
      search: text(100).refine((value) => value.length >= MIN_PERSON_SEARCH, 'Please enter at least 3 characters.'),
      vendor_id: PathId.optional(),
    }),
    returns: page(Person),
  }),
}
