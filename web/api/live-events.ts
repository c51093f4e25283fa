import { useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/live.ts'
import { keepEventStreamOpen, EVENT_STREAM_TIMEOUT_MS, type EventStreamUpdate } from './event-stream-client.ts'

// One connection to the hub per browser (decision 44). The tab that holds the lock has the connection and forwards
// events to the others. When that tab closes, another one takes over the lock and the connection.

type TabMessage = EventStreamUpdate | 'who?'

let isConnected = false
const watchers = new Set<() => void>()

function setConnected(next: boolean) {
  if (next === isConnected) return
  isConnected = next
  for (const listener of watchers) listener()
}

/** True while changes on the hub arrive as live events. Otherwise the page has to poll. */
export const isLiveConnected = (): boolean => isConnected

export const useIsLiveConnected = (): boolean =>
  useSyncExternalStore((listener) => {
    watchers.add(listener)
    return () => watchers.delete(listener)
  }, isLiveConnected)

/**
 * Calls `onEvent` for each event of this user, and with null when events may have been missed, until the returned
 * function is called. The channel is named after the user: tabs of another user receive nothing.
 */
export function subscribeToLiveEvents(userId: number, onEvent: (event: LiveEvent | null) => void): () => void {
  const ending = new AbortController()
  const name = `hub.live.${userId}`
  const others = openChannel(name)
  let isLeading = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const handleUpdate = (update: EventStreamUpdate) => {
    // A tab that joins the others, or has heard nothing for long, was not connected when it read what it shows.
    const mayHaveMissed = update === 'up' || !isConnected
    clearTimeout(silence)
    setConnected(update !== 'down')
    if (update === 'down') return
    // A leading tab that is frozen or closed sends nothing.
    silence = setTimeout(() => setConnected(false), EVENT_STREAM_TIMEOUT_MS)
    if (mayHaveMissed) onEvent(null)
    else if (update !== 'alive') onEvent(update)
  }
  const send = (message: TabMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
    others?.postMessage(message)
  }
  const broadcast = (update: EventStreamUpdate) => {
    send(update)
    handleUpdate(update)
  }

  if (others) {
    others.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data !== 'who?') handleUpdate(data)
      else if (isLeading && isConnected) send('alive')
    })
    send('who?')
  }
  void runInOneTab(name, ending.signal, async () => {
    isLeading = true
    await keepEventStreamOpen(ending.signal, broadcast)
  })

  return () => {
    ending.abort()
    others?.close()
    clearTimeout(silence)
    setConnected(false)
  }
}

/** Runs `lead` in one tab at a time. Runs it in every tab when the browser has no locks (no https) or refuses them. */
async function runInOneTab(name: string, signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, lead)
  } catch {
    if (!signal.aborted) await lead()
  }
}

/** Returns null where the browser blocks channels, as it does when it blocks storage. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
