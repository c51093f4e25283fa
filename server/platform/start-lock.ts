import { createDatabaseClient } from './database-client.ts'

const START_LOCK = 1_835_623_282

/**
 * Runs `work` while no other copy of the hub prepares this database: everything that a start changes in schema, job
 * tables or rights happens in here (SR-112, OPS-002). The lock belongs to a connection, so a killed hub releases it. Calls `onWait`
 * when another copy has it: a migration of a large table may take long.
 */
export async function withStartLock<T>(
  ownerUrl: string,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  const client = createDatabaseClient(ownerUrl, {
    application_name: 'start lock',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  await client.connect()
  try {
    const tried = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [START_LOCK])
    if (!tried.rows[0]!.free) {
      onWait()
      await client.query('select pg_advisory_lock($1)', [START_LOCK])
    }
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
