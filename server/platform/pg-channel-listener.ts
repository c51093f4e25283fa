import { setTimeout as delay } from 'node:timers/promises'
import { escapeIdentifier, type Client } from 'pg'
import type { Logger } from 'pino'
import { createDatabaseClient } from './database-client.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
/** Interval of pings, which detect a server that disappeared without closing the connection. */
const PING_INTERVAL_MS = 15_000
const PING_TIMEOUT_MS = 5_000
const STOP_TIMEOUT_MS = 2_000

interface ChannelHandlers {
  onMessage(message: string): void
  /** Messages sent before may have been missed. */
  onListening(): void
  onLoss?(): void
}

/** Listens on a separate connection and reconnects until `stop`. Resolves after the first attempt. */
export async function listenOnPgChannel(
  url: string,
  channel: string,
  { onMessage, onListening, onLoss }: ChannelHandlers,
  log: Pick<Logger, 'warn'>,
) {
  const { promise: attempted, resolve: markAttempted } = Promise.withResolvers<void>()
  const ending = new AbortController()
  let client: Client | undefined

  async function listenOnce(): Promise<void> {
    client = createListeningClient(url, onMessage)
    let wasListening = false
    try {
      await listenUntilDisconnected(client, channel, () => {
        wasListening = true
        onListening()
        markAttempted()
      })
    } finally {
      if (wasListening) onLoss?.()
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
    async stop() {
      ending.abort()
      void client?.end().catch(() => undefined)
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

function createListeningClient(url: string, onMessage: (message: string) => void): Client {
  const client = createDatabaseClient(url, {
    application_name: 'care-referral-hub signals',
    connectionTimeoutMillis: 2_000,
    query_timeout: PING_TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('notification', ({ payload }) => {
    if (payload) onMessage(payload)
  })
  return client
}

/** Connects and listens; resolves when the connection is lost or a ping is not answered. */
async function listenUntilDisconnected(client: Client, channel: string, onListening: () => void): Promise<void> {
  const { promise: disconnected, resolve: markDisconnected } = Promise.withResolvers<void>()
  client.on('error', () => markDisconnected())
  client.on('end', () => markDisconnected())
  const pingTimer = setInterval(() => void client.query('select 1').catch(() => markDisconnected()), PING_INTERVAL_MS)
  try {
    await client.connect()
    await client.query(`listen ${escapeIdentifier(channel)}`)
    onListening()
    await disconnected
  } finally {
    clearInterval(pingTimer)
    // Not awaited: a server that has stopped responding never closes the connection.
    void client.end().catch(() => undefined)
  }
}
