import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/** Any constant works; all hubs use the same one. */
const HUB_LOCK = 1_667_330_661
/** The connection of a killed hub takes a moment to close. */
const LOCK_TIMEOUT_MS = 3_000

export class HubAlreadyRunningError extends Error {}

/**
 * Takes the lock that allows one hub at a time on its built-in database. The lock is held on its own connection for as
 * long as that connection lives. Throws `HubAlreadyRunningError` when another hub holds it.
 */
export async function acquireHubLock(ownerUrl: string, dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl, application_name: `hub ${process.pid}` })
  client.on('error', () => undefined) // the supervisor listens to 'end', which follows
  await client.connect()
  try {
    const until = Date.now() + LOCK_TIMEOUT_MS
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [HUB_LOCK])
      if (rows[0]!.held) return client
      if (Date.now() > until) throw await hubAlreadyRunningError(client, dataDir)
      await delay(100)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function hubAlreadyRunningError(client: Client, dataDir: string): Promise<HubAlreadyRunningError> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1 and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [HUB_LOCK],
  )
  const pid = /^hub (\d+)$/.exec(rows[0]?.name ?? '')?.[1]
  return new HubAlreadyRunningError(
    `Another hub${pid ? ` (process ${pid})` : ''} is at work on ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
  )
}
