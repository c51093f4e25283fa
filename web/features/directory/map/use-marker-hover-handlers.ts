import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { MapMarker } from '#web/map/map-markers.ts'

/** CONST-017: narrower screens have no pointer that hovers, and no space for tooltips. */
const HOVER_MEDIA_QUERY = '(min-width: 769px)'
/** Time to move the pointer from the marker to its tooltip. */
const LEAVE_DELAY_MS = 150

/** Reports the marker under the mouse or with keyboard focus; `canHover` on screens that are wide enough. */
export function useMarkerHoverHandlers(onChange: (marker: MapMarker | null) => void) {
  const canHover = useMediaQuery(HOVER_MEDIA_QUERY, false, { getInitialValueInEffect: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    canHover,
    /** Keeps the marker hovered while the pointer is on its tooltip. */
    hold: () => clearTimeout(timer.current),
    dismiss: () => onChange(null),
    hover: (marker: MapMarker | null) => {
      clearTimeout(timer.current)
      if (marker) onChange(marker)
      else timer.current = setTimeout(() => onChange(null), LEAVE_DELAY_MS)
    },
  }
}
