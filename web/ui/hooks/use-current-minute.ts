import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const CHECK_MS = 10_000

const getCurrentMinute = () => Math.floor(Date.now() / MINUTE_MS)

function checkOften(onChange: () => void) {
  const timer = setInterval(onChange, CHECK_MS)
  return () => clearInterval(timer)
}

/** Returns the minutes since 1970, and renders the component again with each: for what follows from the time, such as 'Overdue'. */
export const useCurrentMinute = (): number => useSyncExternalStore(checkOften, getCurrentMinute)
