import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The content of a file: all bytes, or chunks, so that a large file is never held in memory twice. */
export type FileContent = Uint8Array | Iterable<Uint8Array>

const TEMPORARY_SUFFIX = '.part'

/** Writes a temporary file, flushes it, renames it and flushes the folder: this order survives a power cut. */
export async function writeFileDurably(path: string, bytes: FileContent): Promise<void> {
  const temporaryPath = path + TEMPORARY_SUFFIX
  try {
    const handle = await openInNewFolder(dirname(path), temporaryPath)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  await fsyncFolder(dirname(path))
}

/** Removes the file and its temporary file durably, and the folder when it is empty. */
export async function removeFileDurably(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(path + TEMPORARY_SUFFIX, { force: true })
  await nullIfFileMissing(fsyncFolder(dirname(path)))
  await rmdir(dirname(path)).catch(() => undefined)
}

/** Returns the names of files and folders in a folder, temporary files under their final name; none when it does not exist. */
export async function listNamesInFolder(folder: string): Promise<string[]> {
  const names = (await nullIfFileMissing(readdir(folder))) ?? []
  return [...new Set(names.map(toFinalName))]
}

const toFinalName = (name: string): string =>
  name.endsWith(TEMPORARY_SUFFIX) ? name.slice(0, -TEMPORARY_SUFFIX.length) : name

export async function fsyncFolder(folder: string): Promise<void> {
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
  await nullIfFileMissing(fsyncFolder(above))
  if (first !== undefined && above.length >= first.length) await createFolderDurably(above)
}
