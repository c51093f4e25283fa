import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfFileMissing, syncFolder } from './file-store.ts'

const KEY_BYTES = 32
export const KEY_NAMES = ['tokens', 'outbox', 'authenticators', 'audit'] as const
export type KeyName = (typeof KEY_NAMES)[number]

export const keyFileName = (name: KeyName) => `${name}.key`

/**
 * Long-lived secrets of this installation, in files of mode 0600 outside the database and its backups (SR-080, SR-082).
 */
export interface Keys {
  folder: string
  /** Keyed hash of a token or code. The database stores it in place of the value (SR-010). */
  hash(value: string): Buffer
  /** Encrypts messages in the outbox. */
  outbox: Buffer
  /** Encrypts the secrets of authenticator apps. */
  authenticators: Buffer
  /** Signs the seals of the audit log. */
  audit: Buffer
}

/** Opens the key folder and creates missing keys. Two servers that start concurrently get the same keys. */
export async function openKeys(folder: string): Promise<Keys> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const tokens = await readOrCreateKey(folder, 'tokens')
  const outbox = await readOrCreateKey(folder, 'outbox')
  const authenticators = await readOrCreateKey(folder, 'authenticators')
  const audit = await readOrCreateKey(folder, 'audit')
  return { folder, outbox, authenticators, audit, hash: (value) => createHmac('sha256', tokens).update(value).digest() }
}

export const equalInConstantTime = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/** Returns a text for each key file that tells it from any other key and does not reveal it; null where it is missing. */
export async function fingerprintKeys(folder: string): Promise<Record<KeyName, string | null>> {
  const fingerprintOf = async (name: KeyName) => {
    const path = join(folder, keyFileName(name))
    const key = await nullIfFileMissing(readFile(path))
    return key && createHmac('sha256', assertKeyLength(key, path)).update(`fingerprint of ${name}`).digest('hex')
  }
  const entries = await Promise.all(KEY_NAMES.map(async (name) => [name, await fingerprintOf(name)]))
  return Object.fromEntries(entries)
}

async function readOrCreateKey(folder: string, name: KeyName): Promise<Buffer> {
  const path = join(folder, keyFileName(name))
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const key = await readFile(path).catch(() => undefined)
  if (key) return assertKeyLength(key, path)

  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(randomBytes(KEY_BYTES))
  await handle.sync()
  await handle.close()
  // link() instead of rename(): the second of two writers keeps the key of the first.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await syncFolder(folder)
  return assertKeyLength(await readFile(path), path)
}

function assertKeyLength(key: Buffer, path: string): Buffer {
  if (key.length !== KEY_BYTES)
    throw new Error(`The key file ${path} is damaged: ${key.length} bytes in place of ${KEY_BYTES}.`)
  return key
}
