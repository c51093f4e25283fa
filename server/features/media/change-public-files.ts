import type { Route } from '#contract/route.ts'
import {
  createPublicFileName,
  removePublicFiles,
  getPublicFileStorageKey,
} from '#server/features/public-files/public-files.ts'
import type { Services } from '#server/platform/app.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency.ts'
import { isDatabaseUnavailableError } from '#server/platform/database-errors.ts'
import { runOncePerIdempotencyKey } from '#server/platform/idempotency.ts'
import { withTransaction, type RouteContext } from '#server/platform/serve.ts'
import { toStorageProblem } from '#server/platform/storage-problem.ts'

/** Each holds a database connection while its files are stored, for long when the storage is slow. */
const runLimited = createConcurrencyLimiter(4, 100)

/** Writes public files; they are removed when the change certainly failed. */
export interface PublicFileWriter {
  put(bytes: Buffer, ending: string): Promise<string>
}

export interface FileChangeResult<R> {
  response: R
  /** Names of files that are no longer shown. */
  replacedFiles: (string | null)[]
}

/**
 * Changes public files and their rows: the files are written first, then the rows that name them. A failure keeps
 * neither; replaced files are removed after the commit. Runs once per Idempotency-Key.
 */
export async function changePublicFiles<T extends Route, R>(
  { files }: Pick<Services, 'files'>,
  { context, sent }: { context: RouteContext<T>; sent: unknown },
  work: (context: RouteContext<T>, writer: PublicFileWriter) => Promise<FileChangeResult<R>>,
): Promise<R> {
  const { request, repeatableRequest } = context
  const written: string[] = []
  const writer: PublicFileWriter = {
    async put(bytes, ending) {
      const name = createPublicFileName(ending)
      written.push(name)
      await files.put(getPublicFileStorageKey(name), bytes)
      return name
    },
  }
  let replaced: (string | null)[] = []
  try {
    const attempt = { ...repeatableRequest, request: { headers: request.headers, url: request.url, body: sent } }
    const answer = await runLimited(() =>
      withTransaction(context, async (txContext) => {
        // After a deadlock the work writes its files again, under new names.
        await removePublicFiles(files, written.splice(0))
        return runOncePerIdempotencyKey({ ...attempt, db: txContext.db }, async () => {
          const stored = await work(txContext, writer)
          replaced = stored.replacedFiles
          return stored.response
        })
      }),
    )
    await removePublicFiles(files, replaced)
    return answer
  } catch (error) {
    // A commit may have taken effect although its answer was lost. The sweep removes what has no row within hours.
    if (!isDatabaseUnavailableError(error)) await removePublicFiles(files, written)
    throw toStorageProblem(error)
  }
}
