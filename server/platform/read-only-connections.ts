import type pg from 'pg'
import { readErrorCode } from './error-fields.ts'

const READ_ONLY_SQL_TRANSACTION = '25006'

/**
 * Closes connections on which a write was refused because their server takes none, such as a standby, when they come
 * back to the pool. The next ones meet the server that takes writes by then (OPS-017).
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  const refused = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    ;(client as unknown as { query: typeof query }).query = (...args) => {
      const result = query(...args)
      if (result instanceof Promise)
        result.catch((error: unknown) => readErrorCode(error) === READ_ONLY_SQL_TRANSACTION && refused.add(client))
      return result
    }
  })
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void client.end()
  })
}
