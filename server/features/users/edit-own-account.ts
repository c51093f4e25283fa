import type { OwnAccountEdit } from '#contract/accounts.ts'
import { msg } from '#contract/message.ts'
import { getEmailShownToOwner, notifyOwnerOfTakenEmail } from '#server/features/accounts/email-change.ts'
import { verifyRecentSignInOrPassword } from '#server/features/accounts/reauthentication.ts'
import { endOtherSessions, hasSession } from '#server/features/accounts/sessions.ts'
import type { Services } from '#server/platform/app.ts'
import { days } from '#server/platform/clock.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { editConflictProblem, Problem, unauthenticatedProblem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext, type SessionContext } from '#server/platform/serve.ts'
import { validateAndHashNewPassword, saveUser, listSensitiveChanges } from './save-user.ts'

/**
 * Changes the user's own account. Changes that could take over the account from an open screen need reauthentication
 * (SR-007); without it those are refused and the others are saved. A new address waits until it is confirmed.
 */
export async function editOwnAccount(services: Services, context: SessionContext, edit: OwnAccountEdit): Promise<void> {
  const { db, session, viewer } = context
  const stored = await db.selectFrom('users').selectAll().where('id', '=', viewer.id).executeTakeFirst()
  if (!stored) throw unauthenticatedProblem()
  const before = { ...stored, email: getEmailShownToOwner(stored) }

  const { version: checkedVersion } = stored
  const changed = listSensitiveChanges(before, edit)
  const unproven =
    changed.length === 0
      ? null
      : await catchValidationProblem(verifyRecentSignInOrPassword(services, session, edit.current_password))
  if (unproven) {
    const { email, phone, enable_sending_sms, enable_sending_email } = before
    const unchanged = { email, phone, enable_sending_sms, enable_sending_email, password: '' }
    await saveOwnAccount(services, context, { ...edit, ...unchanged }, { checkedVersion, newHash: null })
    throw unproven
  }

  const newHash = await validateAndHashNewPassword(services, edit)
  if (changed.includes('email') && edit.email !== stored.email) await countAddressChange(services, context, stored.id)
  await saveOwnAccount(services, context, edit, { checkedVersion, newHash })
}

interface CheckedEdit {
  /** The version of the account whose sensitive fields and password the edit has been checked against. */
  checkedVersion: number
  newHash: string | null
}

async function saveOwnAccount(
  services: Services,
  context: SessionContext,
  edit: OwnAccountEdit,
  { checkedVersion, newHash }: CheckedEdit,
): Promise<void> {
  await withTransaction(context, async ({ db: tx, session, viewer, record }) => {
    const before = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', viewer.id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    // A password reset or a sign-out everywhere may have ended the session while the new password was hashed.
    if (!before?.active || !(await hasSession(tx, session))) throw unauthenticatedProblem()
    const changed = listSensitiveChanges({ ...before, email: getEmailShownToOwner(before) }, edit)
    const isStale = edit.version !== undefined && edit.version !== before.version
    if (isStale || (changed.length > 0 && before.version !== checkedVersion))
      throw editConflictProblem(
        msg('Your account has been changed in another window in the meantime. Please check it again.'),
      )
    const columns = { email: before.email, new_email: edit.email === before.email ? null : edit.email }
    await saveUser(services, tx, before, { edit, columns, newHash, changed })
    if (changed.includes('password')) await endOtherSessions(tx, session)
    if (changed.includes('email')) await notifyOwnerOfTakenEmail(services, tx, before.id, edit.email)
    await record({
      action: 'edited account',
      kind: 'user',
      ids: [before.id],
      personId: before.id,
      detail: { fields: changed },
    })
  })
}

/** Limits changes of address: each sends a notification and probes whether the address has an account (decision 52). */
const countAddressChange = ({ config }: Pick<Services, 'config'>, { db, at }: RequestContext, userId: number) =>
  countAttemptOrRefuse(db, {
    key: `address changes ${userId}`,
    most: config.limits.addressChanges,
    windowMs: days(1),
    at,
  })

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
