import { generateSecret, generateURI, verifySync } from 'otplib'
import type { AuditAction } from '#contract/audit-actions.ts'
import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { minutes } from '#server/platform/clock.ts'
import { anyHashSql, type Db } from '#server/platform/db.ts'
import { countAttemptOrRefuse, clearAttempts } from '#server/platform/attempt-limits.ts'
import { encryptContent, decryptContent } from '#server/platform/encrypted-content.ts'
import { conflictProblem, invalidFieldProblem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext, type SessionContext } from '#server/platform/serve.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { generateAlphanumericCode } from './generate-alphanumeric-code.ts'
import { verifyRecentSignInOrPassword } from './reauthentication.ts'
import { findUserById } from './queries.ts'

/** Accepts codes of a clock that is off by half a minute. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 8
const TRIES = 5
const TRIES_WINDOW_MS = minutes(10)

export const findConfirmedAuthenticator = (db: Db, userId: number) =>
  db
    .selectFrom('authenticators')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

/** Creates a secret to set up an app with. It takes effect with `confirmAuthenticator`. */
export async function startAuthenticatorSetup(
  services: Services,
  { db, session, at }: SessionContext,
  currentPassword: string | undefined,
): Promise<{ secret: string; uri: string }> {
  const { config, keys } = services
  const userId = session.viewer.id
  await verifyRecentSignInOrPassword(services, session, currentPassword)
  const user = await findUserById(db, userId)
  const secret = generateSecret()
  const values = { ...sealSecret(keys, secret), created_at: at, last_step: 0 }
  const inserted = await db
    .insertInto('authenticators')
    .values({ user_id: userId, ...values })
    .onConflict((known) => known.column('user_id').doUpdateSet(values).where('authenticators.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  if (!inserted) throw conflictProblem(msg('An authenticator app is already in use. Remove it first.'))
  return { secret, uri: generateURI({ issuer: config.appName, label: user?.email ?? '', secret }) }
}

/** Activates the app when its code is right; returns recovery codes for a user who loses the app. */
export async function confirmAuthenticator(
  services: Services,
  context: RequestContext,
  token: string,
): Promise<string[]> {
  const { db, viewer, at } = context
  const userId = viewer.id
  await countCodeAttempt(db, userId, at)
  const codes = Array.from({ length: RECOVERY_CODES }, generateAlphanumericCode)
  await withTransaction(context, async (txContext) => {
    const { db: tx } = txContext
    const row = await lockAuthenticator(tx, userId)
    if (!row || row.confirmed_at) throw conflictProblem(msg('Please start setting up the authenticator app again.'))
    const step = findTimeStep(services, row, token, at)
    if (step === null) throw invalidFieldProblem('token', msg('Invalid Verification Token'))
    await tx
      .updateTable('authenticators')
      .set({ confirmed_at: at, last_step: step })
      .where('user_id', '=', userId)
      .execute()
    await tx
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ user_id: userId, code_hash: services.keys.hash(recoveryText(userId, code)) })))
      .execute()
    await notifyAndAudit(services, txContext, 'set up authenticator app')
  })
  await clearAttempts(db, triesKey(userId))
  return codes
}

/** Removes the app, given one of its codes (SR-024). */
export async function removeAuthenticator(services: Services, context: RequestContext, token: string): Promise<void> {
  const { db, viewer, at } = context
  const userId = viewer.id
  await countCodeAttempt(db, userId, at)
  await withTransaction(context, async (txContext) => {
    const { db: tx } = txContext
    const row = await lockAuthenticator(tx, userId)
    if (!row?.confirmed_at) throw conflictProblem(msg('No authenticator app is in use.'))
    if (!(await consumeAuthenticatorOrRecoveryCode(services, tx, userId, token, at)))
      throw invalidFieldProblem('token', msg('Invalid Verification Token'))
    await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute()
    await notifyAndAudit(services, txContext, 'removed authenticator app')
  })
  await clearAttempts(db, triesKey(userId))
}

/**
 * Returns whether this is the current code of the user's app or one of their recovery codes, and uses it up: a recovery
 * code works once, and a code of the app or an earlier one is refused from then on. Run it in a transaction.
 */
export async function consumeAuthenticatorOrRecoveryCode(
  services: Pick<Services, 'keys'>,
  db: Db,
  userId: number,
  typed: string,
  at: Date,
): Promise<boolean> {
  const row = await lockAuthenticator(db, userId)
  if (!row?.confirmed_at) return false
  const step = findTimeStep(services, row, typed, at)
  if (step !== null) {
    await db.updateTable('authenticators').set({ last_step: step }).where('user_id', '=', userId).execute()
    return true
  }
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', anyHashSql(services.keys.hashes(recoveryText(userId, typed.toUpperCase()))))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const lockAuthenticator = (db: Db, userId: number) =>
  db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Returns the 30-second step of the code; null for a wrong code and for one that is not newer than the last. */
function findTimeStep(
  { keys }: Pick<Services, 'keys'>,
  row: { secret: string; last_step: number },
  token: string,
  at: Date,
): number | null {
  if (!/^\d{6}$/.test(token)) return null
  const { secret } = decryptContent<{ secret: string }>(keys.authenticators, { sealed: row.secret })
  const found = verifySync({
    secret,
    token,
    epoch: Math.floor(at.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: row.last_step,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

const sealSecret = (keys: Services['keys'], secret: string) => ({
  secret: encryptContent(keys.authenticators, { secret }).sealed,
})

const recoveryText = (userId: number, code: string) => `recovery ${userId} ${code}`

const triesKey = (userId: number) => `authenticator ${userId}`

/** Counts before the transaction, so that the count stays when the code is wrong. */
const countCodeAttempt = (db: Db, userId: number, at: Date): Promise<void> =>
  countAttemptOrRefuse(db, { key: triesKey(userId), most: TRIES, windowMs: TRIES_WINDOW_MS, at })

async function notifyAndAudit(
  services: Services,
  { db, viewer: { id }, record }: RequestContext,
  action: AuditAction,
): Promise<void> {
  const user = await findUserById(db, id)
  if (user) await notifyAccountChange(services, db, user, ['authenticator'])
  await record({ action, kind: 'user', ids: [id], personId: id })
}
