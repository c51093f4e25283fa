import pg from 'pg'
import { createCannotConnectError } from './connect-gate.ts'
import { readErrorMessage } from './error-fields.ts'

/** A host that does not answer delays the search by this much. */
const PROBE_TIMEOUT_MS = 1_000
/** Requests that come while no host takes writes share one answer for this long. */
const FAILURE_LASTS_MS = 200

interface Primary {
  host: string
  port: number
  timeline: number
}

export interface PrimaryFinder {
  /** Returns the host that took writes last, or looks for it. Throws a text for the log when there is none. */
  find(): Promise<Primary>
  /** Makes the next `find` look again. */
  forget(primary: Primary): void
  /** Throws unless a server with this timeline is the primary. */
  assertCurrent(timeline: number | null): void
}

/**
 * Finds the one of several servers that takes writes. When two do, because the old primary came back after a failover, it
 * takes the one on the later timeline; a server on an earlier timeline than the hub has seen is never used again.
 */
export function createPrimaryFinder(hostUrls: string[]): PrimaryFinder {
  let known: Primary | undefined
  let searching: Promise<Primary> | undefined
  let latestTimeline = 0

  function assertCurrent(timeline: number | null): asserts timeline is number {
    if (timeline === null) throw createCannotConnectError('The server takes no writes.')
    if (timeline < latestTimeline)
      throw createCannotConnectError(
        `The server is an old primary: it is on timeline ${timeline}, after ${latestTimeline}.`,
      )
    latestTimeline = timeline
  }

  async function search(): Promise<Primary> {
    const probes = await Promise.allSettled(hostUrls.map(probe))
    const writable = probes.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
    const primary = writable.toSorted((a, b) => b.timeline - a.timeline)[0]
    if (!primary)
      throw createCannotConnectError(
        `No server of the database takes writes (${probes.map(describeProbe).join('; ')}).`,
      )
    assertCurrent(primary.timeline)
    known = primary
    return primary
  }

  return {
    async find() {
      if (known) return known
      if (searching) return searching
      searching = search()
      const end = () => (searching = undefined)
      searching.then(end, () => setTimeout(end, FAILURE_LASTS_MS).unref())
      return searching
    },
    forget(primary) {
      if (known === primary) known = undefined
    },
    assertCurrent,
  }
}

const describeProbe = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'read-only' : readErrorMessage(outcome.reason)

async function probe(url: string): Promise<Primary | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => undefined) // the connection or its query fails with the error
  try {
    await client.connect()
    const timeline = await readTimeline(client)
    return timeline === null ? undefined : { host: client.host, port: client.port, timeline }
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Returns the timeline that the server writes, null when it takes no writes. A promotion starts a new timeline. */
export async function readTimeline(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ timeline: number | null }>(
    `select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
       then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
  )
  return rows[0]!.timeline
}
