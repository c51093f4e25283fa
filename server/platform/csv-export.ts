import type { FastifyReply, FastifyRequest } from 'fastify'
import { msg } from '#contract/message.ts'
import type { Viewer } from '#contract/policy.ts'
import type { App } from './app.ts'
import { countExportOrRefuse } from './attempt-limits.ts'
import { CSV_MIME_TYPE, streamCsv, type CsvColumn } from './csv.ts'
import type { Db } from './db.ts'
import { Problem } from './problems.ts'
import { sendExportWhileAllowed } from './send-export.ts'
import type { RequestContext } from './serve.ts'

export const MAX_CSV_ROWS = 100_000
/** Rows read at a time. */
const BATCH_SIZE = 1_000

interface CsvExport<Row> {
  fileName: string
  /** Whether a viewer with these rights may have the file; see `sendExportWhileAllowed`. */
  isAllowed: (viewer: Viewer) => boolean
  /** The type of the ids in the audit log. */
  kind: string
  /** For the audit log: what the list was filtered by, without text that people typed. */
  filters: Record<string, unknown>
  columns: CsvColumn<Row>[]
  /** Returns the ids of all rows in the order of the list, at most this many. */
  listIds: (db: Db, limit: number) => Promise<number[]>
  /** Returns the rows of these ids in the same order. */
  loadRows: (db: Db, ids: number[]) => Promise<Row[]>
}

/** Streams a list as a file. Counts as an export of its user, and is recorded before any row is sent (SR-088). */
export async function sendCsvExport<Row>(
  app: App,
  context: RequestContext & { request: FastifyRequest; reply: FastifyReply },
  { fileName, isAllowed, kind, filters, columns, listIds, loadRows }: CsvExport<Row>,
): Promise<FastifyReply> {
  const { db, viewer, at, record } = context
  await countExportOrRefuse(db, { viewerId: viewer.id, most: app.config.limits.exports, at })
  const ids = await listIds(db, MAX_CSV_ROWS + 1)
  if (ids.length > MAX_CSV_ROWS)
    throw new Problem(422, msg('A file can hold at most {max} rows. Please filter the list.', { max: MAX_CSV_ROWS }))
  await record({ action: 'exported', kind, detail: { filters, count: ids.length } })

  async function* batches(): AsyncGenerator<Row[]> {
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const batch = ids.slice(start, start + BATCH_SIZE)
      await record({ action: 'exported', kind, ids: batch })
      yield await loadRows(db, batch)
    }
  }
  return sendExportWhileAllowed(app, context, {
    fileName,
    mediaType: CSV_MIME_TYPE,
    isAllowed,
    content: streamCsv(columns, batches()),
  })
}
