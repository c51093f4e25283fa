import type { Occupation } from '#contract/occupations.ts'
import { isDuplicate } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/problems.ts'
import type { Act } from '#server/platform/serve.ts'
import { sortName } from '#server/platform/text.ts'

export async function addOccupation({ db, record }: Act, name: string): Promise<Occupation> {
  const { id } = await db
    .insertInto('occupations')
    .values({ name, sort_name: sortName(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  await record({ action: 'added', kind: 'occupation', ids: [id] })
  return { id, name }
}

/** Whoever has it keeps it, under its new name. */
export async function renameOccupation({ db, record }: Act, id: number, name: string): Promise<Occupation> {
  const { numUpdatedRows } = await db
    .updateTable('occupations')
    .set({ name, sort_name: sortName(name) })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  if (numUpdatedRows === 0n) throw notFound('Occupation')
  await record({ action: 'renamed', kind: 'occupation', ids: [id] })
  return { id, name }
}

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'occupations_sort_name_key'))
    throw invalid('name', 'There is an occupation of this name already.')
  throw error
}
