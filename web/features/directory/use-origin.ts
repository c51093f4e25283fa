import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { kilometres } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import { DEFAULT_PLACE } from '#web/features/locations/position.ts'
import { useOwnPlace } from './use-own-place.ts'

/** So near to oneself one is at oneself. */
const AT_ME_KM = 0.5

/** Where the map begins and distances are measured from: where the person is, else one fixed city (MAP-052). */
export function useOrigin(isWanted: boolean) {
  const { place, ask, ...own } = useOwnPlace(isWanted)
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
    origin: isFound ? place : DEFAULT_PLACE,
    isFound,
    isAt: (other: Point) => isFound && kilometres(place, other) < AT_ME_KM,
    goThere: async () => {
      const found = await ask()
      if (found) setKept(false)
      return found
    },
  }
}
