import { EMAIL_TAKEN_MESSAGE } from '#contract/fields.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { msg } from '#contract/message.ts'
import type { UserInput } from '#contract/user-input.ts'
import type { SensitiveAccountField } from '#server/features/accounts/notify-account-change.ts'
import { verifyRecentSignInOrPassword } from '#server/features/accounts/reauthentication.ts'
import { endOtherSessions, endAllSessions } from '#server/features/accounts/sessions.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import {
  conflictProblem,
  editConflictProblem,
  invalidFieldProblem,
  notFoundProblem,
} from '#server/platform/problems.ts'
import { rethrowTakenAsInvalidField } from '#server/platform/rethrow-taken-as-invalid-field.ts'
import { withTransaction, type RequestContext, type SessionContext } from '#server/platform/serve.ts'
import { lockUserAndAdministrator } from './lock-user-and-administrator.ts'
import { findUndeletedUser, listVendorsOfUser, type UserRow } from './queries.ts'
import { validateAndHashNewPassword, saveUser, listSensitiveChanges } from './save-user.ts'

const NO_CONTACT = msg(
  'User should be a contact for at least one vendor, once the user is added; the type will be changed automatically to vendor',
)

/** Edits a user as an administrator, who may also edit themselves except for role and active switch. */
export async function editUser(
  services: Services,
  context: SessionContext,
  id: number,
  edit: UserInput,
): Promise<void> {
  const { db, viewer, session } = context
  const current = await findUndeletedUser(db, id)
  if (!current) throw notFoundProblem(msg('User was not found.'))
  if (id === viewer.id && listSensitiveChanges(current, edit).length > 0)
    await verifyRecentSignInOrPassword(services, session, edit.current_password)
  const newHash = await validateAndHashNewPassword(services, edit)
  await withTransaction(context, (txContext) => saveAsAdministrator(services, txContext, id, edit, newHash)).catch(
    rethrowTakenAsInvalidField({ users_email: 'email' }, EMAIL_TAKEN_MESSAGE),
  )
}

async function saveAsAdministrator(
  services: Services,
  context: SessionContext,
  id: number,
  edit: UserInput,
  newHash: string | null,
): Promise<void> {
  const before = await lockUserAndAdministrator(context, id)
  if (edit.version !== undefined && edit.version !== before.version)
    throw editConflictProblem(msg('Somebody else has changed this user in the meantime. Please check it again.'))
  await saveLockedUser(services, context, before, edit, newHash)
}

/** Activates or deactivates a user as an edit that changes nothing else; one that already is so stays as it is. */
export async function setUserActivation(
  services: Services,
  context: SessionContext,
  id: number,
  active: boolean,
): Promise<void> {
  const before = await lockUserAndAdministrator(context, id)
  const { first, last, email, phone } = before
  if (active !== before.active)
    await saveLockedUser(services, context, before, { first, last, email, phone, active }, null)
}

async function saveLockedUser(
  services: Services,
  context: SessionContext,
  before: Omit<UserRow, 'hasReport'>,
  edit: UserInput,
  newHash: string | null,
): Promise<void> {
  const { db: tx } = context
  const { id } = before
  const role = edit.role ?? before.role
  const active = edit.active ?? before.active
  assertNotSelf(context.viewer.id, before, { role, active })
  const leftVendorIds = await vendorsToLeave(tx, before, role)
  const changed = listSensitiveChanges(before, edit)
  const { email } = edit
  const columns = { email, role, active, ...(email !== before.email && { new_email: null }) }
  await saveUser(services, tx, before, { edit, columns, newHash, changed })
  if (leftVendorIds.length > 0) await tx.deleteFrom('vendor_contacts').where('user_id', '=', id).execute()
  await endSessions(context, before, { role, active, hasNewPassword: newHash !== null })
  await recordChanges(context, before, { role, active, changed, leftVendorIds })
}

/** Nobody can demote or deactivate themselves, so that at least one administrator always remains. */
function assertNotSelf(
  viewerId: number,
  before: Pick<UserRow, 'id' | 'role'>,
  after: Pick<UserRow, 'role' | 'active'>,
) {
  if (before.id !== viewerId) return
  if (after.role !== before.role)
    throw conflictProblem(msg('You cannot change your own role. Please ask another administrator.'))
  if (!after.active)
    throw conflictProblem(msg('You cannot deactivate your own account. Please ask another administrator.'))
}

/**
 * A vendor user needs a vendor (ADM-051); a client is a contact of none (ADM-050). Returns the ids of the vendors that
 * the user leaves.
 */
async function vendorsToLeave(tx: Db, before: Pick<UserRow, 'id' | 'role'>, role: UserRow['role']): Promise<number[]> {
  if (role === before.role || role === 'ADMIN') return []
  const vendors = await listVendorsOfUser(tx, before.id)
  if (role === 'VENDOR' && vendors.length === 0) throw invalidFieldProblem('role', NO_CONTACT)
  return role === 'CLIENT' ? vendors.map(({ id }) => id) : []
}

/**
 * A new role, a new password or a deactivation ends the user's sessions; a user who edits themselves keeps the current
 * one.
 */
async function endSessions(
  { db: tx, session, viewer }: SessionContext,
  before: Pick<UserRow, 'id' | 'role' | 'active'>,
  after: Pick<UserRow, 'role' | 'active'> & { hasNewPassword: boolean },
): Promise<void> {
  const mustSignOut = after.role !== before.role || after.active !== before.active || after.hasNewPassword
  if (!mustSignOut) return
  await (before.id === viewer.id ? endOtherSessions(tx, session) : endAllSessions(tx, before.id))
}

/** Adds one audit entry for each kind of change (SR-091). */
async function recordChanges(
  { record }: RequestContext,
  before: Pick<UserRow, 'id' | 'role' | 'active'>,
  after: Pick<UserRow, 'role' | 'active'> & { changed: SensitiveAccountField[]; leftVendorIds: number[] },
): Promise<void> {
  const recordChange = (action: AuditAction, detail: Record<string, unknown> = {}) =>
    record({ action, kind: 'user', ids: [before.id], personId: before.id, detail })
  await recordChange('edited user', { fields: after.changed })
  if (after.role !== before.role) await recordChange('changed role', { from: before.role, to: after.role })
  if (after.active !== before.active) await recordChange(after.active ? 'activated' : 'deactivated')
  if (after.changed.includes('email')) await recordChange('changed e-mail')
  if (after.leftVendorIds.length > 0) await recordChange('removed as contact', { vendors: after.leftVendorIds })
}
