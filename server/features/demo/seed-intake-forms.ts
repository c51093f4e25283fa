import { createPublicFileName, getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { Db } from '#server/platform/db.ts'
import { buildIntakeFormPdf } from './build-intake-form-pdf.ts'

/** How many vendors have an intake form: the first ones, which new users see. */
const FORM_COUNT = 6

/** Adds an intake form to some vendors. Files are written before the rows that name them. */
export async function seedIntakeForms(
  db: Db,
  { files, vendorIds, questions }: { files: FileStore; vendorIds: number[]; questions: string[] },
): Promise<void> {
  for (const id of vendorIds.slice(0, FORM_COUNT)) {
    const { name } = await db.selectFrom('vendors').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    const file = createPublicFileName('pdf')
    await files.put(getPublicFileStorageKey(file), buildIntakeFormPdf(name, questions))
    await db.updateTable('vendors').set({ intake_form: file }).where('id', '=', id).execute()
  }
}
