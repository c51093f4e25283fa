import { z } from 'zod'
import { Id } from './fields.ts'

/** The largest number of rows that one request of a table of administrators changes. */
export const MAX_BULK_IDS = 200

export const BulkIds = z.strictObject({ ids: z.array(Id).min(1).max(MAX_BULK_IDS) })

/**
 * The result of one act on several rows. Each row is changed in a transaction of its own: `failed` says in the caller's
 * language why a row stays as it was. A row that already was so is in `done`.
 */
export const BulkOutcome = z.object({
  done: z.array(Id),
  failed: z.array(z.object({ id: Id, message: z.string() })),
})
export type BulkOutcome = z.output<typeof BulkOutcome>
