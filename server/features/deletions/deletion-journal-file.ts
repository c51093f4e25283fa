import { createReadStream } from 'node:fs'
import { access, constants, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { readErrorMessage } from '#server/platform/error-fields.ts'
import { createFolderDurably, nullIfFileMissing } from '#server/platform/durable-files.ts'

const JournaledDeletion = z.object({
  kind: z.enum(['attachment', 'consent', 'referral of sender', 'referral of vendor', 'user']),
  id: z.int(),
  /** When the object was created, to the millisecond: after a restore another object may get its id. */
  created: z.iso.datetime(),
  at: z.iso.datetime(),
})
export type JournaledDeletion = z.output<typeof JournaledDeletion>

export interface DeletionJournalFile {
  path: string
  /** In bytes; 0 when there is none yet. */
  size(): Promise<number>
  /** Creates the journal where there is none. Throws a text for people unless entries can be appended. */
  ensureWritable(): Promise<void>
  /** Resolves to the new size when the entries are flushed to disk. */
  append(deletions: JournaledDeletion[]): Promise<number>
  /** Reads the entries from this byte on. */
  readFrom(byte: number): AsyncIterable<JournaledDeletion>
}

/** The journal of deletions: one JSON object a line, in a file that lives apart from the database. */
export function openDeletionJournalFile(folder: string): DeletionJournalFile {
  const path = join(folder, 'deletions.ndjson')
  const throwUnreadable = (error: unknown): never => {
    throw new Error(
      `The journal of deletions, ${path}, cannot be read: ${readErrorMessage(error)}. It must belong to the user of the hub.`,
      { cause: error },
    )
  }
  // Opens the file, as a network folder may answer for a path with the size of some seconds ago.
  const size = async () => {
    const handle = await nullIfFileMissing(open(path)).catch(throwUnreadable)
    if (!handle) return 0
    try {
      return (await handle.stat()).size
    } finally {
      await handle.close()
    }
  }
  const openForAppend = async () => {
    await createFolderDurably(folder)
    return open(path, 'a', 0o600)
  }
  return {
    path,
    size,
    async ensureWritable() {
      const handle = await openForAppend().catch((error: unknown) => {
        throw new Error(
          `The journal of deletions, ${path}, cannot be written: ${readErrorMessage(error)}. Let JOURNAL_DIR name a folder that ` +
            'the user of the hub may write.',
        )
      })
      await handle.close()
    },
    async append(deletions) {
      const handle = await openForAppend()
      try {
        // The line break first: a crash may have left half a line.
        await handle.appendFile(deletions.map((deletion) => `\n${JSON.stringify(deletion)}`).join('') + '\n')
        await handle.sync()
      } finally {
        await handle.close()
      }
      return size()
    },
    async *readFrom(byte) {
      if ((await nullIfFileMissing(access(path, constants.R_OK)).catch(throwUnreadable)) === null) return
      if ((await size()) <= byte) return
      for await (const line of createInterface(createReadStream(path, { start: byte }))) {
        const deletion = parseLine(line)
        if (deletion) yield deletion
      }
    },
  }
}

/** A half line of a crash is skipped: its deletions were written again after it. */
function parseLine(line: string): JournaledDeletion | undefined {
  try {
    return JournaledDeletion.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
