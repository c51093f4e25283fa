import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Jobs, Queue } from './jobs.ts'
import type { Keys } from './keys.ts'

/** Messages are tried again with growing pauses for about three days (SR-122). */
export const MESSAGES: Queue = { name: 'messages', retryLimit: 90, retryDelay: 15, retryDelayMax: 3_600 }

export interface Message {
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  /** Fixed when the message is written, so that a repeat after a crash is recognised by mail servers. */
  id: string
  /** After this moment it is dropped instead of sent: a code that no longer works helps nobody. */
  expiresAt: string | null
}

interface Sealed {
  sealed: string
}

/** Queues a message inside the caller's transaction. It waits encrypted: job tables and backups hold neither codes nor names. */
export async function queueMessage(
  { jobs, keys }: { jobs: Jobs; keys: Keys },
  db: Db,
  message: Omit<Message, 'id' | 'expiresAt'> & { expiresAt?: Date },
  urgent = false,
): Promise<void> {
  const whole: Message = { ...message, id: randomUUID(), expiresAt: message.expiresAt?.toISOString() ?? null }
  await jobs.send(db, MESSAGES, { sealed: seal(keys.outbox, JSON.stringify(whole)) } satisfies Sealed, {
    priority: urgent ? 10 : 0,
  })
}

/** Starts delivering what is queued. `deliver` throws to have the message tried again later. */
export async function deliverMessages(
  { jobs, keys, clock }: { jobs: Jobs; keys: Keys; clock: Clock },
  deliver: (message: Message) => Promise<void>,
): Promise<void> {
  await jobs.work<Sealed>(MESSAGES, async ({ sealed }) => {
    const message = JSON.parse(unseal(keys.outbox, sealed)) as Message
    if (message.expiresAt && new Date(message.expiresAt) <= clock.now()) return
    await deliver(message)
  })
}

function seal(key: Buffer, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
