import type { Selectable } from 'kysely'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Tables } from '#server/tables.ts'

/** The signed-in user; before two-step only what the sign-in screen needs (decision 18). */
export function presentCurrentUser(user: Selectable<Tables['users']>, verified: boolean): CurrentUser {
  const flags = {
    id: user.id,
    role: user.role,
    isAdmin: user.role === 'ADMIN',
    isVendor: user.role === 'VENDOR',
    isClient: user.role === 'CLIENT',
    active: user.active,
    two_step: !verified,
  }
  if (!verified) return flags
  return {
    ...flags,
    first: user.first,
    last: user.last,
    email: user.email,
    phone: user.phone,
    occupation_id: user.occupation_id,
    enable_sending_sms: user.enable_sending_sms,
    enable_sending_email: user.enable_sending_email,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    language: user.language,
  }
}
