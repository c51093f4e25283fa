import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement is prepared after this many executions. */
const PREPARE_AFTER_CALLS = 5
/**
 * At most this many texts are counted, and this many prepared. Further texts are sent unprepared (a list of ids has one
 * text per length).
 */
const MAX_COUNTED = 2_000
const MAX_PREPARED = 300

type Query = (...args: unknown[]) => unknown

/**
 * Prepares frequent statements, so that connections of the pool keep their plans: planning a list of referrals takes
 * twice as long as reading it. Changes only calls of the form (text, values), which the query builder makes.
 */
export function prepareStatementsWhenFrequent(pool: pg.Pool): void {
  const timesSent = new Map<string, number>()
  const names = new Map<string, string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known) return known
    const times = (timesSent.get(text) ?? 0) + 1
    if (times > 1 || timesSent.size < MAX_COUNTED) timesSent.set(text, times)
    if (times < PREPARE_AFTER_CALLS || names.size >= MAX_PREPARED) return undefined
    // Of the text alone: behind a pooler that shares connections, two processes never mean two texts by one name.
    const name = `q${createHash('sha256').update(text).digest('base64url')}`
    names.set(text, name)
    return name
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    ;(client as unknown as { query: Query }).query = (...args) => {
      const [text, values] = args
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(...args)
      const name = nameOf(text)
      return name ? query({ name, text, values }) : query(text, values)
    }
  })
}
