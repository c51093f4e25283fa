import { z } from 'zod'
import { Role } from './accounts.ts'
import { BulkIds, BulkOutcome } from './bulk.ts'
import {
  MessageResponse,
  BooleanFlag,
  Id,
  IdParams,
  NamedRef,
  NewPassword,
  pageSchema,
  Paging,
  PersonName,
  Phone,
  RequiredEmail,
  trimmedText,
} from './fields.ts'
import { checkInput, customIssue } from './input-issues.ts'
import { msg } from './message.ts'
import { isObject, RegistrationVendor, EVEN_IF_FIELDS_FAIL } from './registration.ts'
import { ManagedUserRights } from './rights.ts'
import { defineRoute } from './route.ts'
import { Service } from './services.ts'

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
  language: z.enum(['en', 'fr']),
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

/** `REPORTED`: users with an undecided report. `UNVERIFIED`: active users whose email address is not verified. */
export const UserStatusFilter = z.enum(['1', '0', 'REPORTED', 'UNVERIFIED'])
export type UserStatusFilter = z.output<typeof UserStatusFilter>

const emptyToUndefined = z.literal('').transform(() => undefined)

/** The filters of the list without its page, for the file of all its rows. */
export const UserExportFilter = z.object({
  /** Each word is searched in the name and the email address. */
  username: trimmedText(200).optional(),
  type: z.union([Role, emptyToUndefined]).optional(),
  status: z.union([UserStatusFilter, emptyToUndefined]).optional(),
})
export type UserExportFilter = z.output<typeof UserExportFilter>

export const USER_FILE_NAME = 'users.csv'

export const UserFilter = UserExportFilter.extend(Paging.shape)
export type UserFilter = z.output<typeof UserFilter>

const personFields = {
  first: PersonName(msg('First Name is required')),
  last: PersonName(msg('Last Name is required')),
  email: RequiredEmail(msg('Email is required')),
  phone: Phone(msg('Phone is required')),
}
const occupationFields = {
  occupation: Id.nullish(),
  occupation_id: Id.nullish().describe('the same as occupation'),
}

/** The repeated password must match; clients that do not ask for it leave it out. */
const isPasswordRepeated = (it: { password?: string | undefined; password_confirmation?: string | undefined }) =>
  it.password_confirmation === undefined || (it.password ?? '') === it.password_confirmation
const passwordMismatchIssue = {
  path: ['password_confirmation'],
  error: msg('Passwords do not match'),
  ...EVEN_IF_FIELDS_FAIL,
}

/** A user created by an administrator: any role, a vendor user together with their vendor. */
export const NewUser = z
  .object({
    ...personFields,
    password: NewPassword,
    password_confirmation: z.string().optional(),
    role: Role,
    ...occupationFields,
    active: BooleanFlag.default(true),
    enable_sending_sms: BooleanFlag.default(false),
    enable_sending_email: BooleanFlag.default(true),
    language: z.enum(['en', 'fr']).default('en'),
    vendor: z
      .object({ name: trimmedText(200), email: trimmedText(254), site: trimmedText(500), phone: trimmedText(50) })
      .partial()
      .nullish()
      .describe('required for the role VENDOR, ignored for the others'),
  })
  .refine(isPasswordRepeated, passwordMismatchIssue)
  .superRefine(({ role, vendor }, { addIssue }) => {
    if (role !== 'VENDOR') return
    for (const { path, message } of checkInput(RegistrationVendor, isObject(vendor) ? vendor : {}).issues)
      addIssue(customIssue(['vendor', ...path], message))
  }, EVEN_IF_FIELDS_FAIL)
  .transform(({ vendor, occupation: byName, occupation_id, ...rest }) => ({
    ...rest,
    occupation_id: byName ?? occupation_id ?? null,
    vendor: rest.role === 'VENDOR' ? RegistrationVendor.parse(vendor) : null,
  }))
export type NewUser = z.output<typeof NewUser>

/** The whole account; optional fields that are left out keep their value. */
export const UserEdit = z
  .object({
    ...personFields,
    role: Role.optional(),
    active: BooleanFlag.optional(),
    ...occupationFields,
    enable_sending_sms: BooleanFlag.optional(),
    enable_sending_email: BooleanFlag.optional(),
    language: z.enum(['en', 'fr']).optional(),
    password: z
      .union([z.literal(''), NewPassword])
      .optional()
      .describe('unchanged when empty or left out'),
    password_confirmation: z.string().optional(),
    current_password: z.string().max(1_000).optional().describe('of an administrator who changes their own account'),
    version: z.int().optional().describe('as read; 409 when somebody else has changed the account since'),
  })
  .refine(isPasswordRepeated, passwordMismatchIssue)
export type UserEdit = z.output<typeof UserEdit>

export const userRoutes = {
  list: defineRoute('GET', '/users', { query: UserFilter, returns: pageSchema(User) }),
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
    body: UserEdit,
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
