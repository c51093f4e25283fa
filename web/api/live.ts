import { useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/live.ts'
import { keepLine, SILENCE_MS, type LineNews } from './live-line.ts'

// One line to the hub a browser (decision 44): the tab that holds the lock has it and tells the others. When that tab is
// closed, the lock and with it the line pass to another one.

type Said = LineNews | 'who?'

let isUp = false
const watchers = new Set<() => void>()

function setUp(next: boolean) {
  if (next === isUp) return
  isUp = next
  for (const act of watchers) act()
}

/** True while what changes on the hub is told to this page; else it has to ask now and then. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    (act) => {
      watchers.add(act)
      return () => watchers.delete(act)
    },
    () => isUp,
  )

/**
 * Calls `hear` for each event of this user, and with null when any may have been missed, until the returned function is
 * called. The name is the user's: tabs of someone who signed in elsewhere hear nothing of it.
 */
export function listenLive(userId: number, hear: (event: LiveEvent | null) => void): () => void {
  const ending = new AbortController()
  const name = `hub.live.${userId}`
  const others = openChannel(name)
  let isLeading = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const take = (news: LineNews) => {
    clearTimeout(silence)
    setUp(news !== 'down')
    if (news === 'down') return
    // A leader that is frozen or gone says nothing any more.
    silence = setTimeout(() => setUp(false), SILENCE_MS)
    if (news === 'up') hear(null)
    else if (news !== 'alive') hear(news)
  }
  const say = (said: Said) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
    others?.postMessage(said)
  }
  const tell = (news: LineNews) => {
    say(news)
    take(news)
  }

  if (others) {
    others.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data !== 'who?') take(data)
      else if (isLeading && isUp) say('alive')
    })
    say('who?')
  }
  void inTurn(name, ending.signal, async () => {
    isLeading = true
    await keepLine(ending.signal, tell)
  })

  return () => {
    ending.abort()
    others?.close()
    clearTimeout(silence)
    setUp(false)
  }
}

/** Runs `lead` in one tab at a time; in every one where the browser has no locks (no https) or refuses them. */
async function inTurn(name: string, signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
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
