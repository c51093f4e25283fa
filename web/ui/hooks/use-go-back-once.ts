import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Returns a function that goes back from the current history entry, such as that of a panel which is closed. The page stays
 * where it is scrolled to.
 */
export function useGoBackOnce() {
  const router = useRouter()
  const { history } = router
  /** Going back takes a moment, in which the panel may be closed again. */
  const isGoingBack = useRef(false)
  return () => {
    if (isGoingBack.current) return
    isGoingBack.current = true
    const stop = history.subscribe(() => {
      isGoingBack.current = false
      stop()
    })
    const { scrollX, scrollY } = window
    // After the router has scrolled to where the panel was opened.
    const stopKeepingScroll = router.subscribe('onRendered', () => {
      stopKeepingScroll()
      scrollTo(scrollX, scrollY)
    })
    history.back()
  }
}
