import { useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/live.ts'
import { keepStreamOpen, STREAM_TIMEOUT_MS, type ConnectionUpdate } from './event-stream-client.ts'

// One line to the hub a browser (decision 44): the tab that holds the lock has it and tells the others. When that tab is
// closed, the lock and with it the line pass to another one.

type TabMessage = ConnectionUpdate | 'who?'

let isConnected = false
const watchers = new Set<() => void>()

function setConnected(next: boolean) {
  if (next === isConnected) return
  isConnected = next
  for (const act of watchers) act()
}

/** True while what changes on the hub is told to this page; else it has to ask now and then. */
export const useIsLiveConnected = (): boolean =>
  useSyncExternalStore(
    (act) => {
      watchers.add(act)
      return () => watchers.delete(act)
    },
    () => isConnected,
  )

/**
 * Calls `hear` for each event of this user, and with null when any may have been missed, until the returned function is
 * called. The name is the user's: tabs of someone who signed in elsewhere hear nothing of it.
 */
export function subscribeToLiveEvents(userId: number, hear: (event: LiveEvent | null) => void): () => void {
  const ending = new AbortController()
  const name = `hub.live.${userId}`
  const others = openChannel(name)
  let isLeading = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const take = (news: ConnectionUpdate) => {
    clearTimeout(silence)
    setConnected(news !== 'down')
    if (news === 'down') return
    // A leader that is frozen or gone says nothing any more.
    silence = setTimeout(() => setConnected(false), STREAM_TIMEOUT_MS)
    if (news === 'up') hear(null)
    else if (news !== 'alive') hear(news)
  }
  const say = (said: TabMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
    others?.postMessage(said)
  }
  const tell = (news: ConnectionUpdate) => {
    say(news)
    take(news)
  }

  if (others) {
    others.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data !== 'who?') take(data)
      else if (isLeading && isConnected) say('alive')
    })
    say('who?')
  }
  void runInOneTab(name, ending.signal, async () => {
    isLeading = true
    await keepStreamOpen(ending.signal, tell)
  })

  return () => {
    ending.abort()
    others?.close()
    clearTimeout(silence)
    setConnected(false)
  }
}

/** Runs `lead` in one tab at a time; in every one where the browser has no locks (no https) or refuses them. */
async function runInOneTab(name: string, signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, lead)
  } catch {
    if (!signal.aborted) await lead()
  }
}

/** Browsers that block storage block channels as well. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
