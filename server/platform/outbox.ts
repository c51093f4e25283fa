import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Queue } from './jobs.ts'
import type { NumberedKey } from './key-ring.ts'
import type { Keys } from './keys.ts'

/** Retries with pauses that grow to an hour. The worker decides when to give up, long before this limit. */
const RETRY_POLICY = { retryLimit: 1_000, retryDelay: 15, retryDelayMax: 3_600 }

/** MAIL_WORKERS of its jobs run at a time. */
export const MESSAGE_QUEUE: Queue = { name: 'messages', ...RETRY_POLICY }
/** Verification codes and reset links have their own queue, so that slow messages do not delay them (SR-122). */
export const URGENT_MESSAGE_QUEUE: Queue = { name: 'urgent-messages', workers: 2, ...RETRY_POLICY }
export const MESSAGE_QUEUE_NAMES = [MESSAGE_QUEUE.name, URGENT_MESSAGE_QUEUE.name]

/** Messages in the outbox are encrypted, so job tables and backups contain neither codes nor names. */
export interface EncryptedContent {
  sealed: string
}

export function encryptContent({ outbox }: Pick<Keys, 'outbox'>, content: object): EncryptedContent {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', outbox.current.bytes, nonce)
  const parts = [nonce, cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]
  return { sealed: Buffer.concat(parts).toString('base64') }
}

/** The same as `decryptContent`; undefined when no key of this hub opens it. */
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
  const plain = outbox.all.map((key) => decryptWith(key, bytes)).find((text) => text !== undefined)
  if (plain === undefined) throw new Error('No key of this hub opens what was encrypted.')
  return JSON.parse(plain) as T
}

/** Whether the current key was not the one that encrypted this. */
export const isOfOlderKey = ({ outbox }: Pick<Keys, 'outbox'>, { sealed }: EncryptedContent): boolean =>
  decryptWith(outbox.current, Buffer.from(sealed, 'base64')) === undefined

/** Returns undefined when another key encrypted it: the tag of GCM tells. */
function decryptWith({ bytes: key }: NumberedKey, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  try {
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
