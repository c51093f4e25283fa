import { z } from 'zod'
import { Role } from './accounts.ts'
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
import { checkInput } from './input-issues.ts'
import { isObject, RegistrationVendor, EVEN_IF_FIELDS_FAIL } from './registration.ts'
import { ManagedUserRights } from './rights.ts'
import { defineRoute } from './route.ts'
import { Service } from './services.ts'

/** Somebody's account, as administrators see it, and they themselves. */
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
  hasSpamReport: z.boolean().optional().describe('a report about them waits for a decision; for administrators alone'),
  version: z.int().describe('grows with each edit; sent back with one, so that a stale one is told'),
  may: ManagedUserRights,
})
export type User = z.output<typeof User>

/** One account, with what depends on it. */
export const UserDetails = User.extend({
  vendors: z.array(NamedRef).describe('those they are a contact of'),
  alone_at: z.array(NamedRef).describe('those that have no other active primary contact'),
})
export type UserDetails = z.output<typeof UserDetails>

/** `REPORTED`: those about whom a report waits. */
export const UserStatus = z.enum(['1', '0', 'REPORTED'])
export type UserStatus = z.output<typeof UserStatus>

const emptyToUndefined = z.literal('').transform(() => undefined)

export const UserFilter = Paging.extend({
  /** Each of its words is looked for in the name and the e-mail address. */
  username: trimmedText(200).optional(),
  type: z.union([Role, emptyToUndefined]).optional(),
  status: z.union([UserStatus, emptyToUndefined]).optional(),
})
export type UserFilter = z.output<typeof UserFilter>

const personFields = {
  first: PersonName('First Name is required'),
  last: PersonName('Last Name is required'),
  email: RequiredEmail('Email is required'),
  phone: Phone('Phone is required'),
}
const occupationFields = {
  occupation: Id.nullish(),
  occupation_id: Id.nullish().describe('the same as occupation'),
}

/** Whoever repeats the password mistyped is told; a caller that does not repeat it is not asked to. */
const isPasswordRepeated = (it: { password?: string | undefined; password_confirmation?: string | undefined }) =>
  it.password_confirmation === undefined || (it.password ?? '') === it.password_confirmation
const passwordMismatchIssue = {
  path: ['password_confirmation'],
  error: 'Passwords do not match',
  ...EVEN_IF_FIELDS_FAIL,
}

/** What an administrator makes: somebody of any role, a vendor user together with their vendor. */
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
      .describe('needed for the role VENDOR, ignored for the others'),
  })
  .refine(isPasswordRepeated, passwordMismatchIssue)
  .superRefine(({ role, vendor }, { addIssue }) => {
    if (role !== 'VENDOR') return
    for (const { path, message } of checkInput(RegistrationVendor, isObject(vendor) ? vendor : {}).issues)
      addIssue({ code: 'custom', path: ['vendor', ...path], message })
  }, EVEN_IF_FIELDS_FAIL)
  .transform(({ vendor, occupation: byName, occupation_id, ...rest }) => ({
    ...rest,
    occupation_id: byName ?? occupation_id ?? null,
    vendor: rest.role === 'VENDOR' ? RegistrationVendor.parse(vendor) : null,
  }))
export type NewUser = z.output<typeof NewUser>

/** The whole account; what may be left out keeps its value. */
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
      .describe('empty or left out: stays as it is'),
    password_confirmation: z.string().optional(),
    current_password: z.string().max(1_000).optional().describe('of an administrator who changes their own account'),
    version: z.int().optional().describe('as read; 409 when somebody else has changed the account since'),
  })
  .refine(isPasswordRepeated, passwordMismatchIssue)
export type UserEdit = z.output<typeof UserEdit>

export const userRoutes = {
  list: defineRoute('GET', '/users', { query: UserFilter, returns: pageSchema(User) }),
  add: defineRoute('POST', '/users/add', { body: NewUser, returns: UserDetails }),
  /** Administrators anybody; everybody themselves. */
  one: defineRoute('GET', '/users/:id', { params: IdParams, returns: UserDetails }),
  edit: defineRoute('PUT', '/users/:id', {
    params: IdParams,
    body: UserEdit,
    returns: UserDetails,
    transaction: 'manual',
  }),
  remove: defineRoute('DELETE', '/users/:id', { params: IdParams, returns: MessageResponse, transaction: 'manual' }),
  /** One's own only: the services of the vendors that one is a contact of. */
  services: defineRoute('GET', '/users/services/:id', {
    params: IdParams,
    query: Paging,
    returns: pageSchema(Service),
  }),
}
