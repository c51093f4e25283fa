import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { computeDistanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import { DEFAULT_MAP_CENTER } from '#web/map/view.ts'
import { useGeolocation } from './use-geolocation.ts'

/** A position within this distance counts as the user's own position. */
const SAME_PLACE_KM = 0.5

/** Returns the point from which distances are measured: the user's position, else a fixed city (MAP-052). */
export function useDistanceOrigin(isEnabled: boolean) {
  const { position, requestAgain, ...geolocation } = useGeolocation(isEnabled)
  // Once the user has moved the map, a late geolocation result does not move it.
  const [isKept, setKept] = useState(false)
  const keep = () => {
    if (position === undefined) setKept(true)
  }
  useWindowEvent('pointerdown', keep)
  useWindowEvent('keydown', keep)
  useWindowEvent('wheel', keep)
  const isFound = position !== undefined && !isKept

  return {
    ...geolocation,
    position,
    origin: isFound ? position : DEFAULT_MAP_CENTER,
    isFound,
    isAt: (other: Point) => isFound && computeDistanceKm(position, other) < SAME_PLACE_KM,
    goThere: async () => {
      const found = await requestAgain()
      if (found) setKept(false)
      return found
    },
  }
}
