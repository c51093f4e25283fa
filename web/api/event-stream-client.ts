import { HEARTBEAT_MS, LiveEventData, LiveEvent } from '#contract/live.ts'
import { getPublicConfig } from './config.ts'
import { isSessionEndedError, errorFromResponse } from './call-error.ts'
import { readEventStream } from './read-event-stream.ts'
import { requestHeaders } from './request.ts'
import { reportSessionLoss } from './session-loss.ts'
import { getAccessToken } from './session.ts'

/** A line that is silent for so long is dead, whatever the network says. */
export const STREAM_TIMEOUT_MS = 3 * HEARTBEAT_MS
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** 'up': from now on nothing is missed. 'alive': nothing new. 'down': not connected any more. */
export type ConnectionUpdate = 'up' | 'alive' | 'down' | LiveEvent

/** Keeps the one line to the hub open until `ending`, with growing pauses when it breaks. */
export async function keepStreamOpen(ending: AbortSignal, tell: (news: ConnectionUpdate) => void): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!ending.aborted) {
    const began = Date.now()
    await readStreamUntilClosed(ending, tell).catch(() => undefined)
    if (ending.aborted) return
    tell('down')
    pause = Date.now() - began > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
    // Not all browsers at the same moment, when a server has gone.
    await wait(pause * (0.5 + crypto.getRandomValues(new Uint8Array(1))[0]! / 512), ending)
  }
}

async function readStreamUntilClosed(ending: AbortSignal, tell: (news: ConnectionUpdate) => void): Promise<void> {
  const token = getAccessToken()
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), STREAM_TIMEOUT_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), STREAM_TIMEOUT_MS)
  }
  try {
    const answer = await fetch(liveUrl(), {
      headers: { ...requestHeaders(token), Accept: 'text/event-stream' },
      signal: AbortSignal.any([ending, silent.signal]),
      cache: 'no-store',
    })
    if (!answer.ok || !answer.body) {
      if (isSessionEndedError(errorFromResponse(answer.status, await answer.json().catch(() => null))))
        reportSessionLoss(token)
      return
    }
    tell('up')
    for await (const event of readEventStream(answer.body)) {
      heard()
      tell((event && parseLiveEvent(event)) ?? 'alive')
    }
  } finally {
    clearTimeout(timer)
  }
}

/** On the API base where the configuration names no origin of its own. */
function liveUrl(): string {
  const { apiUrl, liveUrl: path } = getPublicConfig()
  return /^https?:/.test(path) ? path : apiUrl.replace(/\/+$/, '') + path
}

/** null for an event of a newer hub that this page does not know. */
function parseLiveEvent({ name, data }: { name: string; data: string }): LiveEvent | null {
  try {
    return LiveEvent.safeParse({ name, ...LiveEventData.parse(JSON.parse(data)) }).data ?? null
  } catch {
    return null
  }
}

const wait = (ms: number, ending: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    ending.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
