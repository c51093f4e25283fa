import { useEffect } from 'react'
import { isPassEndedError } from '#web/api/call-error.ts'

/** Calls `onPassEnded` once the error of a read says that the pass has ended. Returns whether it has. */
export function usePassEnded(error: unknown, onPassEnded: () => void): boolean {
  const isPassEnded = isPassEndedError(error)
  useEffect(() => {
    if (isPassEnded) onPassEnded()
  }, [isPassEnded, onPassEnded])
  return isPassEnded
}
