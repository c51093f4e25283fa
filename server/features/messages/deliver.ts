import type { Services } from '#server/platform/app.ts'
import { hours, later } from '#server/platform/clock.ts'
import { NotTaken, type Send } from '#server/platform/mail.ts'
import { MESSAGES, unseal, URGENT_MESSAGES, type Sealed } from '#server/platform/outbox.ts'
import { compose } from './compose.ts'
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
  const now = services.clock.now()
  if (waiting.expiresAt !== null && new Date(waiting.expiresAt) <= now) return
  const message = await compose(services, waiting)
  if (!message) return
  try {
    await send(message)
  } catch (error) {
    const isOver = now >= later(new Date(waiting.queuedAt), GIVE_UP_AFTER_MS)
    if (!isOver && !(error instanceof NotTaken && error.isFinal)) throw error
    await keepUndelivered(services, waiting, sealed, error)
  }
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
