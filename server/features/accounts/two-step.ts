import type { Selectable } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { msg } from '#contract/message.ts'
import { listMessageChannels, queueMessage } from '#server/features/messages/queue-message.ts'
import type { Services, Session } from '#server/platform/app.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { equalsAny } from '#server/platform/keys.ts'
import { countAttemptOrRefuse, clearAttempts } from '#server/platform/attempt-limits.ts'
import {
  conflictProblem,
  invalidFieldProblem,
  tooManyRequestsProblem,
  unauthenticatedProblem,
} from '#server/platform/problems.ts'
import { withTransaction, type SessionContext } from '#server/platform/serve.ts'
import type { Tables } from '#server/tables.ts'
import { findConfirmedAuthenticator, consumeAuthenticatorOrRecoveryCode } from './authenticator.ts'
import { generateAlphanumericCode } from './generate-alphanumeric-code.ts'
import {
  countCodeToUnconfirmedAddressOrRefuse,
  tryCountSignInCodeByEmail,
} from '#server/features/email-confirmation/unconfirmed-address-limits.ts'
import { markEmailVerifiedByCode, lockSessionOfUser, findUserById } from './queries.ts'

/** Wrong codes of one session, and of one person in all sessions except those on known devices (SR-019, SR-072). */
const MAX_TRIES = 5
const MAX_TRIES_PER_USER = 15
const TRIES_WINDOW_MS = minutes(30)
// How often a code is sent again (SR-022).
const RESEND_AFTER_MS = 30_000
const RESENDS = 3
const RESEND_WINDOW_MS = minutes(10)
/** Codes for new sessions: an attacker with the password must not flood the owner's mailbox. */
const CODES = 10

type User = Pick<
  Selectable<Tables['users']>,
  | 'id'
  | 'email'
  | 'code_email'
  | 'email_verified_at'
  | 'phone'
  | 'code_phone'
  | 'enable_sending_sms'
  | 'enable_sending_email'
>

/** Sends the session a new code, which replaces the old one (decision 18). */
async function sendCode(
  services: Services,
  db: Db,
  { sessionId, user, at }: { sessionId: number; user: User; at: Date },
): Promise<void> {
  const { keys, config } = services
  const channels = listMessageChannels(config, 'two-step token', user)
  const bySms = channels.includes('sms')
  let withoutEmail = false
  if (channels.includes('email') && user.email_verified_at === null) {
    if (bySms) withoutEmail = !(await tryCountSignInCodeByEmail(services, db, user, at))
    else {
      const email = user.code_email ?? user.email
      await countCodeToUnconfirmedAddressOrRefuse(services, db, 'sign-in codes', { email, at })
    }
  }
  const code = generateAlphanumericCode()
  const expiresAt = addMilliseconds(at, minutes(config.twoStepMinutes))
  // A code sent to this address only proves the address when it is entered (SR-023).
  const code_email = bySms || user.code_email !== null ? null : user.email
  await db
    .updateTable('sessions')
    .set({ code_hash: keys.hash(codeText(sessionId, code)), code_sent_at: at, code_expires_at: expiresAt, code_email })
    .where('id', '=', sessionId)
    .where('user_id', '=', user.id)
    .execute()

  const values = { token: code, minutes: String(config.twoStepMinutes) }
  await queueMessage(services, db, { kind: 'two-step token', to: { userId: user.id }, values, expiresAt, withoutEmail })
}

/** Sends the code of a new session, unless the user has an app; 429 when this person was sent too many. */
export async function sendFirstSignInCode(
  services: Services,
  db: Db,
  about: { sessionId: number; user: User; knownDevice: string | null; at: Date },
): Promise<void> {
  if (await findConfirmedAuthenticator(db, about.user.id)) return
  const key = codesKey(about.user.id, about.knownDevice)
  await countAttemptOrRefuse(db, { key, most: CODES, windowMs: RESEND_WINDOW_MS, at: about.at })
  await sendCode(services, db, about)
}

/**
 * Completes two-step with the right code. A wrong one is 422 and is counted; the fifth ends the session, so that any attempt after it
 * is 401. Too many of one person over several sessions are 429. The count is committed although the request is refused.
 */
