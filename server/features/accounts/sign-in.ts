import type { AuditAction } from '#contract/audit-actions.ts'
import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { countAttemptOrRefuse, clearAttempts, uncountAttempt } from '#server/platform/attempt-limits.ts'
import { forbiddenProblem, Problem } from '#server/platform/problems.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import { findConfirmedAuthenticator } from './authenticator.ts'
import { getDeviceIdOfMark, pickDeviceMarkOfAccount } from './known-device.ts'
import { getDecoyPasswordHash, hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'
import { findUserByEmail, lockUserIfPasswordUnchanged } from './queries.ts'
import { startSession } from './sessions.ts'
import { sendFirstSignInCode } from './two-step.ts'

// SR-071: limits for an account, and for an address that tries many accounts.
const FAILURES_PER_ACCOUNT = 10
const ACCOUNT_WINDOW_MS = minutes(15)
const FAILURES_PER_ADDRESS = 60
const ADDRESS_WINDOW_MS = minutes(1)

interface SignInAttempt {
  username: string
  password: string
  address: string
  device: string
  /** The device marks of the browser. */
  knownDevices: string[]
  requestId: string
}

export interface IssuedSession {
  token: string
  expiresInSeconds: number
  twoStep: boolean
}

/**
 * Checks credentials and creates a session. Refuses with 401 for an unknown address and for a wrong password alike, with
 * 403 for a deactivated account after the right password, with 429 after too many failures.
 */
export async function signIn(services: Services, attempt: SignInAttempt): Promise<IssuedSession> {
  const { db, clock, config, keys } = services
  const at = clock.now()
  const user = await findUserByEmail(db, attempt.username)
  // Failures of others lock the account, but must not lock out the owner on a known device.
  const mark = user && pickDeviceMarkOfAccount(keys, user, attempt.knownDevices)
  const knownDevice = mark ? getDeviceIdOfMark(mark) : null
  const accountKey = knownDevice ? `sign-in device ${knownDevice}` : buildSignInAttemptKey(keys, attempt.username)
  const addressKey = `sign-in address ${attempt.address}`
  const audit = (action: AuditAction, outcome: 'done' | 'refused') =>
    recordAuditEntry(
      db,
      { viewer: user ?? null, at, requestId: attempt.requestId },
      { action, kind: 'sign-in', outcome, ...(user && { personId: user.id }) },
    )
  // Counted before the password is compared, so that concurrent attempts are limited too; the right password is uncounted.
  const countOrRefuse = (key: string, most: number, windowMs: number) =>
    countAttemptOrRefuse(db, { key, most, windowMs, at }, { onFirstRefusal: () => audit('throttled', 'refused') })
  await countOrRefuse(accountKey, FAILURES_PER_ACCOUNT, ACCOUNT_WINDOW_MS)
  await countOrRefuse(addressKey, FAILURES_PER_ADDRESS, ADDRESS_WINDOW_MS)
  const isRight = await checkPassword(user?.password_hash, attempt.password).catch(async (error: unknown) => {
    // The queue is full and no password was compared, so this is no failure.
    await uncountAttempt(db, accountKey)
    await uncountAttempt(db, addressKey)
    throw error
  })
  if (!user || !isRight) {
    await audit('failed', 'refused')
    throw new Problem(401, msg('Wrong email or password.'))
  }
  await clearAttempts(db, accountKey)
  await uncountAttempt(db, addressKey)
  if (!user.active) {
    await audit('deactivated', 'refused')
    throw forbiddenProblem(msg('Your account has been deactivated'))
  }

  // Users with an app need its code even when two-step is off for the others.
  const twoStep = config.twoStep || (await findConfirmedAuthenticator(db, user.id)) !== undefined
  const newHash = isOutdatedHash(user.password_hash) ? await hashPassword(attempt.password) : undefined
  const issued = await runInTransaction(db, async (tx) => {
    if (!(await lockUserIfPasswordUnchanged(tx, user))) return undefined
    if (newHash) await tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', user.id).execute()
    const { token, sessionId } = await startSession(
      { db: tx, keys, at },
      { id: user.id, device: attempt.device, knownDevice, verified: !twoStep },
    )
    if (twoStep) await sendFirstSignInCode(services, tx, { sessionId, user, knownDevice, at })
    await recordAuditEntry(
      tx,
      { viewer: user, at, requestId: attempt.requestId },
      { action: 'signed in', kind: 'sign-in', ids: [sessionId], personId: user.id },
    )
    return { token, expiresInSeconds: days(config.sessionMaxDays) / 1000, twoStep }
  })
  // The account or its password has been changed since the password was compared, so it is compared again.
  return issued ?? signIn(services, attempt)
}

const checkPassword = async (hash: string | undefined, password: string) =>
  verifyPassword(hash ?? (await getDecoyPasswordHash()), password)

/** Returns the key that failures with this address are counted under. */
export const buildSignInAttemptKey = (keys: Services['keys'], email: string) =>
  `sign-in account ${keys.hash(normalizeEmail(email)).toString('hex')}`
