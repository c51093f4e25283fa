import type { Paging } from '#contract/paging.ts'
import { readPage, type Db, type RowPage } from '#server/platform/db.ts'

export function findOccupationPage(db: Db, paging: Paging): Promise<RowPage<{ id: number; name: string }>> {
  const all = db.selectFrom('occupations')
  return readPage(all.select(['id', 'name']).orderBy('sort_name'), all, paging)
}
