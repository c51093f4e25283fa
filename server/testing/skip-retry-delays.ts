import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/**
 * Makes failed jobs that wait for their next try due now. Returns how many there were, in this queue if one is given.
 */
export async function skipRetryDelays(db: Db, queue?: string): Promise<number> {
  const inQueue = queue === undefined ? sql`true` : sql`name = ${queue}`
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now() where state = 'retry' and ${inQueue}`.execute(db)
  return Number(numAffectedRows)
}
