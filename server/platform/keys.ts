import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readErrorCode } from './error-fields.ts'
import { fsyncFolder } from './durable-files.ts'
import { createKeyRing, type KeyRing, type NumberedKey } from './key-ring.ts'

const KEY_BYTES = 32
export const KEY_NAMES = ['tokens', 'outbox', 'authenticators', 'audit', 'drafts'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export const isKeyName = (name: string): name is KeyName => KEY_NAMES.some((known) => known === name)

export interface KeyId {
  name: KeyName
  number: number
}

/** The first key of a name is `tokens.key`, its successors `tokens.2.key`, `tokens.3.key`, … */
export const getKeyFileName = ({ name, number }: KeyId) => (number === 1 ? `${name}.key` : `${name}.${number}.key`)

const KEY_FILE = new RegExp(`^(${KEY_NAMES.join('|')})(?:\\.(\\d{1,6}))?\\.key$`)

export const isKeyFileName = (file: string): boolean => KEY_FILE.test(file)

/**
 * Long-lived secrets of this installation, in files of mode 0600 outside the database and its backups (SR-080, SR-082).
 * Each of them can be replaced while the hub runs: docs/decisions/0073-replacing-keys.md.
 */
export interface Keys extends Record<KeyName, KeyRing> {
  folder: string
  /**
   * Keyed hash of a token or code, by the current key of `tokens`. The database stores it in place of the value
   * (SR-010).
   */
  hash(value: string): Buffer
  /** The hashes by every key of `tokens` that something stored may have been hashed with, the current one first. */
  hashes(value: string): Buffer[]
}

/** Opens the key folder and creates the first key of each name. Two servers that start concurrently get the same keys. */
export async function openOrCreateKeys(folder: string): Promise<Keys> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of KEY_NAMES)
    if ((await listKeys(folder, name)).length === 0) await createKeyUnlessPresent(folder, { name, number: 1 })
  const openRing = async (name: KeyName) => createKeyRing(await readKeyFilesOldestFirst(folder, name))
  const tokens = await openRing('tokens')
  return {
    folder,
    tokens,
    outbox: await openRing('outbox'),
    authenticators: await openRing('authenticators'),
    audit: await openRing('audit'),
    drafts: await openRing('drafts'),
    hash: (value) => hashWith(tokens.current, value),
    hashes: (value) => tokens.all.map((key) => hashWith(key, value)),
  }
}

const hashWith = ({ bytes }: NumberedKey, value: string) => createHmac('sha256', bytes).update(value).digest()

/** Returns the keys of this name on the disk, in the order of their numbers. */
export async function readKeyFilesOldestFirst(folder: string, name: KeyName): Promise<NumberedKey[]> {
  const ids = await listKeys(folder, name)
  return Promise.all(ids.map((id) => readKey(folder, id)))
}

/** Returns the names of all key files: each of them is needed to read something, so each belongs into a backup of the keys. */
export const listKeyFiles = async (folder: string): Promise<string[]> =>
  (await Promise.all(KEY_NAMES.map((name) => listKeys(folder, name)))).flat().map(getKeyFileName)

/** Says what to do about a file or folder of the keys that is there and cannot be read, as after a restore by another user. */
function unreadableError(what: string, error: unknown): Error {
  const code = readErrorCode(error) ?? 'unknown'
  return new Error(`${what} cannot be read (${code}). It must belong to the user of the hub.`, { cause: error })
}

async function listKeys(folder: string, name: KeyName): Promise<KeyId[]> {
  const files = await readdir(folder).catch((error: unknown): string[] => {
    if (readErrorCode(error) === 'ENOENT') return []
    throw unreadableError(`KEYS_DIR, ${folder},`, error)
  })
  const ids = files.flatMap((file) => {
    const found = KEY_FILE.exec(file)
    return found?.[1] === name ? [{ name, number: Number(found[2] ?? 1) }] : []
  })
  return ids.toSorted((a, b) => a.number - b.number)
}

async function readKey(folder: string, id: KeyId): Promise<NumberedKey> {
  const path = join(folder, getKeyFileName(id))
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadableError(`The key file ${path}`, error)
  })
  return { number: id.number, bytes: assertKeyLength(bytes, path) }
}

export const equalInConstantTime = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/** Compares with every candidate, so that the time does not tell which one it was. */
export const equalsAny = (given: Buffer, candidates: Buffer[]): boolean =>
  candidates.filter((candidate) => equalInConstantTime(given, candidate)).length > 0

/** The same for the text form of a hash, so that no other spelling of its bits passes. */
export const equalsAnyHashText = (given: string, hashes: Buffer[]): boolean =>
  equalsAny(
    Buffer.from(given),
    hashes.map((hash) => Buffer.from(hash.toString('base64url'))),
  )

/** Returns a text that tells this key from any other and does not reveal it. */
export const computeKeyFingerprint = (name: KeyName, { bytes }: NumberedKey): string =>
  createHmac('sha256', bytes).update(`fingerprint of ${name}`).digest('hex')

/** Creates the key with this number, unless another process has just done so; returns the one that is there. */
export async function createKeyUnlessPresent(folder: string, id: KeyId): Promise<NumberedKey> {
  const path = join(folder, getKeyFileName(id))
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(temporaryPath, 'wx', 0o600)
    try {
      await handle.writeFile(randomBytes(KEY_BYTES))
      await handle.sync()
    } finally {
      await handle.close()
    }
    // link() instead of rename(): the second of two writers keeps the key of the first.
    await link(temporaryPath, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    // Also on a full disk, which leaves a file without bytes.
    await rm(temporaryPath, { force: true })
  }
  await fsyncFolder(folder)
  return readKey(folder, id)
}

function assertKeyLength(key: Buffer, path: string): Buffer {
  if (key.length !== KEY_BYTES)
    throw new Error(`The key file ${path} is damaged: ${key.length} bytes in place of ${KEY_BYTES}.`)
  return key
}
