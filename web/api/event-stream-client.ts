import { LIVE_HEARTBEAT_MS, LiveEventData, LiveEvent } from '#contract/live.ts'
import { getPublicConfig } from './config.ts'
import { isSessionEndedError, createErrorFromResponse } from './call-error.ts'
import { joinAbortSignals } from './join-abort-signals.ts'
import { readEventStream } from './read-event-stream.ts'
import { buildCommonHeaders } from './request.ts'
import { reportRefusedToken } from './session-loss.ts'
import { readStoredAccessToken } from './session.ts'

/** A connection without data for this long counts as broken. */
export const EVENT_STREAM_TIMEOUT_MS = 3 * LIVE_HEARTBEAT_MS
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** 'up': connected, no event is missed from now on. 'alive': a heartbeat. 'down': disconnected. */
export type EventStreamUpdate = 'up' | 'alive' | 'down' | LiveEvent

/** Keeps the connection to the hub open until `ending` aborts. Reconnects with growing pauses. */
export async function keepEventStreamOpen(
  ending: AbortSignal,
  onUpdate: (update: EventStreamUpdate) => void,
): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!ending.aborted) {
    const began = Date.now()
    await readStreamUntilClosed(ending, onUpdate).catch(() => undefined)
    if (ending.aborted) return
    onUpdate('down')
    pause = Date.now() - began > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
    // Random, so that not all browsers reconnect at the same moment after a server has gone down.
    await wait(pause * (0.5 + crypto.getRandomValues(new Uint8Array(1))[0]! / 512), ending)
  }
}

async function readStreamUntilClosed(
  ending: AbortSignal,
  onUpdate: (update: EventStreamUpdate) => void,
): Promise<void> {
  const token = readStoredAccessToken()
  const timeout = new AbortController()
  let timer = setTimeout(() => timeout.abort(), EVENT_STREAM_TIMEOUT_MS)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), EVENT_STREAM_TIMEOUT_MS)
  }
  try {
    const response = await fetch(liveUrl(), {
      headers: { ...buildCommonHeaders(token), Accept: 'text/event-stream' },
      signal: joinAbortSignals(ending, timeout.signal),
      cache: 'no-store',
    })
    if (!response.ok || !response.body) {
      if (isSessionEndedError(createErrorFromResponse(response.status, await response.json().catch(() => null))))
        reportRefusedToken(token)
      return
    }
    onUpdate('up')
    for await (const event of readEventStream(response.body)) {
      restartTimer()
      onUpdate((event && parseLiveEvent(event)) ?? 'alive')
    }
  } finally {
    clearTimeout(timer)
    // `ending` lives as long as the page: no listener of this connection stays on it.
    timeout.abort()
  }
}

/** Relative to the API base when the configuration names no origin for the stream. */
function liveUrl(): string {
  const { apiUrl, liveUrl: path } = getPublicConfig()
  return /^https?:/.test(path) ? path : apiUrl.replace(/\/+$/, '') + path
}

/** Returns null for an event of a newer hub that this page does not know. */
function parseLiveEvent({ name, data }: { name: string; data: string }): LiveEvent | null {
  try {
    return LiveEvent.safeParse({ name, ...LiveEventData.parse(JSON.parse(data)) }).data ?? null
  } catch {
    return null
  }
}

/** Ends early when `ending` aborts, and leaves no listener on it. */
const wait = (ms: number, ending: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      ending.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    ending.addEventListener('abort', end)
  })
