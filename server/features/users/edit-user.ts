import { EMAIL_TAKEN } from '#contract/fields.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { UserEdit } from '#contract/users.ts'
import { notifyAccountChange, type SensitiveField } from '#server/features/accounts/notify-account-change.ts'
import { verificationTargets } from '#server/features/accounts/edit-account.ts'
import { assertReauthenticated } from '#server/features/accounts/reauthentication.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { endOtherSessions, endAllSessions } from '#server/features/accounts/sessions.ts'
import { toUserRow } from '#server/features/accounts/user-row.ts'
import { assertOccupationExists } from '#server/features/registration/register.ts'
import type { Services, Session } from '#server/platform/app.ts'
import { runInTransaction, isUniqueViolation, type Db } from '#server/platform/db.ts'
import { conflict, invalidField, notFound, unauthenticated } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { lockUsers, undeletedUserById, vendorsOfUser, type UserRow } from './queries.ts'

const SENSITIVE = ['email', 'phone', 'enable_sending_sms', 'enable_sending_email'] as const

const NO_CONTACT =
  'User should be a contact for at least one vendor, once the user is added; the type will be changed automatically to vendor'

/** An administrator changes somebody's account, or their own but for role and switch. */
export async function editUser(
  services: Services,
  act: RequestContext & { session: Session },
  id: number,
  wanted: UserEdit,
): Promise<void> {
  const { db, viewer, session } = act
  const now = await undeletedUserById(db, id)
  if (!now) throw notFound('User')
  if (id === viewer.id && sensitiveChanges(now, wanted).length > 0)
    await assertReauthenticated(services, session, wanted.current_password)
  if (wanted.password) assertStrongPassword(wanted.password, { email: wanted.email, appName: services.config.appName })
  const newHash = wanted.password ? await hashPassword(wanted.password) : null
  await runInTransaction(db, (tx) => saveUser(services, { ...act, db: tx }, id, wanted, newHash)).catch(
    (error: unknown) => {
      if (isUniqueViolation(error, 'users_email')) throw invalidField('email', EMAIL_TAKEN)
      throw error
    },
  )
}

async function saveUser(
  services: Services,
  act: RequestContext & { session: Session },
  id: number,
  wanted: UserEdit,
  newHash: string | null,
): Promise<void> {
  const { db: tx } = act
  const before = await lockUserForChange(act, id)
  if (wanted.version !== undefined && wanted.version !== before.version)
    throw conflict('Somebody else has changed this user since. Please look at it again.')
  const role = wanted.role ?? before.role
  const active = wanted.active ?? before.active
  refuseSelf(act.viewer.id, before, { role, active })
  const occupation_id = await occupationOf(tx, before, wanted)
  const leaves = await vendorsLeft(tx, before, role)

  const changed = sensitiveChanges(before, wanted)
  const { first, last, email, phone } = wanted
  await tx
    .updateTable('users')
    .set({
      ...toUserRow({
        first,
        last,
        email,
        phone,
        occupation_id,
        role,
        active,
        enable_sending_sms: wanted.enable_sending_sms ?? before.enable_sending_sms,
        enable_sending_email: wanted.enable_sending_email ?? before.enable_sending_email,
        language: wanted.language ?? before.language,
        created_at: before.created_at,
        password_hash: newHash ?? before.password_hash,
      }),
      version: before.version + 1,
      ...(email !== before.email && { new_email: null }),
      ...verificationTargets(before, wanted),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  if (leaves.length > 0) await tx.deleteFrom('vendor_contacts').where('user_id', '=', id).execute()
  await endSignIns(act, before, { role, active, hasNewPassword: newHash !== null })
  // SR-006
  if (changed.includes('password') || changed.includes('email'))
    await tx.deleteFrom('password_resets').where('user_id', '=', id).execute()
  if (changed.length > 0) await notifyAccountChange(services, tx, before, changed)
  await recordChanges(act, before, { role, active, changed, leaves })
}

/** Locks whoever is changed and whoever changes: of two administrators who deactivate each other one stays (SR-038). */
export async function lockUserForChange(
  { db: tx, viewer }: RequestContext,
  id: number,
): Promise<Omit<UserRow, 'hasReport'>> {
  const locked = await lockUsers(tx, [viewer.id, id])
  const me = locked.find((user) => user.id === viewer.id)
  if (!me?.active || me.role !== 'ADMIN') throw unauthenticated()
  const user = locked.find((one) => one.id === id)
  if (!user) throw notFound('User')
  return user
}

/** So that an administrator stays: the last one could go by their own hand alone. */
function refuseSelf(viewerId: number, before: Pick<UserRow, 'id' | 'role'>, after: Pick<UserRow, 'role' | 'active'>) {
  if (before.id !== viewerId) return
  if (after.role !== before.role) throw conflict('You cannot change your own role. Please ask another administrator.')
  if (!after.active) throw conflict('You cannot deactivate your own account. Please ask another administrator.')
}

async function occupationOf(tx: Db, before: UserRow | Omit<UserRow, 'hasReport'>, wanted: UserEdit) {
  if (wanted.occupation === undefined && wanted.occupation_id === undefined) return before.occupation_id
  const id = wanted.occupation ?? wanted.occupation_id ?? null
  if (id !== null && id !== before.occupation_id) await assertOccupationExists(tx, id)
  return id
}

/** Nobody is a vendor user without a vendor (ADM-051); a client is a contact of none (ADM-050). Answers those that are left. */
async function vendorsLeft(tx: Db, before: Pick<UserRow, 'id' | 'role'>, role: UserRow['role']): Promise<number[]> {
  if (role === before.role || role === 'ADMIN') return []
  const vendors = await vendorsOfUser(tx, before.id)
  if (role === 'VENDOR' && vendors.length === 0) throw invalidField('role', NO_CONTACT)
  return role === 'CLIENT' ? vendors.map(({ id }) => id) : []
}

/** What of it somebody must hear of. */
function sensitiveChanges(before: Pick<UserRow, (typeof SENSITIVE)[number]>, wanted: UserEdit): SensitiveField[] {
  const changed: SensitiveField[] = SENSITIVE.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  )
  return wanted.password ? [...changed, 'password'] : changed
}

/** A new role, a new password and a deactivation end what was begun with the old one, but for whoever changes it. */
async function endSignIns(
  { db: tx, session, viewer }: RequestContext & { session: Session },
  before: Pick<UserRow, 'id' | 'role' | 'active'>,
  after: Pick<UserRow, 'role' | 'active'> & { hasNewPassword: boolean },
): Promise<void> {
  const hasLost = after.role !== before.role || after.active !== before.active || after.hasNewPassword
  if (!hasLost) return
  await (before.id === viewer.id ? endOtherSessions(tx, session) : endAllSessions(tx, before.id))
}

/** One line for each thing that somebody may ask about later (SR-091). */
async function recordChanges(
  { record, db }: RequestContext,
  before: Pick<UserRow, 'id' | 'role' | 'active'>,
  after: Pick<UserRow, 'role' | 'active'> & { changed: SensitiveField[]; leaves: number[] },
): Promise<void> {
  const line = (action: AuditAction, detail: Record<string, unknown> = {}) =>
    record({ action, kind: 'user', ids: [before.id], personId: before.id, detail }, db)
  await line('edited user', { fields: after.changed })
  if (after.role !== before.role) await line('changed role', { from: before.role, to: after.role })
  if (after.active !== before.active) await line(after.active ? 'activated' : 'deactivated')
  if (after.changed.includes('email')) await line('changed e-mail')
  if (after.leaves.length > 0) await line('removed as contact', { vendors: after.leaves })
}
