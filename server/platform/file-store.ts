import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  createFolderDurably,
  listNamesInFolder,
  nullIfFileMissing,
  removeFileDurably,
  writeFileDurably,
  type FileContent,
} from './durable-files.ts'
import { readErrorCode } from './error-fields.ts'

/** Stores bytes under names that the server generates. A name from outside must never be used. */
export interface FileStore {
  /** Names the storage for people, at the beginning of a sentence. */
  readonly place: string
  /** Throws a text for people when the storage keeps what is removed from it (OPS-051), or cannot be used. */
  assertDeletesArePermanent(): Promise<void>
  /** Throws a text for people when this process may not write into the storage or one of these folders. Of a bucket, only storing a file tells. */
  assertWritable(folders: readonly string[]): Promise<void>
  /**
   * Resolves when the file is complete and flushed to disk, or acknowledged by an object storage. A crash before that leaves no file with this name (SR-111).
   */
  put(name: string, bytes: FileContent): Promise<void>
  /** Returns null when there is no such file. */
  size(name: string): Promise<number | null>
  /** The file is open when this resolves, so a later removal does not interrupt reading. Never holds it whole in memory. */
  read(name: string): Promise<Readable>
  /**
   * Removes the file and any temporary file or unfinished upload of it, and resolves when they are gone for good. No error
   * when the file does not exist.
   */
  remove(name: string): Promise<void>
  /**
   * Yields the names of files and folders directly in a folder, with temporary files and unfinished uploads under their
   * final name, in pages of at most MAX_NAMES_PER_LIST_PAGE; none when the folder does not exist.
   */
  list(folder: string): AsyncIterable<string[]>
  /** Returns the free space in bytes; infinity when the storage does not know. */
  freeBytes(): Promise<number>
}

export const MAX_NAMES_PER_LIST_PAGE = 1_000
const NAME = /^[a-z0-9][a-z0-9/.-]{0,200}$/

/** Returns the name; throws unless it is one that the server may have generated. */
export function assertStorageName(name: string): string {
  if (!NAME.test(name) || name.includes('..')) throw new Error(`Not a storage name: ${name}`)
  return name
}

/** Stores files in a folder. Modes 0600 and 0700, because other users of the machine must not read attachments. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, assertStorageName(name))

  return {
    place: `The folder ${folder}`,
    // A file system that keeps snapshots cannot be recognised.
    assertDeletesArePermanent: async () => undefined,
    // A folder of the storage may have another owner than the one above.
    assertWritable: (names) => assertFoldersWritable([folder, ...names.map(pathOf)]),
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
    async *list(name) {
      const names = await listNamesInFolder(pathOf(name))
      for (let start = 0; start < names.length; start += MAX_NAMES_PER_LIST_PAGE)
        yield names.slice(start, start + MAX_NAMES_PER_LIST_PAGE)
    },
    async freeBytes() {
      await createFolderDurably(folder)
      return readFreeBytes(folder)
    },
  }
}

async function assertFoldersWritable(paths: string[]): Promise<void> {
  for (const path of paths)
    await assertWritableAtOrAbove(path).catch((error: unknown) => {
      throw new Error(
        `The folder ${path} cannot be written (${readErrorCode(error) ?? 'unknown'}), so no file can be stored or ` +
          'destroyed in it. Let it belong to the user of the hub, and mount it for writing.',
        { cause: error },
      )
    })
}

/** A folder that is not there yet is made with the first file. */
async function assertWritableAtOrAbove(path: string): Promise<void> {
  const isThere = (await nullIfFileMissing(access(path, constants.W_OK | constants.X_OK).then(() => true))) !== null
  if (!isThere) await assertWritableAtOrAbove(dirname(path))
}

/** Returns all names of a folder that is known to be small. */
export async function listAllNames(files: FileStore, folder: string): Promise<string[]> {
  const all: string[] = []
  for await (const names of files.list(folder)) all.push(...names)
  return all
}

/** Returns the free space, in bytes, of the disk that holds the folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
