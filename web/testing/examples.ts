import type { CurrentUser, Role } from '#contract/accounts.ts'
import { toSinglePage } from '#contract/fields.ts'
import type { User } from '#contract/users.ts'

// Valid objects of the contract; a test gives the fields that it is about.

const CREATED_AT = '2026-03-02T15:04:05.000Z'

const roleFlags = (role: Role) => ({
  role,
  isAdmin: role === 'ADMIN',
  isVendor: role === 'VENDOR',
  isClient: role === 'CLIENT',
  is_vendor: role === 'VENDOR',
})

/** A list of one page. */
export const listOf = <T>(...rows: T[]) => toSinglePage(rows)

export const buildUser = (given: Partial<User> = {}): User => ({
  id: 7,
  first: 'Ama',
  last: 'Osei',
  email: 'ama@example.ca',
  phone: '416-555-0101',
  occupation_id: null,
  ...roleFlags(given.role ?? 'CLIENT'),
  active: true,
  enable_sending_sms: false,
  enable_sending_email: true,
  language: 'en',
  email_verified_at: CREATED_AT,
  created_at: CREATED_AT,
  version: 1,
  may: { manage: true },
  ...given,
})

/** The signed-in user. */
export const buildCurrentUser = (role: Role, given: Partial<CurrentUser> = {}): CurrentUser => ({
  ...buildUser({ id: 1, first: 'Kim', last: 'Lee', role }),
  two_step: false,
  may: {},
  ...given,
})
