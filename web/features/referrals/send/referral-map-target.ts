import type { Point } from '#contract/fields.ts'
import { computeBoxAround, computeMapTargetForLocation, type MapTarget } from '#web/map/view.ts'

/** Zooms of the map of the referral area (CONST-013). */
export const LOCATION_CHOICE_MAP_ZOOMS = { default: 7, close: 12, min: 2, max: 16 }

/**
 * The chosen location from close by, otherwise the area around the first one, larger when others are outside. A map that
 * opens with one location chosen shows the others as well, to choose from.
 */
export function computeReferralMapTarget(chosen: Point | undefined, locations: Point[], isOpening = false): MapTarget {
  const { lat, lng } = chosen ?? locations[0]!
  if (chosen && isOpening)
    return computeMapTargetForLocation({ lat, lng }, LOCATION_CHOICE_MAP_ZOOMS.close, computeBoxAround(locations))
  if (chosen) return { center: { lat, lng }, zoom: LOCATION_CHOICE_MAP_ZOOMS.close }
  return computeMapTargetForLocation({ lat, lng }, LOCATION_CHOICE_MAP_ZOOMS.default, computeBoxAround(locations))
}
