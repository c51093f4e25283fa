import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Queue } from './jobs.ts'
import type { Keys } from './keys.ts'

/** Retries with pauses that grow to an hour. The worker decides when to give up, long before this limit. */
const RETRY_POLICY = { retryLimit: 1_000, retryDelay: 15, retryDelayMax: 3_600 }

/** MAIL_WORKERS of its jobs run at a time. */
export const MESSAGE_QUEUE: Queue = { name: 'messages', ...RETRY_POLICY }
/** Verification codes and reset links have their own queue, so that slow messages do not delay them (SR-122). */
export const URGENT_MESSAGE_QUEUE: Queue = { name: 'urgent-messages', workers: 2, ...RETRY_POLICY }

/** Messages in the outbox are encrypted, so job tables and backups contain neither codes nor names. */
export interface EncryptedContent {
  sealed: string
}

export function encryptContent({ outbox }: Pick<Keys, 'outbox'>, content: object): EncryptedContent {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', outbox, nonce)
  const parts = [nonce, cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]
  return { sealed: Buffer.concat(parts).toString('base64') }
}

/** The same as `decryptContent`; undefined when the key of this hub does not open it. */
export function tryDecryptContent<T extends object>(
  keys: Pick<Keys, 'outbox'>,
  content: EncryptedContent,
): T | undefined {
  try {
    return decryptContent<T>(keys, content)
  } catch {
    return undefined
  }
}

export function decryptContent<T extends object>({ outbox }: Pick<Keys, 'outbox'>, { sealed }: EncryptedContent): T {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', outbox, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  return JSON.parse(plain.toString('utf8')) as T
}
