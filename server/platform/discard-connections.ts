import type pg from 'pg'
import { readErrorCode, readErrorMessage } from './error-fields.ts'

const READ_ONLY_SQL_TRANSACTION = '25006'
/** The driver's own words for a query that was not answered within `query_timeout`. */
export const QUERY_TIMEOUT_ERROR_TEXT = 'Query read timeout'

/**
 * Closes connections that can serve no further query. A connection to a server that takes no writes, such as a standby,
 * is closed when it returns to the pool, so that the next one is opened to the primary (OPS-017). A connection whose
 * query timed out is closed immediately, so that the rollback after it does not wait for a second timeout (OPS-034).
 */
export function discardConnectionsWhenUnusable(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let timeout: unknown
    ;(client as unknown as { query: typeof query }).query = (...args) => {
      const result = query(...args)
      if (!(result instanceof Promise)) return result
      return result.catch((error: unknown) => {
        if (readErrorCode(error) === READ_ONLY_SQL_TRANSACTION) readOnly.add(client)
        if (readErrorMessage(error) === QUERY_TIMEOUT_ERROR_TEXT) {
          timeout ??= error
          void client.end()
        }
        // The rollback fails on the closed connection, and its error would stand in the log instead of the reason.
        throw timeout ?? error
      })
    }
  })
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void client.end()
  })
}
