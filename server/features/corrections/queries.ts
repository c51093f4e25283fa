import { sql, type InferResult } from 'kysely'
import type { CorrectionQuery } from '#contract/corrections.ts'
import { VISITOR_VIEWER } from '#contract/policy.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import { readPage, type Db, type RowPage } from '#server/platform/db.ts'

/** A vendor with a public page; undefined for a missing one and for one that visitors may not see. */
export const findCorrectableVendor = (db: Db, id: number): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom('vendors as v')
    .select(['v.id', 'v.name'])
    .where('v.id', '=', id)
    .where(vendorVisibleCondition(VISITOR_VIEWER))
    .executeTakeFirst()

/** Stores the text, unless the vendor has an open correction with the same words. Returns the new one's id. */
export async function insertCorrectionIfNew(
  tx: Db,
  { vendorId, text, at }: { vendorId: number; text: string; at: Date },
): Promise<number | undefined> {
  const same = await tx
    .selectFrom('corrections')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('body', '=', text)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (same) return undefined
  const { id } = await tx
    .insertInto('corrections')
    .values({ vendor_id: vendorId, body: text, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const selectCorrections = (db: Db) =>
  db
    .selectFrom('corrections as c')
    .innerJoin('vendors as v', 'v.id', 'c.vendor_id')
    .select(['c.id', 'c.vendor_id', 'v.name as vendor_name', 'c.body', 'c.created_at', 'c.done_at'])

export type CorrectionRow = InferResult<ReturnType<typeof selectCorrections>>[number]

/** Lists corrections, newest first: of one vendor, or of all. */
export function findCorrectionPage(
  db: Db,
  vendorId: number | null,
  { state, ...paging }: CorrectionQuery,
): Promise<RowPage<CorrectionRow>> {
  const list = selectCorrections(db)
    .$if(vendorId !== null, (q) => q.where('c.vendor_id', '=', vendorId))
    .$if(state === 'open', (q) => q.where('c.done_at', 'is', null))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
  const counted = db
    .selectFrom('corrections as c')
    .$if(vendorId !== null, (q) => q.where('c.vendor_id', '=', vendorId))
    .$if(state === 'open', (q) => q.where('c.done_at', 'is', null))
  return readPage(list, counted, paging)
}

/**
 * Marks the vendor's correction as dealt with, for which a repeat keeps the first time, or as open again. Undefined if the
 * vendor has no such correction.
 */
export async function setCorrectionDone(
  tx: Db,
  { vendorId, id, doneAt }: { vendorId: number; id: number; doneAt: Date | null },
): Promise<CorrectionRow | undefined> {
  await tx
    .updateTable('corrections')
    .set({ done_at: doneAt && sql<Date>`coalesce(done_at, ${doneAt})` })
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .execute()
  return selectCorrections(tx).where('c.id', '=', id).where('c.vendor_id', '=', vendorId).executeTakeFirst()
}
