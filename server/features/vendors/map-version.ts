import type { Db } from '#server/platform/db.ts'

/**
 * Invalidates every tile, in all server processes. Every write that changes a marker must call it as its last statement:
 * the row lock makes writers wait for each other until they commit.
 */
export async function incrementMapVersion(db: Db): Promise<void> {
  await db
    .updateTable('map_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('only_row', '=', true)
    .execute()
}

export async function readMapVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('map_version').select('version').executeTakeFirstOrThrow()
  return version
}
