import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** Ends the pause before the next try of failed jobs. Returns how many waited for one, in this queue if one is given. */
export async function retryNow(db: Db, queue?: string): Promise<number> {
  const inQueue = queue === undefined ? sql`true` : sql`name = ${queue}`
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now() where state = 'retry' and ${inQueue}`.execute(db)
  return Number(numAffectedRows)
}
