import { msg } from '#contract/message.ts'
import type { VendorLanguagesInput } from '#contract/vendor-facts.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { editConflictProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** Replaces the languages of a vendor. 409 when `version` is not the stored version (SR-129). */
export async function setVendorLanguages(
  { db, at, record }: RequestContext,
  id: number,
  { languages, version }: VendorLanguagesInput,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('vendors')
    .set((row) => ({ version: row('version', '+', 1), changed_at: at }))
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version!)) // $if has just checked it
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw editConflictProblem(msg('Somebody else has changed this vendor in the meantime.'))
  await db.deleteFrom('vendor_languages').where('vendor_id', '=', id).execute()
  if (languages.length > 0)
    await db
      .insertInto('vendor_languages')
      .values(languages.map((one) => ({ ...one, vendor_id: id })))
      .execute()
  await record({ action: 'changed', kind: 'vendor', ids: [id], vendorId: id, detail: { fields: ['languages'] } })
  await indexVendors(db, [id])
}
