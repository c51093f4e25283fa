import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const CHECK_MS = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const getCurrentMinute = () => Math.floor(Date.now() / MINUTE_MS)

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const check of listeners) check()
  }, CHECK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Renders the component again with each minute of the clock: for what follows from the time, such as 'Overdue'. */
export function useRenderEveryMinute(): void {
  useSyncExternalStore(subscribe, getCurrentMinute)
}
