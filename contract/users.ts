import { z } from 'zod'
import { Role } from './accounts.ts'
import { BulkIds, BulkOutcome } from './bulk.ts'
import { MessageResponse, Id, IdParams, NamedRef, trimmedTextSchema, Language } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { ManagedUserRights } from './rights.ts'
import { defineRoute } from './route.ts'
import { Service } from './services.ts'
import { NewUser, UserInput } from './user-input.ts'
import { UserStatusFilter } from './user-status-filter.ts'

/** An account, as administrators and the user themselves see it. */
export const User = z.object({
  id: Id,
  first: z.string(),
  last: z.string(),
  email: z.string(),
  phone: z.string(),
  occupation_id: Id.nullable(),
  role: Role,
  active: z.boolean(),
  enable_sending_sms: z.boolean(),
  enable_sending_email: z.boolean(),
  language: Language,
  is_vendor: z.boolean().describe('the same as isVendor'),
  isAdmin: z.boolean(),
  isVendor: z.boolean(),
  isClient: z.boolean(),
  email_verified_at: z.string().nullable(),
  created_at: z.string(),
  hasSpamReport: z.boolean().optional().describe('an undecided report about them exists; for administrators only'),
  version: z.int().describe('increases with each edit; sent back with an edit to detect conflicts'),
  may: ManagedUserRights,
})
export type User = z.output<typeof User>

/** One account, with its dependent objects. */
export const UserDetails = User.extend({
  vendors: z.array(NamedRef).describe('those where they are a contact'),
  alone_at: z.array(NamedRef).describe('those without another active primary contact'),
})
export type UserDetails = z.output<typeof UserDetails>

/** The filters of the list without its page, for the file of all its rows. */
export const UserExportFilter = z.object({
  /** Each word is searched in the name and the email address. */
  username: trimmedTextSchema(200).optional(),
  type: Role.optional(),
  status: UserStatusFilter.optional(),
})
export type UserExportFilter = z.output<typeof UserExportFilter>

export const USER_EXPORT_FILE_NAME = 'users.csv'

export const UserQuery = UserExportFilter.extend(Paging.shape)
export type UserQuery = z.output<typeof UserQuery>

export const userRoutes = {
  list: defineRoute('GET', '/users', { query: UserQuery, returns: pageSchema(User) }),
  add: defineRoute('POST', '/users/add', { body: NewUser, returns: UserDetails }),
  /** The list as a file: all rows of the filters. */
  export: defineRoute('GET', '/users/export', { query: UserExportFilter, media: 'file', returns: z.unknown() }),
  // The acts on one user below, on several.
  activateSelected: defineRoute('POST', '/users/activate-selected', {
    body: BulkIds,
    transaction: 'manual',
    returns: BulkOutcome,
  }),
  deactivateSelected: defineRoute('POST', '/users/deactivate-selected', {
    body: BulkIds,
    transaction: 'manual',
    returns: BulkOutcome,
  }),
  /** A user who is the only primary contact of a vendor is deleted alone, so that the question can name the vendor. */
  removeSelected: defineRoute('POST', '/users/delete-selected', {
    body: BulkIds,
    transaction: 'manual',
    returns: BulkOutcome,
  }),
  /** Administrators read anybody; others read themselves. */
  one: defineRoute('GET', '/users/:id', { params: IdParams, returns: UserDetails }),
  edit: defineRoute('PUT', '/users/:id', {
    params: IdParams,
    body: UserInput,
    returns: UserDetails,
    transaction: 'manual',
  }),
  remove: defineRoute('DELETE', '/users/:id', { params: IdParams, returns: MessageResponse, transaction: 'manual' }),
  /** The caller only: the services of the vendors where they are a contact. */
  services: defineRoute('GET', '/users/services/:id', {
    params: IdParams,
    query: Paging,
    returns: pageSchema(Service),
  }),
}
