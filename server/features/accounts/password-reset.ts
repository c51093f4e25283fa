import { sql } from 'kysely'
import type { z } from 'zod'
import { msg } from '#contract/message.ts'
import type { PasswordReset } from '#contract/password-reset.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry, recordSystemAuditEntry } from '#server/platform/audit.ts'
import { hours, addMilliseconds, minutes } from '#server/platform/clock.ts'
import { anyHashSql, runInTransaction, type Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { countAttemptOrRefuse, clearAttempts, tryCountAttempt } from '#server/platform/attempt-limits.ts'
import { encryptContent, decryptContent, type EncryptedContent } from '#server/platform/encrypted-content.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'
import { createSecretToken, normalizeEmail } from '#server/platform/secrets.ts'
import { createDeviceMark } from './known-device.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { assertStrongPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail } from './queries.ts'
import { endAllSessions } from './sessions.ts'
import { buildSignInAttemptKey } from './sign-in.ts'
import { resetTwoStepAttempts } from './two-step.ts'

// Reset links that are sent within the window (SR-073).
const PER_ACCOUNT = 5
const PER_ADDRESS = 20
const WINDOW_MS = hours(1)

/** Looks up the account and sends the message in a job, so that the request takes the same time for every address (SR-005). */
export const PASSWORD_RESET_QUEUE: Queue = { name: 'password-resets', retryLimit: 20, retryDelay: 2, retryDelayMax: 60 }

interface ResetRequest {
  email: string
}

/** Queues a request for a reset link. Nothing here depends on whether the address has an account. */
export async function requestPasswordReset(
  { db, clock, jobs, keys }: Services,
  { email, address }: ResetRequest & { address: string },
): Promise<void> {
  const at = clock.now()
  await countAttemptOrRefuse(
    db,
    { key: `reset address ${address}`, most: PER_ADDRESS, windowMs: WINDOW_MS, at },
    {
      onFirstRefusal: () =>
        recordSystemAuditEntry(db, at, { action: 'throttled', kind: 'password reset', outcome: 'refused' }),
    },
  )
  const accountKey = `reset account ${keys.hash(normalizeEmail(email)).toString('hex')}`
  if (!(await tryCountAttempt(db, { key: accountKey, most: PER_ACCOUNT, windowMs: WINDOW_MS, at }))) return
  await jobs.send(db, PASSWORD_RESET_QUEUE, encryptContent(keys.outbox, { email } satisfies ResetRequest))
}

export const registerPasswordResetWorker = (services: Services): Promise<void> =>
  services.jobs.work<EncryptedContent>(PASSWORD_RESET_QUEUE, (encrypted) =>
    sendReset(services, decryptContent<ResetRequest>(services.keys.outbox, encrypted)),
  )

/** Sends the link to the owner of the address; a later link invalidates it. */
async function sendReset(services: Services, { email }: ResetRequest): Promise<void> {
  const { db, clock, keys, config } = services
  const user = await findUserByEmail(db, email)
  if (!user?.active) return
  const token = createSecretToken()
  const expiresAt = addMilliseconds(clock.now(), minutes(config.resetMinutes))
  await runInTransaction(db, async (tx) => {
    const values = { token_hash: keys.hash(resetText(token)), expires_at: expiresAt }
    await tx
      .insertInto('password_resets')
      .values({ user_id: user.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
    await queueMessage(services, tx, {
      kind: 'password reset',
      to: { userId: user.id },
      values: { minutes: String(config.resetMinutes) },
      path: `/reset-password/${token}?email=${encodeURIComponent(user.email)}`,
      expiresAt,
    })
  })
}

/**
 * Sets a new password by the token of the link, once; ends every sign-in of the account (decision 18). Returns a device mark for
 * the browser: the new password has ended the marks of the owner, whom somebody's guesses would keep out otherwise (SR-072).
 */
export async function resetPassword(
  services: Services,
  { token, email, password }: z.output<typeof PasswordReset>,
  requestId: string,
): Promise<string> {
  const { db, clock, keys, config } = services
  const at = clock.now()
  const tokenHashes = keys.hashes(resetText(token))
  if (!(await findTokenOwner(db, tokenHashes, email, at).executeTakeFirst())) throw expiredLinkProblem()
  assertStrongPassword(password, { email, appName: config.appName })
  const password_hash = await hashPassword(password)

  return runInTransaction(db, async (tx) => {
    // The row is locked, so that one of fifty concurrent uses finds the token.
    const user = await findTokenOwner(tx, tokenHashes, email, at).forNoKeyUpdate().executeTakeFirst()
    if (!user) throw expiredLinkProblem()
    await tx.deleteFrom('password_resets').where('user_id', '=', user.id).execute()
    await tx
      .updateTable('users')
      .set({ password_hash, version: sql<number>`version + 1` })
      .where('id', '=', user.id)
      .execute()
    await endAllSessions(tx, user.id)
    const confirmsEmail = user.email_verified_at === null && user.code_email === null
    if (confirmsEmail) await confirmEmail(tx, user.id, at)
    await clearAttempts(tx, buildSignInAttemptKey(keys, user.email))
    await resetTwoStepAttempts(tx, user.id)
    await notifyAccountChange(services, tx, user, ['password'])
    await recordAuditEntry(
      tx,
      { viewer: user, at, requestId },
      {
        action: 'reset password',
        kind: 'user',
        ids: [user.id],
        personId: user.id,
        ...(confirmsEmail && { detail: { confirmed: 'email' } }),
      },
    )
    return createDeviceMark(keys, { id: user.id, password_hash })
  })
}

/**
 * The link has proved the mailbox. The second factor stays: most accounts without a confirmed address get their codes by text
 * message, and a reset must not skip it (SR-023).
 */
const confirmEmail = (tx: Db, userId: number, at: Date) =>
  tx.updateTable('users').set({ email_verified_at: at, new_email: null }).where('id', '=', userId).execute()

const findTokenOwner = (db: Db, tokenHashes: Buffer[], email: string, at: Date) =>
  db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.role', 'u.email', 'u.language', 'u.email_verified_at', 'u.code_email'])
    .where('r.token_hash', '=', anyHashSql(tokenHashes))
    .where('r.expires_at', '>', at)
    .where('u.active', '=', true)
    .where(sql`lower(u.email)`, '=', normalizeEmail(email))

const resetText = (token: string) => `reset ${token}`

const expiredLinkProblem = () =>
  invalidFieldProblem('token', msg('This link does not work any more. Please ask for a new one.'))
