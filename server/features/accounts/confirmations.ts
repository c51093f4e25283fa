import { EMAIL_TAKEN_MESSAGE } from '#contract/fields.ts'
import type { MessageChannel } from '#contract/accounts.ts'
import { msg } from '#contract/message.ts'
import { hasConfirmedEmail } from '#server/features/email-confirmation/has-confirmed-email.ts'
import { canSendSms, queueMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { equalsAny } from '#server/platform/keys.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { conflictProblem, invalidFieldProblem, tooManyRequestsProblem } from '#server/platform/problems.ts'
import { rethrowTakenAsInvalidField } from '#server/platform/rethrow-taken-as-invalid-field.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'
import { getEmailShownToOwner, findOtherAccountWithEmail } from './email-change.ts'
import { generateAlphanumericCode } from './generate-alphanumeric-code.ts'
import { lockUser } from './queries.ts'
import { countCodeToUnconfirmedAddressOrRefuse } from '#server/features/email-confirmation/unconfirmed-address-limits.ts'

const MAX_TRIES = 5
const RESEND_AFTER_MS = 30_000
const SENDS = 3
const SENDS_WINDOW_MS = minutes(10)

/**
 * Sends a token to a changed address or number, or to an address that was never confirmed, to prove that the user can read
 * messages there (SR-023).
 */
export async function sendConfirmationCode(
  services: Services,
  { db, viewer, at }: RequestContext,
  channel: MessageChannel,
): Promise<void> {
  const { config, keys } = services
  const userId = viewer.id
  const user = await lockUser(db, userId)
  const isOpen = channel === 'email' ? user.new_email !== null || !hasConfirmedEmail(user) : user.code_phone !== null
  if (!isOpen) throw conflictProblem(msg('There is nothing to confirm.'))
  if (channel === 'sms' && !canSendSms(config)) throw conflictProblem(msg('Text messages are not set up here.'))
  const last = await confirmationOf(db, userId, channel).executeTakeFirst()
  if (last && addMilliseconds(last.sent_at, RESEND_AFTER_MS) > at)
    throw tooManyRequestsProblem(Math.ceil((last.sent_at.getTime() + RESEND_AFTER_MS - at.getTime()) / 1000))
  await countAttemptOrRefuse(db, { key: `confirm ${channel} ${userId}`, most: SENDS, windowMs: SENDS_WINDOW_MS, at })

  const code = generateAlphanumericCode()
  const expiresAt = addMilliseconds(at, minutes(config.twoStepMinutes))
  const address = addressOf(user, channel)
  if (channel === 'email')
    await countCodeToUnconfirmedAddressOrRefuse(services, db, 'confirmation codes', { email: address, at })
  const values = { address, code_hash: keys.hash(codeText(userId, address, code)), sent_at: at, expires_at: expiresAt }
  await db
    .insertInto('confirmations')
    .values({ user_id: userId, channel, ...values })
    .onConflict((earlier) => earlier.columns(['user_id', 'channel']).doUpdateSet({ ...values, tries: 0 }))
    .execute()
  // The owner of a taken address was notified when it was entered.
  if (channel === 'email' && (await findOtherAccountWithEmail(db, userId, address))) return
  const recipient = { language: user.language, accountId: userId }
  await queueMessage(services, db, {
    kind: 'two-step token',
    to: channel === 'email' ? { email: address, ...recipient } : { phone: address, ...recipient },
    values: { token: code, minutes: String(config.twoStepMinutes) },
    expiresAt,
  })
}

/** Confirms an address or number by its token. Wrong tokens are counted, also when many arrive together. */
export async function confirmEmailOrPhone(
  services: Pick<Services, 'keys'>,
  context: RequestContext,
  { channel, token }: { channel: MessageChannel; token: string },
): Promise<void> {
  const { viewer, at } = context
  const userId = viewer.id
  const confirmOrCountTry = async ({ db: tx, record }: RequestContext) => {
    const user = await lockUser(tx, userId)
    const confirmation = await confirmationOf(tx, userId, channel).executeTakeFirst()
    const address = addressOf(user, channel)
    if (!isConfirmedBy(services, confirmation, { address, token, at })) {
      if (confirmation) await countWrongToken(tx, confirmation)
      return false
    }
    await storeConfirmed(tx, user, { channel, address, at })
    await record({ action: `confirmed ${channel}`, kind: 'user', ids: [userId], personId: userId })
    return true
  }
  const isDone = await withTransaction(context, confirmOrCountTry).catch(
    // Somebody has registered the address in the meantime. The holder of the token reads that mailbox, so the error may say so.
    rethrowTakenAsInvalidField({ users_email: 'token' }, EMAIL_TAKEN_MESSAGE),
  )
  if (!isDone) throw invalidFieldProblem('token', msg('Invalid Verification Token'))
}

type ConfirmationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof confirmationOf>['executeTakeFirst']>>>

/** True when the token is that of an open confirmation of this address. */
const isConfirmedBy = (
  { keys }: Pick<Services, 'keys'>,
  confirmation: ConfirmationRow | undefined,
  { address, token, at }: { address: string; token: string; at: Date },
): boolean =>
  confirmation !== undefined &&
  confirmation.tries < MAX_TRIES &&
  at < confirmation.expires_at &&
  confirmation.address === address &&
  equalsAny(confirmation.code_hash, keys.hashes(codeText(confirmation.user_id, address, token.toUpperCase())))

const countWrongToken = (tx: Db, { user_id: userId, channel, tries }: ConfirmationRow) =>
  tx
    .updateTable('confirmations')
    .set({ tries: tries + 1 })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute()

/** Uses the confirmation up. A confirmed address takes effect, and links to reset the password end (SR-006). */
async function storeConfirmed(
  tx: Db,
  { id, version }: { id: number; version: number },
  { channel, address, at }: { channel: MessageChannel; address: string; at: Date },
): Promise<void> {
  await tx.deleteFrom('confirmations').where('user_id', '=', id).where('channel', '=', channel).execute()
  if (channel === 'sms') {
    await tx.updateTable('users').set({ code_phone: null }).where('id', '=', id).execute()
    return
  }
  await tx
    .updateTable('users')
    .set({
      email: address,
      new_email: null,
      code_email: null,
      email_verified_at: at,
      // A form that was read before would put the old address back (SR-129).
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', id).execute()
}

const confirmationOf = (db: Db, userId: number, channel: MessageChannel) =>
  db.selectFrom('confirmations').selectAll().where('user_id', '=', userId).where('channel', '=', channel)

/** Returns the address or number to confirm. */
const addressOf = (user: { email: string; new_email: string | null; phone: string }, channel: MessageChannel) =>
  channel === 'email' ? getEmailShownToOwner(user) : user.phone

/** The hash includes the address, so the token of one address confirms no other. */
const codeText = (userId: number, address: string, code: string) => `confirm ${userId} ${address} ${code}`
