import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db.ts'

/** Waits until all announced and queued messages have been sent, and cuts the wait for an undo short. */
export const waitForEmptyOutbox = (db: Db) =>
  expect
    .poll(
      async () => {
        await sql`update pgboss.job set start_after = now()
          where name = 'messages' and state = 'created' and start_after > now()`.execute(db)
        // One query over both, because a message moves between them in one commit.
        const { rows } = await sql`
          select from untold_events
          union all
          select from pgboss.job
            where name in ('announcements', 'lost-links', 'mailbox-changes', 'messages', 'urgent-messages') and state < 'completed'`.execute(
          db,
        )
        return rows.length
      },
      { timeout: 60_000 },
    )
    .toBe(0)
