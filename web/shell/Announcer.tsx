import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRouteTitle } from '#web/ui/use-route-title.ts'

/** After a navigation moves the focus to the page's heading and says where one is; the first page is the browser's. */
export function Announcer() {
  const router = useRouter()
  const title = useRouteTitle()
  const [isMoved, setMoved] = useState(false)

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        setMoved(true)
        focusHeading()
      }),
    [router],
  )

  return <VisuallyHidden component="output">{isMoved ? title : ''}</VisuallyHidden>
}

function focusHeading() {
  const main = document.querySelector<HTMLElement>('main')
  // A page that keeps the focus for itself, as a form with a first field does, may.
  if (!main || (main.contains(document.activeElement) && document.activeElement !== main)) return
  const heading = main.querySelector<HTMLElement>('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  ;(heading ?? main).focus({ preventScroll: true })
}