export async function verifyTwoStepCode(services: Services, context: SessionContext, typed: string): Promise<void> {
  const { db, session, at } = context
  if (session.verified) throw conflictProblem(msg('This sign-in is already verified.'), 'already-verified')
  const triesKey = codeTriesKey(session.viewer.id, await knownDeviceOf(db, session))
  await countAttemptOrRefuse(
    db,
    { key: triesKey, most: MAX_TRIES_PER_USER, windowMs: TRIES_WINDOW_MS, at },
    {
      onFirstRefusal: () =>
        context.record({ action: 'throttled', kind: 'two-step', ids: [session.id], outcome: 'refused' }),
    },
  )
  const outcome = await withTransaction(context, async ({ db: tx, record }) => {
    const row = await lockSessionOfUser(tx, session.id, session.viewer.id)
    if (!row) return 'dead'
    const sessionUpdate = tx.updateTable('sessions').where('id', '=', row.id).where('user_id', '=', row.user_id)
    const audit = (action: AuditAction, result: 'done' | 'refused') =>
      record({ action, kind: 'two-step', ids: [row.id], outcome: result })

    const isInTime = row.code_expires_at !== null && at < row.code_expires_at
    const isRight = (await findConfirmedAuthenticator(tx, row.user_id))
      ? await consumeAuthenticatorOrRecoveryCode(services, tx, row.user_id, typed, at)
      : isInTime &&
        row.code_hash !== null &&
        equalsAny(row.code_hash, services.keys.hashes(codeText(row.id, typed.toUpperCase())))
    if (!isRight) {
      await sessionUpdate.set({ code_tries: row.code_tries + 1 }).execute()
      await audit('wrong token', 'refused')
      if (row.code_tries + 1 < MAX_TRIES) return 'wrong'
      await tx.deleteFrom('sessions').where('id', '=', row.id).where('user_id', '=', row.user_id).execute()
      await audit('ended after five wrong tokens', 'refused')
      return 'wrong'
    }
    await clearAttempts(tx, triesKey)
    await sessionUpdate.set({ verified_at: at, code_hash: null, code_expires_at: null }).execute()
    if (row.code_email !== null) await markEmailVerifiedByCode(tx, row.user_id, row.code_email, at)
    await audit('passed', 'done')
    return 'passed'
  })
  if (outcome === 'dead') throw unauthenticatedProblem()
  if (outcome === 'wrong') throw invalidFieldProblem('token', msg('Invalid Verification Token'))
}

/**
 * Sends a new code, to one person at most every 30 seconds and three times in ten minutes over all their sessions
 * (SR-022). Wrong attempts stay counted.
 */
export async function resendSignInCode(services: Services, context: SessionContext): Promise<void> {
  const { session, at } = context
  if (session.verified) throw conflictProblem(msg('This sign-in is already verified.'))
  await withTransaction(context, async ({ db: tx }) => {
    const row = await lockSessionOfUser(tx, session.id, session.viewer.id)
    const user = row && (await findUserById(tx, row.user_id))
    if (!row || !user) throw unauthenticatedProblem()
    if (await findConfirmedAuthenticator(tx, user.id))
      throw conflictProblem(msg('Your authenticator app shows the code.'))
    const waitUntil = addMilliseconds(row.code_sent_at ?? at, RESEND_AFTER_MS)
    if (row.code_sent_at && at < waitUntil)
      throw tooManyRequestsProblem(Math.ceil((waitUntil.getTime() - at.getTime()) / 1000))
    await countAttemptOrRefuse(tx, { key: pauseKey(user.id), most: 1, windowMs: RESEND_AFTER_MS, at })
    await countAttemptOrRefuse(tx, { key: resendsKey(user.id), most: RESENDS, windowMs: RESEND_WINDOW_MS, at })
    await sendCode(services, tx, { sessionId: row.id, user, at })
  })
}

/** A password reset proves the owner, so attempts and codes that others have used up no longer count (SR-072). */
export async function resetTwoStepAttempts(db: Db, userId: number): Promise<void> {
  for (const keyOf of [codeTriesKey, codesKey, resendsKey, pauseKey]) await clearAttempts(db, keyOf(userId))
}

// A known device has counters of its own, which an attacker with the password but without the device cannot use up.
const codeTriesKey = (userId: number, device: string | null = null) =>
  device ? `two-step device ${device}` : `two-step ${userId}`
const codesKey = (userId: number, device: string | null = null) =>
  device ? `codes device ${device}` : `codes ${userId}`
const resendsKey = (userId: number) => `resend ${userId}`
const pauseKey = (userId: number) => `resend pause ${userId}`

async function knownDeviceOf(db: Db, session: Session): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('known_device')
    .where('id', '=', session.id)
    .where('user_id', '=', session.viewer.id)
    .executeTakeFirst()
  return row?.known_device ?? null
}

/** The hash includes the session, so the code of another session does not match (SR-020). */
const codeText = (sessionId: number, code: string) => `two-step ${sessionId} ${code}`
