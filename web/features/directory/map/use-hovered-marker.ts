import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { MapMarker } from '#web/map/map-markers.ts'

/** CONST-017: narrower screens have no pointer that hovers, and no space for tooltips. */
const HOVER_MEDIA_QUERY = '(min-width: 769px)'
/** Time to move the pointer from the marker to its tooltip. */
const LEAVE_DELAY_MS = 150

/** Returns the marker under the mouse or with keyboard focus, on screens that are wide enough. */
export function useHoveredMarker() {
  const [pointed, setPointed] = useState<MapMarker | null>(null)
  const isWide = useMediaQuery(HOVER_MEDIA_QUERY, false, { getInitialValueInEffect: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    pointed: isWide ? pointed : null,
    hold: () => clearTimeout(timer.current),
    dismiss: () => setPointed(null),
    point: (next: MapMarker | null) => {
      clearTimeout(timer.current)
      if (next) setPointed(next)
      else timer.current = setTimeout(() => setPointed(null), LEAVE_DELAY_MS)
    },
  }
}
