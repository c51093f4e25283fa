import type { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import { hasPosition, type Location, type LocationPrecision } from '#contract/locations.ts'
import { computeBoxAroundAreas } from '#web/map/area-geometry.ts'
import { DEFAULT_MAP_CENTER, type MapTarget } from '#web/map/view.ts'

/** Zooms for a region and for an exact address. */
const ZOOM = { around: 10, near: 13, at: 16 }
const HIGHEST_LATITUDE = 85

/** The first view of the editor: the location with all its areas; around `near` for a new location. */
export function getInitialEditorView(location: Location | undefined, near: Point | undefined): MapTarget {
  if (!location || !hasPosition(location)) return { center: near ?? DEFAULT_MAP_CENTER, zoom: ZOOM.around }
  const { lat, lng } = location
  const center = { lat, lng }
  const there = { center, zoom: ZOOM.near }
  if (location.covered_areas.length === 0) return there
  return getViewOfAreasOrDefault([...location.covered_areas, { type: 'circle', center, radius: 1 }], there)
}

/** A view of a found address; a rough one from farther away. */
export const getViewOfPoint = (center: Point, precision: LocationPrecision | undefined): MapTarget => ({
  center,
  zoom: precision === 'street' ? ZOOM.at : ZOOM.near,
})

/** Returns a view of all areas, clipped to the latitudes that maps can show. */
export function getViewOfAreasOrDefault(areas: CoveredArea[], otherwise: MapTarget): MapTarget {
  const box = computeBoxAroundAreas(areas)
  if (!box) return otherwise
  return {
    bounds: { ...box, south: Math.max(-HIGHEST_LATITUDE, box.south), north: Math.min(HIGHEST_LATITUDE, box.north) },
  }
}
