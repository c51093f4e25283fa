import type { Selectable } from 'kysely'
import type { CurrentUser } from '#contract/accounts.ts'
import type { ActiveSession } from '#contract/sessions.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { pickGrantedRights } from '#contract/rights.ts'
import type { Tables } from '#server/tables.ts'
import { getEmailShownToOwner } from './email-change.ts'

interface SessionFacts {
  viewer: Viewer
  isVerified: boolean
  hasApp: boolean
  invitations: number
  earlierReferrals: number
  hasVendorWithSeveralContacts: boolean
}

/** Presents the signed-in user; before two-step only the fields of the sign-in screen (decision 18). */
export function presentCurrentUser(
  user: Selectable<Tables['users']>,
  { viewer, isVerified, hasApp, invitations, earlierReferrals, hasVendorWithSeveralContacts }: SessionFacts,
): CurrentUser {
  const flags = {
    id: user.id,
    role: user.role,
    isAdmin: user.role === 'ADMIN',
    isVendor: user.role === 'VENDOR',
    isClient: user.role === 'CLIENT',
    active: user.active,
    two_step: !isVerified,
  }
  if (!isVerified) return { ...flags, ...(hasApp && { two_step_by: 'app' as const }) }
  return {
    ...flags,
    is_vendor: flags.isVendor,
    first: user.first,
    last: user.last,
    email: getEmailShownToOwner(user),
    phone: user.phone,
    occupation_id: user.occupation_id,
    enable_sending_sms: user.enable_sending_sms,
    enable_sending_email: user.enable_sending_email,
    email_verified_at: (user.new_email === null && user.email_verified_at?.toISOString()) || null,
    created_at: user.created_at.toISOString(),
    language: user.language,
    version: user.version,
    confirm_email: user.code_email !== null || user.new_email !== null,
    signs_in_with_email: user.new_email === null,
    confirm_phone: user.code_phone !== null,
    authenticator: hasApp,
    invitations,
    earlier_referrals: earlierReferrals,
    may: pickGrantedRights({
      exportReferrals: can.exportReferrals(viewer),
      receiveReferrals: can.receiveReferrals(viewer),
      seeReadiness: can.seeReadiness(viewer),
      setAvailability: can.setOwnAvailability(viewer),
      seeAssignees: can.seeAssignees(viewer, { hasVendorWithSeveralContacts }),
      takeTour: can.takeTour(viewer),
      workWithNetworks: can.workWithNetworks(viewer),
    }),
  }
}

type SessionRow = Pick<Selectable<Tables['sessions']>, 'id' | 'device' | 'created_at' | 'last_used_at'>

export const presentActiveSession = (
  { id, device, created_at, last_used_at }: SessionRow,
  currentId: number,
): ActiveSession => ({
  id,
  device,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.toISOString(),
  current: id === currentId,
})
