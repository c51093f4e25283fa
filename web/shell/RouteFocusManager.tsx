import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRouteTitle } from '#web/ui/hooks/use-route-title.ts'

/**
 * Moves the focus to the page's heading after a navigation, so that screen readers announce the page. The browser
 * announces the first page.
 */
export function RouteFocusManager() {
  const router = useRouter()
  const title = useRouteTitle()
  const [isMoved, setMoved] = useState(false)

  useEffect(() => {
    // A page that is still loading has no heading yet: wait for it to appear.
    const arrivals = new MutationObserver(() => {
      const main = document.querySelector('main')
      if (main && main === document.activeElement && !focusHeading(main)) return
      arrivals.disconnect()
    })
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return
      setMoved(true)
      arrivals.disconnect()
      const main = document.querySelector('main')
      // A page may take the focus itself, such as a form that focuses its first field.
      if (!main || (main.contains(document.activeElement) && document.activeElement !== main)) return
      if (focusHeading(main)) return
      main.focus({ preventScroll: true })
      arrivals.observe(main, { childList: true, subtree: true })
    })
    return () => {
      arrivals.disconnect()
      unsubscribe()
    }
  }, [router])

  return <VisuallyHidden component="output">{isMoved ? title : ''}</VisuallyHidden>
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
