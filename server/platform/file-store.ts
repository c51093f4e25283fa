import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Whole, or in pieces, so that a large file is never in memory twice. */
export type FileContent = Uint8Array | Iterable<Uint8Array>

/** Stores bytes under names that the server generates. A name from outside must never be used. */
export interface FileStore {
  /**
   * Resolves when the file is complete and flushed to disk. A crash before that leaves no file with this name (SR-111).
   */
  put(name: string, bytes: FileContent): Promise<void>
  /** Returns null when there is no such file. */
  size(name: string): Promise<number | null>
  /** The file is open when this resolves, so a later removal does not interrupt reading. */
  read(name: string): Promise<Readable>
  /** Removes the file and any unfinished draft from the folder and flushes. No error when the file does not exist. */
  remove(name: string): Promise<void>
  /**
   * Returns the names of files and folders directly in a folder, with drafts under their final name; null when the
   * folder does not exist.
   */
  list(folder: string): Promise<string[] | null>
  /** Returns the free space in bytes. */
  freeBytes(): Promise<number>
}

const NAME = /^[a-z0-9][a-z0-9/.-]{0,200}$/
const DRAFT = '.part'

/** Stores files in a folder. Modes 0600 and 0700, because other users of the machine must not read attachments. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!NAME.test(name) || name.includes('..')) throw new Error(`Not a storage name: ${name}`)
    return join(folder, name)
  }

  return {
    async put(name, bytes) {
      await writeFileDurably(pathOf(name), bytes)
    },
    size: (name) => nullIfFileMissing(stat(pathOf(name)).then((file) => file.size)),
    async read(name) {
      const file = createReadStream(pathOf(name))
      await once(file, 'open')
      return file
    },
    async remove(name) {
      await removeFileDurably(pathOf(name))
    },
    list: (name) => listFolder(pathOf(name)),
    async freeBytes() {
      await createFolderDurably(folder)
      return readFreeBytes(folder)
    },
  }
}

/** Returns the free space, in bytes, of the disk that holds the folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a temporary file, flushes it, renames it and flushes the folder: this order survives a power cut. */
export async function writeFileDurably(path: string, bytes: FileContent): Promise<void> {
  const draft = path + DRAFT
  try {
    const handle = await openInNewFolder(dirname(path), draft)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Removes the file and its draft durably, and the folder when it is empty. */
export async function removeFileDurably(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(path + DRAFT, { force: true })
  await nullIfFileMissing(syncFolder(dirname(path)))
  await rmdir(dirname(path)).catch(() => undefined)
}

/** See `FileStore.list`. */
export async function listFolder(folder: string): Promise<string[] | null> {
  const names = await nullIfFileMissing(readdir(folder))
  return names && [...new Set(names.map((name) => (name.endsWith(DRAFT) ? name.slice(0, -DRAFT.length) : name)))]
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Resolves to null instead of failing with ENOENT. */
export const nullIfFileMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const MAX_TRIES = 5

/** A removal may delete the empty folder between its creation and the first file in it; then this tries once more. */
async function openInNewFolder(folder: string, path: string) {
  for (let attempt = 1; ; attempt += 1) {
    await createFolderDurably(folder)
    const handle = await nullIfFileMissing(open(path, 'w', 0o600))
    if (handle) return handle
    if (attempt === MAX_TRIES) throw new Error(`The folder ${folder} does not stay.`)
  }
}

/** Flushes the parent folder too: it holds the entry of the new folder, which a power cut would lose with its files. */
export async function createFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  const above = dirname(folder)
  await nullIfFileMissing(syncFolder(above))
  if (first !== undefined && above.length >= first.length) await createFolderDurably(above)
}
