import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { listAllNames, type FileStore } from './file-store.ts'
import { nullIfFileMissing, listNamesInFolder, removeFileDurably, writeFileDurably } from './durable-files.ts'
import { ENCRYPTION_KEY_BYTES, encryptBytesWithSingleUseKey, decryptStream } from './encrypted-stream.ts'

const FOLDER = 'attachments'
const HOUR = /^\d{4}-\d{2}-\d{2}t\d{2}$/
const FILE = /^[0-9a-f]{32}$/

/**
 * Encrypted files that can be destroyed permanently. Each file has its own key, stored as a small file under `keysDir`
 * in a folder per hour: outside the database, its log and every backup. Without the key file nothing can decrypt the
 * ciphertext (SR-079 to SR-081, SR-096).
 */
export interface Vault {
  /** Returns a random, unique name for storage that includes its hour. */
  newName(at: Date): string
  /** Encrypts and stores, the key first. `open` needs the same `bindings` (ids). */
  put(name: string, plain: Uint8Array, bindings: string): Promise<void>
  /** Returns the plain bytes after the whole file has been authenticated; null when the file or its key is gone. */
  open(name: string, bindings: string): Promise<Readable | null>
  /**
   * Destroys the key, then the ciphertext, so that a crash in between leaves nothing readable. Safe to repeat. Resolves
   * only when both are gone from the right place (OPS-006).
   */
  destroy(name: string): Promise<void>
  /** Returns true when both the file and its key exist. */
  holds(name: string): Promise<boolean>
  /** Returns every name with a file or a key, from hours that ended before `moment`. */
  namesBefore(moment: Date): Promise<StoredNames>
}

export interface StoredNames {
  names: string[]
  /** There is no file at all, or no key at all: the storage may be missing. */
  isEmpty: boolean
}

async function readKeyFile(path: string): Promise<Buffer | null> {
  const key = await nullIfFileMissing(readFile(path))
  if (key && key.length !== ENCRYPTION_KEY_BYTES) throw new Error('The key of a stored file is damaged.')
  return key
}

/** `assertRightPlace` throws unless the folders of keys and files are those of the database. */
export function openVault(files: FileStore, keysDir: string, assertRightPlace: () => Promise<void>): Vault {
  const keyPath = (name: string) => join(keysDir, `${name}.key`)

  return {
    newName: (at) => `${FOLDER}/${at.toISOString().slice(0, 13).toLowerCase()}/${randomBytes(16).toString('hex')}`,

    async put(name, plain, bindings) {
      await assertRightPlace()
      const key = randomBytes(ENCRYPTION_KEY_BYTES)
      await writeFileDurably(keyPath(name), key)
      await files.put(name, encryptBytesWithSingleUseKey(plain, key, associatedData(name, bindings)))
    },

    async open(name, bindings) {
      const key = await readKeyFile(keyPath(name))
      if (!key || (await files.size(name)) === null) return null
      // Both are open before the first is read, so a file that is destroyed meanwhile is still returned whole.
      const [verified, returned] = [await files.read(name), await files.read(name)]
      try {
        // Throws when a single bit differs, before any byte is returned.
        for await (const piece of decryptStream(verified, key, associatedData(name, bindings))) void piece
      } catch (error) {
        returned.destroy()
        throw error
      }
      const plain = Readable.from(decryptStream(returned, key, associatedData(name, bindings)), { objectMode: false })
      return plain.once('close', () => returned.destroy()) // also when nothing of it was read
    },

    async destroy(name) {
      await assertRightPlace()
      await overwriteKeyFileWithZeros(keyPath(name))
      await removeFileDurably(keyPath(name))
      await files.remove(name)
      // A folder that was exchanged or unmounted meanwhile has nothing to remove.
      await assertRightPlace()
    },

    async holds(name) {
      const isHere = (await readKeyFile(keyPath(name))) !== null && (await files.size(name)) !== null
      if (!isHere) await assertRightPlace()
      return isHere
    },

    async namesBefore(moment) {
      await assertRightPlace()
      const keyHours = await listNamesInFolder(join(keysDir, FOLDER))
      const fileHours = await listAllNames(files, FOLDER)
      const hours = [...new Set([...keyHours, ...fileHours])].filter(
        (hour) => HOUR.test(hour) && endOfHour(hour) <= moment,
      )
      const names: string[] = []
      for (const hour of hours.toSorted()) names.push(...(await namesIn(files, keysDir, hour)))
      return { names, isEmpty: keyHours.length === 0 || fileHours.length === 0 }
    },
  }
}

/** Returns the names in one hour's folder, of keys and files. */
async function namesIn(files: FileStore, keysDir: string, hour: string): Promise<string[]> {
  const keys = (await listNamesInFolder(join(keysDir, FOLDER, hour))).map((name) => name.replace(/\.key$/, ''))
  const stored = await listAllNames(files, `${FOLDER}/${hour}`)
  return [...new Set([...keys, ...stored])].filter((name) => FILE.test(name)).map((name) => `${FOLDER}/${hour}/${name}`)
}

const associatedData = (name: string, bindings: string) => Buffer.from(`${name} ${bindings}`)

const endOfHour = (hour: string) => new Date(new Date(`${hour.toUpperCase()}:00:00.000Z`).getTime() + 3_600_000)

/** Overwrites a key file with zeros before it is removed: the bytes of a removed file otherwise stay on the disk. */
export async function overwriteKeyFileWithZeros(path: string): Promise<void> {
  const handle = await nullIfFileMissing(open(path, 'r+'))
  if (!handle) return
  try {
    await handle.write(Buffer.alloc(ENCRYPTION_KEY_BYTES), 0, ENCRYPTION_KEY_BYTES, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
