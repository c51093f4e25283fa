import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing, NumberedKey } from './key-ring.ts'

/** What job tables and drafts hold, so that a dump of the database and its backups contain neither codes nor names. */
export interface EncryptedContent {
  /** Ciphertext in base64. Stored jobs and the columns of drafts and undelivered messages have this name. */
  sealed: string
}

export function encryptContent(ring: KeyRing, content: object): EncryptedContent {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', ring.current.bytes, nonce)
  const parts = [nonce, cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]
  return { sealed: Buffer.concat(parts).toString('base64') }
}

/** The same as `decryptContent`; undefined when no key of this hub opens it. */
export function tryDecryptContent<T extends object>(ring: KeyRing, content: EncryptedContent): T | undefined {
  try {
    return decryptContent<T>(ring, content)
  } catch {
    return undefined
  }
}

export function decryptContent<T extends object>(ring: KeyRing, { sealed }: EncryptedContent): T {
  const bytes = Buffer.from(sealed, 'base64')
  const plain = ring.all.map((key) => decryptWith(key, bytes)).find((text) => text !== undefined)
  if (plain === undefined) throw new Error('No key of this hub opens what was encrypted.')
  return JSON.parse(plain) as T
}

/** Returns true when an older key than the current one encrypted the content. */
export const isEncryptedWithOlderKey = (ring: KeyRing, { sealed }: EncryptedContent): boolean =>
  decryptWith(ring.current, Buffer.from(sealed, 'base64')) === undefined

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
