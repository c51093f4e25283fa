import type { Selectable } from 'kysely'
import { SENSITIVE_ACCOUNT_FIELDS } from '#contract/accounts.ts'
import type { UserInput } from '#contract/user-input.ts'
import { notifyAccountChange, type SensitiveAccountField } from '#server/features/accounts/notify-account-change.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { assertOccupationExists } from '#server/features/occupations/occupations.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { toUserRow } from './user-row.ts'

type User = Selectable<Tables['users']>

type SensitiveFields = Pick<User, (typeof SENSITIVE_ACCOUNT_FIELDS)[number]>

/** Returns which sensitive fields the edit changes: that needs reauthentication and is reported to the user. */
export function listSensitiveChanges(
  before: SensitiveFields,
  edit: Partial<SensitiveFields> & { password?: string | undefined },
): SensitiveAccountField[] {
  const changed: SensitiveAccountField[] = SENSITIVE_ACCOUNT_FIELDS.filter(
    (field) => edit[field] !== undefined && edit[field] !== before[field],
  )
  return edit.password ? [...changed, 'password'] : changed
}

/** Returns the hash of a new password that follows the rules, or null when the password stays. */
export async function validateAndHashNewPassword(
  { config }: Pick<Services, 'config'>,
  { password, email }: Pick<UserInput, 'password' | 'email'>,
): Promise<string | null> {
  if (!password) return null
  assertStrongPassword(password, { email, appName: config.appName })
  return hashPassword(password)
}

interface UserChange {
  edit: Omit<UserInput, 'email' | 'role' | 'active'>
  /** The columns that owners and administrators set by different rules. */
  columns: Pick<User, 'email'> & Partial<Pick<User, 'new_email' | 'role' | 'active'>>
  /** See `validateAndHashNewPassword`. */
  newHash: string | null
  changed: SensitiveAccountField[]
}

/** Saves the edit of a user whose row the caller has locked, and notifies them of sensitive changes. */
export async function saveUser(
  services: Services,
  tx: Db,
  before: User,
  { edit, columns, newHash, changed }: UserChange,
): Promise<void> {
  const { first, last, phone } = edit
  const occupation_id = await occupationAfterEdit(tx, before, edit)
  await tx
    .updateTable('users')
    .set({
      ...toUserRow({
        first,
        last,
        phone,
        occupation_id,
        enable_sending_sms: edit.enable_sending_sms ?? before.enable_sending_sms,
        enable_sending_email: edit.enable_sending_email ?? before.enable_sending_email,
        language: edit.language ?? before.language,
        role: before.role,
        created_at: before.created_at,
        password_hash: newHash ?? before.password_hash,
        ...columns,
      }),
      version: before.version + 1,
      ...verificationColumnsAfterEdit(before, { email: columns.email, phone }),
    })
    .where('id', '=', before.id)
    .where('deleted_at', 'is', null)
    .execute()
  // A reset link dies with the password or the address that it was for (SR-006).
  if (changed.includes('password') || changed.includes('email'))
    await tx.deleteFrom('password_resets').where('user_id', '=', before.id).execute()
  if (changed.length > 0) await notifyAccountChange(services, tx, before, changed)
}

async function occupationAfterEdit(tx: Db, before: User, edit: Pick<UserInput, 'occupation' | 'occupation_id'>) {
  if (edit.occupation === undefined && edit.occupation_id === undefined) return before.occupation_id
  const id = edit.occupation ?? edit.occupation_id ?? null
  if (id !== null && id !== before.occupation_id) await assertOccupationExists(tx, id)
  return id
}

/** A changed address or number gets codes only once it is confirmed; until then the previous one gets them (SR-023). */
function verificationColumnsAfterEdit(before: User, after: { email: string; phone: string }) {
  const trustedUntilConfirmed = (now: string, next: string, trusted: string | null) =>
    next === (trusted ?? now) ? null : (trusted ?? now)
  return {
    code_email: trustedUntilConfirmed(before.email, after.email, before.code_email),
    code_phone: trustedUntilConfirmed(before.phone, after.phone, before.code_phone),
    email_verified_at: after.email === before.email ? before.email_verified_at : null,
  }
}
