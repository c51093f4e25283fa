import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { nullIfMissing, listFolder, removeDurably, writeDurably, type FileStore } from './file-store.ts'
import { KEY_BYTES, encryptStream, decryptStream } from './encrypted-stream.ts'

const FOLDER = 'attachments'
const HOUR = /^\d{4}-\d{2}-\d{2}t\d{2}$/
const FILE = /^[0-9a-f]{32}$/

/**
 * Encrypted files that can be destroyed for good. Each file has a key of its own, and each key is a small file under
 * `keysDir`, in a folder per hour: outside the database, its log and every backup, so that removing the key file leaves
 * nothing that could open the ciphertext (SR-079 to SR-081, SR-096).
 */
export interface Vault {
  /** A name to store under, with its hour in it: random, never given twice. */
  newName(at: Date): string
  /** Encrypts and stores, the key first; `bindings` (ids) must be given again to open it. */
  put(name: string, plain: Uint8Array, bindings: string): Promise<void>
  /** The plain bytes, only after the whole file has proved genuine; null when the file or its key is gone. */
  open(name: string, bindings: string): Promise<Readable | null>
  /** Destroys the key, then the ciphertext: after a crash between the two nothing can be read. Safe to repeat. */
  destroy(name: string): Promise<void>
  /** Whether both the file and its key are there. */
  holds(name: string): Promise<boolean>
  /** Every name of which anything is there, from hours that ended before `moment`; null when the storage itself is missing. */
  namesBefore(moment: Date): Promise<string[] | null>
}

export function openVault(files: FileStore, keysDir: string): Vault {
  const keyPath = (name: string) => join(keysDir, `${name}.key`)

  async function readKey(name: string): Promise<Buffer | null> {
    const key = await nullIfMissing(readFile(keyPath(name)))
    if (key && key.length !== KEY_BYTES) throw new Error('The key of a stored file is damaged.')
    return key
  }

  /** The names in one hour's folder, of keys and files together. */
  async function namesIn(hour: string): Promise<string[]> {
    const keys = ((await listFolder(join(keysDir, FOLDER, hour))) ?? []).map((name) => name.replace(/\.key$/, ''))
    const stored = (await files.list(`${FOLDER}/${hour}`)) ?? []
    return [...new Set([...keys, ...stored])]
      .filter((name) => FILE.test(name))
      .map((name) => `${FOLDER}/${hour}/${name}`)
  }

  return {
    newName: (at) => `${FOLDER}/${at.toISOString().slice(0, 13).toLowerCase()}/${randomBytes(16).toString('hex')}`,

    async put(name, plain, bindings) {
      const key = randomBytes(KEY_BYTES)
      await writeDurably(keyPath(name), key)
      await files.put(name, encryptStream(plain, key, associatedData(name, bindings)))
    },

    async open(name, bindings) {
      const key = await readKey(name)
      if (!key || (await files.size(name)) === null) return null
      // Both are open before the first is read: what is destroyed meanwhile is still handed out whole.
      const [tried, given] = [await files.read(name), await files.read(name)]
      try {
        // Throws when a single bit differs, before anything is handed out.
        for await (const piece of decryptStream(tried, key, associatedData(name, bindings))) void piece
      } catch (error) {
        given.destroy()
        throw error
      }
      return Readable.from(decryptStream(given, key, associatedData(name, bindings)), { objectMode: false })
    },

    async destroy(name) {
      await overwrite(keyPath(name))
      await removeDurably(keyPath(name))
      await files.remove(name)
    },

    holds: async (name) => (await readKey(name)) !== null && (await files.size(name)) !== null,

    async namesBefore(moment) {
      const keyHours = await listFolder(join(keysDir, FOLDER))
      const fileHours = await files.list(FOLDER)
      if (!keyHours || !fileHours) return null
      const hours = [...new Set([...keyHours, ...fileHours])].filter(
        (hour) => HOUR.test(hour) && endOfHour(hour) <= moment,
      )
      return (await Promise.all(hours.sort().map(namesIn))).flat()
    },
  }
}

const associatedData = (name: string, bindings: string) => Buffer.from(`${name} ${bindings}`)

const endOfHour = (hour: string) => new Date(new Date(`${hour.toUpperCase()}:00:00.000Z`).getTime() + 3_600_000)

/** A removed file's bytes stay on the disk until something else is written there; a key's must not. */
async function overwrite(path: string): Promise<void> {
  const handle = await nullIfMissing(open(path, 'r+'))
  if (!handle) return
  try {
    await handle.write(Buffer.alloc(KEY_BYTES), 0, KEY_BYTES, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
