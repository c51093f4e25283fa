import { toNameSortKey } from '#contract/fold-text.ts'
import { msg } from '#contract/message.ts'
import type { Occupation } from '#contract/occupations.ts'
import type { Db } from '#server/platform/db.ts'
import { invalidFieldProblem, notFoundProblem } from '#server/platform/problems.ts'
import { rethrowTakenAsInvalidField } from '#server/platform/rethrow-taken-as-invalid-field.ts'
import type { RequestContext } from '#server/platform/serve.ts'

export async function addOccupation({ db, record }: RequestContext, name: string): Promise<Occupation> {
  const { id } = await db
    .insertInto('occupations')
    .values({ name, sort_name: toNameSortKey(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  await record({ action: 'added', kind: 'occupation', ids: [id] })
  return { id, name }
}

/** Renames an occupation; users who have it keep it. */
export async function renameOccupation({ db, record }: RequestContext, id: number, name: string): Promise<Occupation> {
  const { numUpdatedRows } = await db
    .updateTable('occupations')
    .set({ name, sort_name: toNameSortKey(name) })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  if (numUpdatedRows === 0n) throw notFoundProblem(msg('Occupation was not found.'))
  await record({ action: 'renamed', kind: 'occupation', ids: [id] })
  return { id, name }
}

const refuseTakenName = rethrowTakenAsInvalidField(
  { occupations_sort_name_key: 'name' },
  msg('There is already an occupation with this name.'),
)

export async function assertOccupationExists(db: Db, id: number): Promise<void> {
  const known = await db.selectFrom('occupations').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw invalidFieldProblem('occupation', msg('This occupation is not on the list.'))
}
