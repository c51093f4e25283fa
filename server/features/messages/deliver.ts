import type { Services } from '#server/platform/app.ts'
import { hours, addMilliseconds } from '#server/platform/clock.ts'
import { DeliveryRejected, type SendMessage } from '#server/platform/message-sender.ts'
import { MESSAGES, decryptContent, URGENT_MESSAGES, type EncryptedContent } from '#server/platform/outbox.ts'
import { composeMessage } from './compose-message.ts'
import { messageKindSettings } from './message-kinds.ts'
import { refundSmsBudget, chargeSmsBudget } from './sms-budget.ts'
import type { QueuedMessage } from './queued-message.ts'

/** SR-122 */
const GIVE_UP_AFTER_MS = hours(72)

type Parts = Pick<Services, 'db' | 'keys' | 'config' | 'clock'>

/** Starts sending what is queued. `send` throws to have a message tried again later. */
export async function registerDeliveryWorkers(services: Services, send: SendMessage): Promise<void> {
  for (const queue of [URGENT_MESSAGES, MESSAGES])
    await services.jobs.work<EncryptedContent>(queue, (sealed) => deliver(services, send, sealed))
}

/**
 * Sends one message. A failure is thrown, and the message comes again after a pause, for three days; then, or at once
 * where trying again cannot help, it is kept for the administrator. Run twice, it is sent twice under one id: mail servers
 * give no surer promise than that.
 */
async function deliver(services: Parts, send: SendMessage, sealed: EncryptedContent): Promise<void> {
  const waiting = decryptContent<QueuedMessage>(services.keys, sealed)
  if (waiting.expiresAt !== null && new Date(waiting.expiresAt) <= services.clock.now()) return
  await sendOrKeep(services, send, waiting, sealed)
}

async function sendOrKeep(
  services: Parts,
  send: SendMessage,
  waiting: QueuedMessage,
  sealed: EncryptedContent,
): Promise<void> {
  const message = await composeMessage(services, waiting)
  if (!message) return
  const isSms = message.channel === 'sms'
  if (isSms && !(await chargeSmsBudget(services, message.to))) return sendWithoutSms(services, send, waiting, sealed)
  try {
    await send(message)
  } catch (error) {
    if (isSms) await refundSmsBudget(services, message.to)
    const now = services.clock.now()
    const isOver = now >= addMilliseconds(new Date(waiting.queuedAt), GIVE_UP_AFTER_MS)
    if (!isOver && !(error instanceof DeliveryRejected && error.isFinal)) throw error
    await keepUndelivered(services, waiting, sealed, error)
  }
}

/**
 * What is past the budgets of text messages goes by e-mail: to whoever gets that as well it is on its way already, and what
 * is always sent is sent so now. The rest, for people who have turned e-mail off, is kept for the administrator.
 */
async function sendWithoutSms(
  services: Parts,
  send: SendMessage,
  waiting: QueuedMessage,
  sealed: EncryptedContent,
): Promise<void> {
  if (waiting.byEmailToo) return
  if (messageKindSettings(waiting.kind).always && 'userId' in waiting.to)
    return sendOrKeep(services, send, { ...waiting, channel: 'email' }, sealed)
  await keepUndelivered(services, waiting, sealed, new DeliveryRejected('sms budget of the day'))
}

async function keepUndelivered(
  { db, clock }: Parts,
  waiting: QueuedMessage,
  { sealed }: EncryptedContent,
  error: unknown,
): Promise<void> {
  await db
    .insertInto('undelivered_messages')
    .values({
      message_id: waiting.id,
      kind: waiting.kind,
      channel: waiting.channel,
      user_id: 'userId' in waiting.to ? waiting.to.userId : null,
      queued_at: new Date(waiting.queuedAt),
      failed_at: clock.now(),
      reason: error instanceof DeliveryRejected ? error.reason : 'unknown',
      sealed,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}
