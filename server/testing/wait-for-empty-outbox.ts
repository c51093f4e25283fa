import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db.ts'

/** Waits until everything that was announced or queued has been told. */
export const waitForEmptyOutbox = (db: Db) =>
  expect
    .poll(
      async () => {
        // One look at both: what leaves the one is in the other by the same commit.
        const { rows } = await sql`
          select from untold_events
          union all
          select from pgboss.job
            where name in ('announcements', 'messages', 'urgent-messages') and state < 'completed'`.execute(db)
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(0)
