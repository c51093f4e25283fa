import { can, type Viewer } from '#contract/policy.ts'
import { givenRights } from '#contract/rights.ts'
import type { User, UserDetails } from '#contract/users.ts'
import type { UserRow, UserVendor } from './queries.ts'

/** Row in, wire out, field by field: never the password hash. Administrators also read what the person must not know. */
export const presentUser = (user: UserRow, viewer: Viewer): User => ({
  id: user.id,
  first: user.first,
  last: user.last,
  email: user.email,
  phone: user.phone,
  occupation_id: user.occupation_id,
  role: user.role,
  active: user.active,
  enable_sending_sms: user.enable_sending_sms,
  enable_sending_email: user.enable_sending_email,
  language: user.language,
  is_vendor: user.role === 'VENDOR',
  isAdmin: user.role === 'ADMIN',
  isVendor: user.role === 'VENDOR',
  isClient: user.role === 'CLIENT',
  email_verified_at: user.email_verified_at?.toISOString() ?? null,
  created_at: user.created_at.toISOString(),
  ...(can.manageUsers(viewer) && { hasSpamReport: user.hasReport }),
  version: user.version,
  may: givenRights({ manage: can.manageUser(viewer, user.id) }),
})

export const presentUserWithVendors = (user: UserRow, vendors: UserVendor[], viewer: Viewer): UserDetails => ({
  ...presentUser(user, viewer),
  vendors: vendors.map(named),
  alone_at: vendors.filter(({ isAlone }) => isAlone).map(named),
})

const named = ({ id, name }: UserVendor) => ({ id, name })
