import { createHash } from 'node:crypto'
import { tryCountSignInCodeByEmail } from '#server/features/email-confirmation/unconfirmed-address-limits.ts'
import { isChangeNotificationNeeded } from '#server/features/referral-history/is-change-notification-needed.ts'
import type { Services } from '#server/platform/app.ts'
import { claimOncePerWindow, clearAttempts } from '#server/platform/attempt-limits.ts'
import { addMilliseconds, days, hours } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { DeliveryFailedError, type SendMessage } from '#server/platform/message-sender.ts'
import { tryDecryptContent, type EncryptedContent } from '#server/platform/encrypted-content.ts'
import { ORDINARY_MESSAGE_QUEUE, URGENT_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { composeMessageIfStillAllowed } from './compose-message.ts'
import {
  clearUndeliveredMailboxProblem,
  getMessageVendorMailbox,
  isCurrentMailbox,
  isMailboxMisdirected,
  upsertVendorMailboxProblem,
} from './mailbox-problems.ts'
import { getMessageKindSettings } from './message-kinds.ts'
import { refundSmsBudget, chargeSmsBudget } from './sms-budget.ts'
import { hasMessageExpired, type QueuedMessage } from './queued-message.ts'
import { registerOutageRetries } from './register-outage-retries.ts'

/** After this a message that cannot be delivered is listed as undelivered (SR-122). */
const GIVE_UP_AFTER_MS = hours(72)

type DeliveryDependencies = Pick<Services, 'db' | 'keys' | 'config' | 'clock'>

/** Starts the workers that send queued messages. `send` throws when a message has to be retried. */
export async function registerMessageDeliveryWorkers(services: Services, send: SendMessage): Promise<void> {
  const queues = [URGENT_MESSAGE_QUEUE, { ...ORDINARY_MESSAGE_QUEUE, workers: services.config.mail.workers }]
  for (const queue of queues)
    await services.jobs.work<EncryptedContent>(queue, (encrypted) => deliver(services, send, encrypted))
  registerOutageRetries(services)
}

/**
 * Sends one message. A failure is thrown, and the job is retried for three days; then, or immediately when a retry
 * cannot help, the message is kept for the administrator. A repeated job sends the message twice with the same id,
 * because mail servers offer no exactly-once delivery.
 */
async function deliver(services: DeliveryDependencies, send: SendMessage, encrypted: EncryptedContent): Promise<void> {
  const queued = tryDecryptContent<QueuedMessage>(services.keys.outbox, encrypted)
  if (!queued) return keepUnreadable(services, encrypted)
  const now = services.clock.now()
  if (hasMessageExpired(queued, now)) return
  if (queued.change && !(await isChangeNotificationNeeded(services.db, queued.change, now))) return
  await sendOrKeep(services, send, queued, encrypted)
}

async function sendOrKeep(
  services: DeliveryDependencies,
  send: SendMessage,
  queued: QueuedMessage,
  encrypted: EncryptedContent,
): Promise<void> {
  const mailbox = getMessageVendorMailbox(queued)
  if (mailbox && !(await isCurrentMailbox(services.db, mailbox))) return
  if (mailbox && (await isMailboxMisdirected(services.db, mailbox))) return
  const message = await composeMessageIfStillAllowed(services, queued)
  if (!message) return
  const isSms = message.channel === 'sms'
  if (isSms && !(await chargeSmsBudget(services, message.to))) return sendWithoutSms(services, send, queued, encrypted)
  try {
    await send(message)
  } catch (error) {
    if (isSms) await refundSmsBudget(services, message.to)
    const now = services.clock.now()
    const isOver = now >= addMilliseconds(new Date(queued.queuedAt), GIVE_UP_AFTER_MS)
    if (!isOver && !(error instanceof DeliveryFailedError && error.isFinal)) throw error
    return keepUndelivered(services, queued, encrypted, error)
  }
  if (mailbox) await clearUndeliveredMailboxProblem(services.db, mailbox)
}

/**
 * Handles an SMS past the budget. A message that is also sent by email needs nothing more; a kind that is always sent
 * goes by email instead. The rest is for people who have turned email off and is kept for the administrator.
 */
async function sendWithoutSms(
  services: DeliveryDependencies,
  send: SendMessage,
  queued: QueuedMessage,
  encrypted: EncryptedContent,
): Promise<void> {
  if (queued.byEmailToo) return
  if (getMessageKindSettings(queued.kind).always && (await mayGoByEmail(services, queued)))
    return sendOrKeep(services, send, { ...queued, channel: 'email' }, encrypted)
  await keepUndelivered(services, queued, encrypted, new DeliveryFailedError('sms budget of the day'))
}

/**
 * A sign-in code was not counted as one by email when it was queued as a text message. It is counted with its first try alone: while the
 * mail server is away it is tried many times.
 */
async function mayGoByEmail(
  { db, keys, clock }: DeliveryDependencies,
  { id, kind, to }: QueuedMessage,
): Promise<boolean> {
  if (!('userId' in to)) return false
  if (kind !== 'two-step token') return true
  const claim = `code by email ${id}`
  if (!(await claimOncePerWindow(db, claim, days(1), clock.now()))) return true
  const user = await db
    .selectFrom('users')
    .select(['email', 'code_email', 'email_verified_at'])
    .where('id', '=', to.userId)
    .executeTakeFirst()
  if (user && (await tryCountSignInCodeByEmail({ keys }, db, user, clock.now()))) return true
  await clearAttempts(db, claim)
  return false
}

/**
 * Keeps a message that the key of this hub does not open, so that an administrator learns of it; nothing of it is known
 * (OPS-028). The same message has the same id when its job is repeated.
 */
async function keepUnreadable({ db, clock }: DeliveryDependencies, { sealed }: EncryptedContent): Promise<void> {
  const at = clock.now()
  await db
    .insertInto('undelivered_messages')
    .values({
      message_id: createHash('sha256').update(sealed).digest('hex').slice(0, 32),
      kind: 'unreadable',
      channel: 'email',
      user_id: null,
      queued_at: at,
      failed_at: at,
      reason: 'written with another key',
      sealed,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** Keeps nothing for an account that has been deleted since the message was queued: its erasure would not find the row. */
async function keepUndelivered(
  { db, clock }: DeliveryDependencies,
  queued: QueuedMessage,
  { sealed }: EncryptedContent,
  error: unknown,
): Promise<void> {
  const at = clock.now()
  const reason = error instanceof DeliveryFailedError ? error.reason : 'unknown'
  const mailbox = getMessageVendorMailbox(queued)
  if (mailbox) await upsertVendorMailboxProblem(db, { ...mailbox, kind: 'undelivered', reason, at })
  const userId = ('userId' in queued.to ? queued.to.userId : queued.to.accountId) ?? null
  await runInTransaction(db, async (tx) => {
    if (userId !== null && !(await lockExistingAccount(tx, userId))) return
    await tx
      .insertInto('undelivered_messages')
      .values({
        message_id: queued.id,
        kind: queued.kind,
        channel: queued.channel,
        user_id: userId,
        queued_at: new Date(queued.queuedAt),
        failed_at: at,
        reason,
        sealed,
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
  })
}

/** The lock makes an erasure at the same moment wait, which then finds the row. */
const lockExistingAccount = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
