import pg from 'pg'
import type { Db } from 'pg-boss'
import type { Logger } from 'pino'
import { listenOnPgChannel } from './pg-channel-listener.ts'
import { getDatabasePoolOptions } from './database-client.ts'

/** Maintenance of the job tables may take longer than a request, whose limit may be stored with the role. */
const QUERY_TIMEOUT_MS = 60_000

export interface JobQueuePool extends Db {
  close(): Promise<void>
}

/** The connections of the job queue, to the host that takes writes. */
export function openJobQueuePool(url: string, max: number, onIdleError: (error: Error) => void): JobQueuePool {
  const pool = new pg.Pool({
    ...getDatabasePoolOptions(url),
    application_name: 'care-referral-hub jobs',
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  pool.on('error', onIdleError)
  const close = async () => {
    if (!pool.ending) await pool.end()
  }
  return { executeSql: (text, values) => pool.query(text, values), close }
}

/** Lets the queue receive notifications; pg-boss itself would listen on the first of several hosts only. */
export const createPgBossListener = (url: string, log: Logger): Required<Pick<Db, 'listen'>> => ({
  async listen(channel, onMessage, onListening) {
    const { stop } = await listenOnPgChannel(url, channel, { onMessage, onListening }, log)
    return { close: stop }
  },
})
