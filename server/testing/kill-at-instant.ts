import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/platform/config.ts'
import { requireRunningDatabaseOwnerUrl } from '#server/platform/start-or-check-database.ts'
import { createDatabaseClient } from '#server/platform/database-client.ts'
import type { DemoHub } from './demo-hub.ts'

/**
 * When the hub is killed: in its transaction, after it has written everything and before it commits; as soon as the commit
 * is seen from outside; or after so many milliseconds.
 */
export type KillInstant = 'in the transaction' | 'after the commit' | number

interface Killing {
  instant: KillInstant
  /** Sends the requests. */
  send: () => Promise<Response>[]
  /** A query that returns a row once the requests have been carried out. */
  committed: string
}

/**
 * Sends requests, kills the hub with signal 9 at the instant, and returns the responses that still arrived. The instants in and
 * after the transaction do not depend on speed: a lock on the audit log, into which each write inserts last, keeps the
 * transaction from committing, and another connection watches for the commit.
 */
export async function killHubAt(hub: DemoHub, { instant, send, committed }: Killing): Promise<Response[]> {
  const client = createDatabaseClient(await requireRunningDatabaseOwnerUrl(readConfig({ DATA_DIR: hub.dataDir })), {})
  await client.connect()
  const waitFor = async (query: string) => {
    while ((await client.query(query)).rows.length === 0) await delay(1)
  }
  try {
    if (instant === 'in the transaction') await client.query('begin; lock table audit_log in exclusive mode')
    const underWay = Promise.allSettled(send())
    if (instant === 'in the transaction') await waitFor(WAITS_FOR_THE_AUDIT_LOG)
    else if (instant === 'after the commit') await waitFor(committed)
    else await delay(instant)
    process.kill(hub.pid, 'SIGKILL')
    return (await underWay).flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
  } finally {
    await client.end().catch(() => undefined)
  }
}

const WAITS_FOR_THE_AUDIT_LOG = `select 1 from pg_locks where relation = 'audit_log'::regclass and not granted`
