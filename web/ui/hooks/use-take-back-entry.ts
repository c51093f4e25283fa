import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/** Returns a function that goes back from the current history entry, such as that of a panel which is closed. */
export function useTakeBackEntry() {
  const { history } = useRouter()
  /** Going back takes a moment, in which the panel may be closed again. */
  const isGoingBack = useRef(false)
  return () => {
    if (isGoingBack.current) return
    isGoingBack.current = true
    const stop = history.subscribe(() => {
      isGoingBack.current = false
      stop()
    })
    history.back()
  }
}
