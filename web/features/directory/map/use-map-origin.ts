import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { distanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import { DEFAULT_MAP_CENTER } from '#web/features/locations/browser-position.ts'
import { useGeolocation } from './use-geolocation.ts'

/** So near to oneself one is at oneself. */
const SAME_PLACE_KM = 0.5

/** Where the map begins and distances are measured from: where the person is, else one fixed city (MAP-052). */
export function useMapOrigin(isWanted: boolean) {
  const { place, ask, ...own } = useGeolocation(isWanted)
  // Who has begun to do something is not carried off when the browser answers at last.
  const [isKept, setKept] = useState(false)
  const keep = () => {
    if (place === undefined) setKept(true)
  }
  useWindowEvent('pointerdown', keep)
  useWindowEvent('keydown', keep)
  useWindowEvent('wheel', keep)
  const isFound = place !== undefined && !isKept

  return {
    ...own,
    place,
    origin: isFound ? place : DEFAULT_MAP_CENTER,
    isFound,
    isAt: (other: Point) => isFound && distanceKm(place, other) < SAME_PLACE_KM,
    goThere: async () => {
      const found = await ask()
      if (found) setKept(false)
      return found
    },
  }
}
