import { createHash } from 'node:crypto'
import type { Route } from '#contract/route.ts'
import { diskFull, isDiskFull } from '#server/features/attachments/upload-limits.ts'
import { freshName, removeFiles, storageNameOf } from '#server/features/public-files/public-files.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { answerOnce } from '#server/platform/idempotency.ts'
import type { Call } from '#server/platform/serve.ts'

/** Writes public files, and takes back what it wrote when the work around it fails. */
export interface Shelf {
  put(bytes: Buffer, ending: string): Promise<string>
}

export interface Stored<R> {
  answer: R
  /** Names of the files that nobody shows any more. */
  replaced: (string | null)[]
}

/**
 * Runs one change of public files with its rows: files first, then the rows that name them; a failure leaves neither,
 * and what was replaced goes once the change holds. Done once per Idempotency-Key.
 */
export async function changeFiles<T extends Route, R>(
  { files }: Pick<Services, 'files'>,
  { call, route, sent }: { call: Call<T>; route: T; sent: unknown },
  work: (tx: Db, shelf: Shelf) => Promise<Stored<R>>,
): Promise<R> {
  const { db, viewer, at, request } = call
  const written: string[] = []
  const shelf: Shelf = {
    async put(bytes, ending) {
      const name = freshName(ending)
      written.push(name)
      await files.put(storageNameOf(name), bytes)
      return name
    },
  }
  let replaced: (string | null)[] = []
  try {
    const attempt = { route, request: { headers: request.headers, url: request.url, body: sent }, viewer, at }
    const answer = await db.transaction().execute((tx) =>
      answerOnce({ ...attempt, db: tx }, async () => {
        const stored = await work(tx, shelf)
        replaced = stored.replaced
        return stored.answer
      }),
    )
    await removeFiles(files, replaced)
    return answer
  } catch (error) {
    await removeFiles(files, written)
    throw isDiskFull(error) ? diskFull() : error
  }
}

/** What stands for a file in the comparison of repeated calls. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
