import type pg from 'pg'

/** Counts the statements with this text that wait for a lock in the database of the test. */
export async function countWaitingForLocks(pool: pg.Pool, text: string): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity
     where wait_event_type = 'Lock' and position($1 in query) > 0 and datname = current_database()`,
    [text],
  )
  return rows.length
}
