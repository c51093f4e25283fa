import type { Paging } from '#contract/paging.ts'
import type { Db } from '#server/platform/db.ts'

export const findOccupationPageRows = (db: Db, { page, limit }: Paging) =>
  db
    .selectFrom('occupations')
    .select(['id', 'name'])
    .orderBy('sort_name')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export async function countOccupations(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('occupations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
