import { setPublicPageChangedAt } from '#server/features/vendors/set-public-page-changed-at.ts'
import type { PictureRow } from '#server/features/vendors/queries.ts'
import { lockVendor } from '#server/features/vendors/require-vendor.ts'
import type { Db } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** Adds a picture whose files are written already. Locks the vendor, so that the limit holds for concurrent calls. */
export async function addPictureRow(
  { db, at, record }: RequestContext,
  vendorId: number,
  files: { url: string; thumb: string },
): Promise<PictureRow> {
  await lockVendor(db, vendorId)
  const picture = await db
    .insertInto('media')
    .values({ vendor_id: vendorId, created_at: at, ...files })
    .returning(['id', 'thumb', 'url'])
    .executeTakeFirstOrThrow()
  await setPublicPageChangedAt({ db, at }, vendorId)
  await record({ action: 'added picture', kind: 'vendor', ids: [vendorId], vendorId })
  return picture
}

export const countPictures = async (db: Db, vendorId: number): Promise<number> =>
  (
    await db
      .selectFrom('media')
      .where('vendor_id', '=', vendorId)
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Returns the file names of the removed picture; 404 for a picture of another vendor. */
export async function removePictureRow(
  { db, at, record }: RequestContext,
  vendorId: number,
  id: number,
): Promise<PictureRow> {
  const removed = await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .returning(['id', 'thumb', 'url'])
    .executeTakeFirst()
  if (!removed) throw notFoundProblem()
  await setPublicPageChangedAt({ db, at }, vendorId)
  await record({ action: 'deleted picture', kind: 'vendor', ids: [vendorId], vendorId })
  return removed
}

/** Returns the name of the previous logo. */
export async function replaceLogoFileName(
  { db, at, record }: RequestContext,
  vendorId: number,
  name: string,
): Promise<string | null> {
  const { logo } = await lockVendor(db, vendorId)
  await db.updateTable('vendors').set({ logo: name, changed_at: at }).where('id', '=', vendorId).execute()
  await record({ action: 'changed logo', kind: 'vendor', ids: [vendorId], vendorId })
  return logo
}

/** Sets the intake form; null removes it. Returns the name of the previous one. */
export async function replaceIntakeFormFileName(
  { db, at, record }: RequestContext,
  vendorId: number,
  name: string | null,
): Promise<string | null> {
  const { intake_form } = await lockVendor(db, vendorId)
  await db.updateTable('vendors').set({ intake_form: name, changed_at: at }).where('id', '=', vendorId).execute()
  const action = name === null ? 'deleted intake form' : 'changed intake form'
  await record({ action, kind: 'vendor', ids: [vendorId], vendorId })
  return intake_form
}
