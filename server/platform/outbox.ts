import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Queue } from './jobs.ts'
import type { Keys } from './keys.ts'

/** Tried again with pauses that grow to an hour; whoever works on it decides when to give up, long before this limit. */
const RETRY_POLICY = { retryLimit: 1_000, retryDelay: 15, retryDelayMax: 3_600 }

export const MESSAGES: Queue = { name: 'messages', workers: 4, ...RETRY_POLICY }
/** Codes and reset links: a line of their own, so that nothing slow stands before them (SR-122). */
export const URGENT_MESSAGES: Queue = { name: 'urgent-messages', workers: 2, ...RETRY_POLICY }

/** What waits in the outbox is encrypted: job tables and backups hold neither codes nor names. */
export interface EncryptedContent {
  sealed: string
}

export function encryptContent({ outbox }: Pick<Keys, 'outbox'>, content: object): EncryptedContent {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', outbox, nonce)
  const parts = [nonce, cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]
  return { sealed: Buffer.concat(parts).toString('base64') }
}

export function decryptContent<T extends object>({ outbox }: Pick<Keys, 'outbox'>, { sealed }: EncryptedContent): T {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', outbox, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  return JSON.parse(plain.toString('utf8')) as T
}
