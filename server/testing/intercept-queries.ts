import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

interface InterceptedQuery {
  client: pg.PoolClient
  text: string
  /** Sends the query. */
  send: () => Promise<unknown>
  /** Breaks the connection of the query. */
  disconnect: () => void
}

/** Calls `handle` in place of each query that the query builder sends on this pool, until the returned function is called. */
export function interceptQueries(pool: pg.Pool, handle: (query: InterceptedQuery) => Promise<unknown>): () => void {
  const originals = new Map<pg.PoolClient, Query>()
  const intercept = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    const query = client.query as Query
    originals.set(client, query)
    const intercepted: Query = (...args) => {
      const [text] = args
      const send = () => query.apply(client, args) as Promise<unknown>
      if (typeof text !== 'string' || args.some((arg) => typeof arg === 'function')) return send()
      const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
      return handle({ client, text, send, disconnect: () => stream.destroy() })
    }
    Object.assign(client, { query: intercepted })
  }
  pool.on('acquire', intercept)
  return () => {
    pool.off('acquire', intercept)
    for (const [client, query] of originals) Object.assign(client, { query })
  }
}

/**
 * Breaks the connection of the next transaction that runs a statement with this text, after its COMMIT has taken effect
 * and before the answer arrives.
 */
export function loseCommitAnswerAfter(pool: pg.Pool, statement: string): void {
  let inTransaction: pg.PoolClient | undefined
  const stop = interceptQueries(pool, async ({ client, text, send, disconnect }) => {
    const result = await send()
    if (text.includes(statement)) inTransaction = client
    if (inTransaction !== client || text !== 'commit') return result
    stop()
    disconnect()
    throw new Error('Connection terminated unexpectedly')
  })
}

/** The next statement with this text fails as the database ends one of two transactions that wait for each other. */
export function failAsDeadlock(pool: pg.Pool, statement: string): void {
  const stop = interceptQueries(pool, async ({ text, send }) => {
    if (!text.includes(statement)) return send()
    stop()
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
}
