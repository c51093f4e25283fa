import type { Services } from '#server/platform/app.ts'
import { hours, later } from '#server/platform/clock.ts'
import { NotTaken, type Send } from '#server/platform/mail.ts'
import { MESSAGES, unseal, URGENT_MESSAGES, type Sealed } from '#server/platform/outbox.ts'
import { compose } from './compose.ts'
import { kindOf } from './kinds.ts'
import { returnSms, spendSms } from './sms-budget.ts'
import type { WaitingMessage } from './waiting.ts'

/** SR-122 */
const GIVE_UP_AFTER_MS = hours(72)

type Parts = Pick<Services, 'db' | 'keys' | 'config' | 'clock'>

/** Starts sending what is queued. `send` throws to have a message tried again later. */
export async function startDelivery(services: Services, send: Send): Promise<void> {
  for (const queue of [URGENT_MESSAGES, MESSAGES])
    await services.jobs.work<Sealed>(queue, (sealed) => deliver(services, send, sealed))
}

/**
 * Sends one message. A failure is thrown, and the message comes again after a pause, for three days; then, or at once
 * where trying again cannot help, it is kept for the administrator. Run twice, it is sent twice under one id: mail servers
 * give no surer promise than that.
 */
async function deliver(services: Parts, send: Send, sealed: Sealed): Promise<void> {
  const waiting = unseal<WaitingMessage>(services.keys, sealed)
  if (waiting.expiresAt !== null && new Date(waiting.expiresAt) <= services.clock.now()) return
  await sendOrKeep(services, send, waiting, sealed)
}

async function sendOrKeep(services: Parts, send: Send, waiting: WaitingMessage, sealed: Sealed): Promise<void> {
  const message = await compose(services, waiting)
  if (!message) return
  const isSms = message.channel === 'sms'
  if (isSms && !(await spendSms(services, message.to))) return sendWithoutSms(services, send, waiting, sealed)
  try {
    await send(message)
  } catch (error) {
    if (isSms) await returnSms(services, message.to)
    const now = services.clock.now()
    const isOver = now >= later(new Date(waiting.queuedAt), GIVE_UP_AFTER_MS)
    if (!isOver && !(error instanceof NotTaken && error.isFinal)) throw error
    await keepUndelivered(services, waiting, sealed, error)
  }
}

/**
 * What is past the budgets of text messages goes by e-mail: to whoever gets that as well it is on its way already, and what
 * is always sent is sent so now. The rest, for people who have turned e-mail off, is kept for the administrator.
 */
async function sendWithoutSms(services: Parts, send: Send, waiting: WaitingMessage, sealed: Sealed): Promise<void> {
  if (waiting.byEmailToo) return
  if (kindOf(waiting.kind).always && 'userId' in waiting.to)
    return sendOrKeep(services, send, { ...waiting, channel: 'email' }, sealed)
  await keepUndelivered(services, waiting, sealed, new NotTaken('sms budget of the day'))
}

async function keepUndelivered(
  { db, clock }: Parts,
  waiting: WaitingMessage,
  { sealed }: Sealed,
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
      reason: error instanceof NotTaken ? error.reason : 'unknown',
      sealed,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}
