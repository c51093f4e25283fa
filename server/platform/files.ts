import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where bytes are kept under names of our own making; never under a name that came from outside. */
export interface FileStore {
  /** Complete and flushed to disk when it resolves; a crash before that leaves no file of this name (SR-111). */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. */
  size(name: string): Promise<number | null>
  read(name: string): Readable
  /** Gone from the folder, flushed; no error when it was gone already. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z0-9][a-z0-9/.-]{0,200}$/

/** Files in a folder. Modes 0600 and 0700: attachments are nobody else's business on the machine. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!NAME.test(name) || name.includes('..')) throw new Error(`Not a storage name: ${name}`)
    return join(folder, name)
  }

  return {
    async put(name, bytes) {
      await writeDurably(pathOf(name), bytes)
    },
    size: (name) =>
      stat(pathOf(name)).then(
        (file) => file.size,
        () => null,
      ),
    read: (name) => createReadStream(pathOf(name)),
    async remove(name) {
      await removeDurably(pathOf(name))
    },
  }
}

/** Temporary name, flush, rename, flush the folder: the order that survives a power cut. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(draft, 'w', 0o600)
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

export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true })
  await syncFolder(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
