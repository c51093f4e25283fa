import type { Selectable } from 'kysely'
import type { AccountEdit } from '#contract/accounts.ts'
import type { Services, Session } from '#server/platform/app.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { days } from '#server/platform/clock.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { conflict, invalidField, Problem, unauthenticated } from '#server/platform/problems.ts'
import type { Tables } from '#server/tables.ts'
import { displayedEmail, notifyOwnerOfTakenEmail } from './email-change.ts'
import { notifyAccountChange, type SensitiveField } from './notify-account-change.ts'
import { assertRecentSignInOrPassword } from './reauthentication.ts'
import { assertStrongPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { endOtherSessions } from './sessions.ts'
import { toUserRow } from './user-row.ts'

type User = Selectable<Tables['users']>

/** Fields that need reauthentication when their value changes. */
const SENSITIVE_FIELDS = ['email', 'phone', 'enable_sending_sms', 'enable_sending_email'] as const

/**
 * Changes the user's own account. Changes that could take over the account from an open screen need reauthentication
 * (SR-007); without it those are refused and the others are saved.
 */
export async function editAccount(
  services: Services,
  session: Session,
  edit: AccountEdit,
  requestId: string,
): Promise<void> {
  const { db, config } = services
  const stored = await db.selectFrom('users').selectAll().where('id', '=', session.viewer.id).executeTakeFirst()
  if (!stored) throw unauthenticated()
  const before = { ...stored, email: displayedEmail(stored) }

  const changed: SensitiveField[] = SENSITIVE_FIELDS.filter((field) => edit[field] !== before[field])
  if (edit.password) changed.push('password')
  const unproven =
    changed.length === 0
      ? null
      : await catchValidationProblem(assertRecentSignInOrPassword(services, session, edit.current_password))
  if (unproven) {
    const unchanged = Object.fromEntries(SENSITIVE_FIELDS.map((field) => [field, before[field]])) as Pick<
      User,
      (typeof SENSITIVE_FIELDS)[number]
    >
    await saveAccount(services, session, { ...edit, ...unchanged, password: '' }, { changed: [], requestId })
    throw unproven
  }

  if (edit.password) assertStrongPassword(edit.password, { email: edit.email, appName: config.appName })
  if (changed.includes('email') && edit.email !== stored.email) await countAddressChange(services, stored.id)
  await saveAccount(services, session, edit, { changed, requestId })
}

async function saveAccount(
  services: Services,
  session: Session,
  edit: AccountEdit,
  { changed, requestId }: { changed: SensitiveField[]; requestId: string },
): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  const newHash = edit.password ? await hashPassword(edit.password) : null
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', session.viewer.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (edit.version !== undefined && edit.version !== before.version)
      throw conflict('Your account has been changed in another window since. Please look at it again.')
    const occupation_id =
      edit.occupation === undefined && edit.occupation_id === undefined
        ? before.occupation_id
        : (edit.occupation ?? edit.occupation_id ?? null)
    if (occupation_id !== null && occupation_id !== before.occupation_id) {
      const known = await tx.selectFrom('occupations').select('id').where('id', '=', occupation_id).executeTakeFirst()
      if (!known) throw invalidField('occupation', 'This occupation is not on the list.')
    }
    const { first, last, email, phone, enable_sending_sms, enable_sending_email } = edit
    await tx
      .updateTable('users')
      .set({
        ...toUserRow({
          first,
          last,
          email: before.email,
          phone,
          enable_sending_sms,
          enable_sending_email,
          occupation_id,
          role: before.role,
          created_at: before.created_at,
          language: edit.language ?? before.language,
          password_hash: newHash ?? before.password_hash,
        }),
        new_email: email === before.email ? null : email,
        version: before.version + 1,
        ...verificationColumnsAfterEdit(before, { email: before.email, phone }),
      })
      .where('id', '=', before.id)
      .execute()
    if (changed.includes('password')) await endOtherSessions(tx, session)
    // SR-006
    if (changed.includes('password') || changed.includes('email'))
      await tx.deleteFrom('password_resets').where('user_id', '=', before.id).execute()
    if (changed.length > 0) await notifyAccountChange(services, tx, before, changed)
    if (changed.includes('email')) await notifyOwnerOfTakenEmail(services, tx, before.id, email)
    await recordAuditEntry(
      tx,
      { viewer: session.viewer, at, requestId },
      { action: 'edited account', kind: 'user', ids: [before.id], personId: before.id, detail: { fields: changed } },
    )
  })
}

/** Limits changes of address: each sends a notification and probes whether the address has an account (decision 52). */
const countAddressChange = ({ db, config, clock }: Services, userId: number) =>
  countAttemptOrRefuse(db, {
    key: `address changes ${userId}`,
    most: config.limits.addressChanges,
    windowMs: days(1),
    at: clock.now(),
  })

/** A changed address or number gets codes only once it is confirmed; until then the previous one gets them (SR-023). */
export function verificationColumnsAfterEdit(
  before: Pick<User, 'email' | 'phone' | 'code_email' | 'code_phone' | 'email_verified_at'>,
  after: { email: string; phone: string },
) {
  const trustedUntilConfirmed = (now: string, next: string, trusted: string | null) =>
    next === (trusted ?? now) ? null : (trusted ?? now)
  return {
    code_email: trustedUntilConfirmed(before.email, after.email, before.code_email),
    code_phone: trustedUntilConfirmed(before.phone, after.phone, before.code_phone),
    email_verified_at: after.email === before.email ? before.email_verified_at : null,
  }
}

/** Returns the validation problem of the promise, or null when it succeeds. Other errors are thrown. */
async function catchValidationProblem(proof: Promise<void>): Promise<Problem | null> {
  try {
    await proof
    return null
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return error
    throw error
  }
}
