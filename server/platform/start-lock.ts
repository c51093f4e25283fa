import { setTimeout as delay } from 'node:timers/promises'
import { createDatabaseClient } from './database-client.ts'

const START_LOCK = 1_835_623_282
const PAUSE_MS = 200

interface StartLockOptions {
  onWait?: () => void
  signal?: AbortSignal | undefined
}

/**
 * Runs `work` while no other copy of the hub prepares this database: everything that a start changes in schema, job
 * tables or rights happens in here (SR-112, OPS-002). The lock belongs to a connection, so a killed hub releases it. Calls `onWait`
 * when another copy has it: a migration of a large table may take long. `signal` ends the wait, and not the work.
 */
export async function withStartLock<T>(
  ownerUrl: string,
  work: () => Promise<T>,
  { onWait = () => undefined, signal }: StartLockOptions = {},
): Promise<T> {
  const client = createDatabaseClient(ownerUrl, {
    application_name: 'start lock',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  await client.connect()
  try {
    const tryLock = async () =>
      (await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [START_LOCK])).rows[0]!
        .isMine
    if (!(await tryLock())) {
      onWait()
      // A statement that waited for the lock would be a transaction, for which an index that is built concurrently waits.
      do await delay(PAUSE_MS, undefined, { signal })
      while (!(await tryLock()))
    }
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
