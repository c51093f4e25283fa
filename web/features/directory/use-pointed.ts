import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { MapPoint } from '#web/map/points.ts'

/** CONST-017: on narrower screens there is nothing to hover with, and no room. */
const HOVERS = '(min-width: 769px)'
/** Time to move from the marker to what is said of it. */
const LEAVING_MS = 150

/** The marker that is pointed at, by mouse or keyboard focus, on screens that are wide enough for it. */
export function usePointed() {
  const [pointed, setPointed] = useState<MapPoint | null>(null)
  const isWide = useMediaQuery(HOVERS, false, { getInitialValueInEffect: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    pointed: isWide ? pointed : null,
    hold: () => clearTimeout(timer.current),
    dismiss: () => setPointed(null),
    point: (next: MapPoint | null) => {
      clearTimeout(timer.current)
      if (next) setPointed(next)
      else timer.current = setTimeout(() => setPointed(null), LEAVING_MS)
    },
  }
}
