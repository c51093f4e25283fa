import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
/** Interval of pings, which detect a server that disappeared without closing the connection. */
const PING_INTERVAL_MS = 15_000
const PING_TIMEOUT_MS = 5_000
const STOP_TIMEOUT_MS = 2_000

/** Messages between the copies of the server through the database: all copies receive a NOTIFY of one. */
export interface PgNotify {
  /** False while the connection is lost: messages sent meanwhile are not received. */
  isListening(): boolean
  /** Calls `hear` for each message and `lose` when messages may have been missed. Only the last listener is called. */
  listen(hear: (message: string) => void, lose: () => void): void
  stop(): Promise<void>
}

export const LIVE_CHANNEL = 'live'

/** Listens on a separate connection and reconnects until `stop`. Resolves after the first attempt. */
export async function openPgNotify(url: string, log: Logger): Promise<PgNotify> {
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>()
  const ending = new AbortController()
  let client: pg.Client | undefined
  let isListening = false
  let hear: (message: string) => void = () => undefined
  let lose: () => void = () => undefined

  async function listenOnce(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'care-referral-hub signals',
      connectionTimeoutMillis: 2_000,
      query_timeout: PING_TIMEOUT_MS,
      keepAlive: true,
    })
    client = fresh
    const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>()
    fresh.on('error', () => breakOff())
    fresh.on('end', () => breakOff())
    const asking = setInterval(() => void fresh.query('select 1').catch(() => breakOff()), PING_INTERVAL_MS)
    fresh.on('notification', ({ payload }) => {
      if (payload) hear(payload)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${LIVE_CHANNEL}`)
      isListening = true
      haveTried()
      await broken
    } finally {
      clearInterval(asking)
      const wasListening = isListening
      isListening = false
      if (wasListening) lose()
      // Not awaited: a server that has stopped responding never closes the connection.
      void fresh.end().catch(() => undefined)
    }
  }

  async function keepListening(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !ending.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const began = performance.now()
      await listenOnce().catch((error: unknown) => log.warn({ err: error }, 'signals'))
      haveTried()
      if (performance.now() - began > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
      await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = keepListening()
  await tried

  return {
    isListening: () => isListening,
    listen: (onMessage, onLoss) => {
      hear = onMessage
      lose = onLoss
    },
    async stop() {
      ending.abort()
      void client?.end().catch(() => undefined)
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
