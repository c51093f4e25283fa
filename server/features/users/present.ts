import { can, type Viewer } from '#contract/policy.ts'
import { pickGrantedRights } from '#contract/rights.ts'
import type { User, UserDetails } from '#contract/users.ts'
import type { UserRow, UserVendor } from './queries.ts'

/**
 * Maps a row to the wire field by field and never includes the password hash. Administrators also read fields that the
 * user must not see.
 */
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
  may: pickGrantedRights({ manage: can.manageUser(viewer, user.id) }),
})

export const presentUserDetails = (user: UserRow, vendors: UserVendor[], viewer: Viewer): UserDetails => ({
  ...presentUser(user, viewer),
  vendors: vendors.map(toIdAndName),
  alone_at: vendors.filter(({ isAlone }) => isAlone).map(toIdAndName),
})

const toIdAndName = ({ id, name }: UserVendor) => ({ id, name })
