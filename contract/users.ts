import { z } from 'zod'
import { Role } from './accounts.ts'
import {
  Done,
  Flag,
  Id,
  IdParams,
  NamedRef,
  NewPassword,
  page,
  Paging,
  PersonName,
  Phone,
  RequiredEmail,
  text,
} from './fields.ts'
import { checkInput } from './input-issues.ts'
import { isObject, ListedVendor, onEverything } from './registration.ts'
import { ManagedUserRights } from './rights.ts'
import { route } from './route.ts'
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
export const UserInFull = User.extend({
  vendors: z.array(NamedRef).describe('those they are a contact of'),
  alone_at: z.array(NamedRef).describe('those that have no other active primary contact'),
})
export type UserInFull = z.output<typeof UserInFull>

/** `REPORTED`: those about whom a report waits. */
export const UserStatus = z.enum(['1', '0', 'REPORTED'])
export type UserStatus = z.output<typeof UserStatus>

const nothing = z.literal('').transform(() => undefined)

export const UserFilter = Paging.extend({
  /** Each of its words is looked for in the name and the e-mail address. */
  username: text(200).optional(),
  type: z.union([Role, nothing]).optional(),
  status: z.union([UserStatus, nothing]).optional(),
})
export type UserFilter = z.output<typeof UserFilter>

const person = {
  first: PersonName('First Name is required'),
  last: PersonName('Last Name is required'),
  email: RequiredEmail('Email is required'),
  phone: Phone('Phone is required'),
}
const occupation = {
  occupation: Id.nullish(),
  occupation_id: Id.nullish().describe('the same as occupation'),
}

/** Whoever repeats the password mistyped is told; a caller that does not repeat it is not asked to. */
const isRepeated = (it: { password?: string | undefined; password_confirmation?: string | undefined }) =>
  it.password_confirmation === undefined || (it.password ?? '') === it.password_confirmation
const mistyped = { path: ['password_confirmation'], error: 'Passwords do not match', ...onEverything }

/** What an administrator makes: somebody of any role, a vendor user together with their vendor. */
export const NewUser = z
  .object({
    ...person,
    password: NewPassword,
    password_confirmation: z.string().optional(),
    role: Role,
    ...occupation,
    active: Flag.default(true),
    enable_sending_sms: Flag.default(false),
    enable_sending_email: Flag.default(true),
    language: z.enum(['en', 'fr']).default('en'),
    vendor: z
      .object({ name: text(200), email: text(254), site: text(500), phone: text(50) })
      .partial()
      .nullish()
      .describe('needed for the role VENDOR, ignored for the others'),
  })
  .refine(isRepeated, mistyped)
  .superRefine(({ role, vendor }, { addIssue }) => {
    if (role !== 'VENDOR') return
    for (const { path, message } of checkInput(ListedVendor, isObject(vendor) ? vendor : {}).issues)
      addIssue({ code: 'custom', path: ['vendor', ...path], message })
  }, onEverything)
  .transform(({ vendor, occupation: byName, occupation_id, ...rest }) => ({
    ...rest,
    occupation_id: byName ?? occupation_id ?? null,
    vendor: rest.role === 'VENDOR' ? ListedVendor.parse(vendor) : null,
  }))
export type NewUser = z.output<typeof NewUser>

/** The whole account; what may be left out keeps its value. */
export const UserEdit = z
  .object({
    ...person,
    role: Role.optional(),
    active: Flag.optional(),
    ...occupation,
    enable_sending_sms: Flag.optional(),
    enable_sending_email: Flag.optional(),
    language: z.enum(['en', 'fr']).optional(),
    password: z
      .union([z.literal(''), NewPassword])
      .optional()
      .describe('empty or left out: stays as it is'),
    password_confirmation: z.string().optional(),
    current_password: z.string().max(1_000).optional().describe('of an administrator who changes their own account'),
    version: z.int().optional().describe('as read; 409 when somebody else has changed the account since'),
  })
  .refine(isRepeated, mistyped)
export type UserEdit = z.output<typeof UserEdit>

export const userRoutes = {
  list: route('GET', '/users', { query: UserFilter, returns: page(User) }),
  add: route('POST', '/users/add', { body: NewUser, returns: UserInFull }),
  /** Administrators anybody; everybody themselves. */
  one: route('GET', '/users/:id', { params: IdParams, returns: UserInFull }),
  edit: route('PUT', '/users/:id', { params: IdParams, body: UserEdit, returns: UserInFull, run: 'own' }),
  remove: route('DELETE', '/users/:id', { params: IdParams, returns: Done, run: 'own' }),
  /** One's own only: the services of the vendors that one is a contact of. */
  services: route('GET', '/users/services/:id', { params: IdParams, query: Paging, returns: page(Service) }),
}
