import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Whole, or piece by piece, so that a large file is never in memory twice. */
export type FileContent = Uint8Array | Iterable<Uint8Array>

/** Where bytes are kept under names of our own making; never under a name that came from outside. */
export interface FileStore {
  /** Complete and flushed to disk when it resolves; a crash before that leaves no file of this name (SR-111). */
  put(name: string, bytes: FileContent): Promise<void>
  /** null when there is no such file. */
  size(name: string): Promise<number | null>
  /** Open when it resolves: a removal meanwhile does not cut it off. */
  read(name: string): Promise<Readable>
  /** Gone from the folder, flushed, a half-written draft too; no error when it was gone already. */
  remove(name: string): Promise<void>
  /** The names directly in a folder and the folders in it, half-written drafts by the name they were meant for; null when there is no such folder. */
  list(folder: string): Promise<string[] | null>
  /** Bytes that can still be stored. */
  freeBytes(): Promise<number>
}

const NAME = /^[a-z0-9][a-z0-9/.-]{0,200}$/
const DRAFT = '.part'

/** Files in a folder. Modes 0600 and 0700: attachments are nobody else's business on the machine. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!NAME.test(name) || name.includes('..')) throw new Error(`Not a storage name: ${name}`)
    return join(folder, name)
  }

  return {
    async put(name, bytes) {
      await writeDurably(pathOf(name), bytes)
    },
    size: (name) => nullIfMissing(stat(pathOf(name)).then((file) => file.size)),
    async read(name) {
      const file = createReadStream(pathOf(name))
      await once(file, 'open')
      return file
    },
    async remove(name) {
      await removeDurably(pathOf(name))
    },
    list: (name) => listFolder(pathOf(name)),
    async freeBytes() {
      await createFolderDurably(folder)
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Temporary name, flush, rename, flush the folder: the order that survives a power cut. */
export async function writeDurably(path: string, bytes: FileContent): Promise<void> {
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

/** The file and its draft are gone and stay gone; a folder that is empty then goes with them. */
export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(path + DRAFT, { force: true })
  await nullIfMissing(syncFolder(dirname(path)))
  await rmdir(dirname(path)).catch(() => undefined)
}

/** See `FileStore.list`. */
export async function listFolder(folder: string): Promise<string[] | null> {
  const names = await nullIfMissing(readdir(folder))
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

/** null in place of the error that says there is no such file. */
export const nullIfMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const MAX_TRIES = 5

/** A removal may take the folder away, empty, between its making and the first file in it: then once more. */
async function openInNewFolder(folder: string, path: string) {
  for (let attempt = 1; ; attempt += 1) {
    await createFolderDurably(folder)
    const handle = await nullIfMissing(open(path, 'w', 0o600))
    if (handle) return handle
    if (attempt === MAX_TRIES) throw new Error(`The folder ${folder} does not stay.`)
  }
}

/** A folder is an entry of the one above it, which has to be flushed too, or a power cut takes all that is in it. */
async function createFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  const above = dirname(folder)
  await nullIfMissing(syncFolder(above))
  if (first !== undefined && above.length >= first.length) await createFolderDurably(above)
}
