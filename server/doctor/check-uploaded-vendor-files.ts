import { PUBLIC_FOLDER, getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { filterUnreferencedFileNames } from '#server/features/public-files/sweep.ts'
import { addMilliseconds, hours } from '#server/platform/clock.ts'
import { listAllNames } from '#server/platform/file-store.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import type { DoctorDependencies } from './check.ts'

const BATCH_SIZE = 500
/** The hourly sweep removes a file that has been without a row for two hours. */
const SWEEP_LEEWAY_MS = hours(4)

/** Finds logos, pictures and intake forms without their file, and files that the sweep should have removed. */
export async function* checkUploadedVendorFiles({ db, files, at }: DoctorDependencies): AsyncGenerator<string> {
  const { rows } = await typedSql({ name: 'string', vendor: 'number' })`
    select logo as name, id as vendor from vendors where logo is not null
    union select intake_form, id from vendors where intake_form is not null
    union select url, vendor_id from media union select thumb, vendor_id from media`.execute(db)
  const stored = new Set(await listAllNames(files, PUBLIC_FOLDER))
  for (const { name, vendor } of rows)
    if (!stored.has(name) && (await files.size(getPublicFileStorageKey(name))) === null)
      yield `Vendor ${vendor}: its file ${getPublicFileStorageKey(name)} is missing.`

  const orphans = await db
    .selectFrom('orphan_files')
    .select('name')
    .where('noticed_at', '<', addMilliseconds(at, -SWEEP_LEEWAY_MS))
    .execute()
  for (let start = 0; start < orphans.length; start += BATCH_SIZE) {
    const batch = orphans.slice(start, start + BATCH_SIZE).map(({ name }) => name)
    for (const name of await filterUnreferencedFileNames(db, batch))
      if (stored.has(name)) yield `${getPublicFileStorageKey(name)}: no row names this file.`
  }
}
