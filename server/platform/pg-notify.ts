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
  /**
   * Calls `messageListener` for each message and `lossListener` when messages may have been missed. A further call
   * replaces both.
   */
  listen(messageListener: (message: string) => void, lossListener: () => void): void
  stop(): Promise<void>
}

export const LIVE_CHANNEL = 'live'

/** Listens on a separate connection and reconnects until `stop`. Resolves after the first attempt. */
export async function openPgNotify(url: string, log: Logger): Promise<PgNotify> {
  const { promise: attempted, resolve: markAttempted } = Promise.withResolvers<void>()
  const ending = new AbortController()
  let client: pg.Client | undefined
  let isListening = false
  let messageListener: (message: string) => void = () => undefined
  let lossListener: () => void = () => undefined

  async function listenOnce(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'care-referral-hub signals',
      connectionTimeoutMillis: 2_000,
      query_timeout: PING_TIMEOUT_MS,
      keepAlive: true,
    })
    client = connection
    const { promise: disconnected, resolve: markDisconnected } = Promise.withResolvers<void>()
    connection.on('error', () => markDisconnected())
    connection.on('end', () => markDisconnected())
    const pingTimer = setInterval(
      () => void connection.query('select 1').catch(() => markDisconnected()),
      PING_INTERVAL_MS,
    )
    connection.on('notification', ({ payload }) => {
      if (payload) messageListener(payload)
    })
    try {
      await connection.connect()
      await connection.query(`listen ${LIVE_CHANNEL}`)
      isListening = true
      markAttempted()
      await disconnected
    } finally {
      clearInterval(pingTimer)
      const wasListening = isListening
      isListening = false
      if (wasListening) lossListener()
      // Not awaited: a server that has stopped responding never closes the connection.
      void connection.end().catch(() => undefined)
    }
  }

  async function keepListening(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !ending.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const began = performance.now()
      await listenOnce().catch((error: unknown) => log.warn({ err: error }, 'signals'))
      markAttempted()
      if (performance.now() - began > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
      await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = keepListening()
  await attempted

  return {
    isListening: () => isListening,
    listen: (onMessage, onLoss) => {
      messageListener = onMessage
      lossListener = onLoss
    },
    async stop() {
      ending.abort()
      void client?.end().catch(() => undefined)
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
