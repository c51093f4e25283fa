import type { Point } from '#contract/fields.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import { parseBox } from '#web/coordinates.ts'
import { DEFAULT_MAP_CENTER, type MapTarget } from '#web/map/view.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { showsOnlyResults } from '#web/features/directory/map-search.ts'
import { computePaddedBoxAround, boxContains, MAIN_MAP_ZOOMS, ZOOM_BY_PRECISION } from './map-view.ts'

export type GeocodedPlace = Pick<GeocodeResult, 'lat' | 'lng' | 'precision'>

/** The first view of the map. */
export const DEFAULT_MAP_TARGET: MapTarget = { center: DEFAULT_MAP_CENTER, zoom: MAIN_MAP_ZOOMS.default }

/** Number of nearest results to show when none is in view. */
const NEAREST_SHOWN = 10

interface MapSituation {
  search: MapSearchParams
  /** The place of the searched city, once it is geocoded. */
  place: GeocodedPlace | undefined
  /** Positions of the results, nearest first. */
  positions: Point[]
  /** The visible part of the map; undefined before it is drawn. */
  view: BoundingBox | undefined
  /** The view without a query. */
  home: MapTarget
  autoZoom: boolean
}

/** Returns the view for the results of a query, or null when the map does not move. */
export function computeMapTarget({ search, place, positions, view, home, autoZoom }: MapSituation): MapTarget | null {
  if (search.bbox !== undefined) {
    const area = parseBox(search.bbox)
    return view && isSameArea(view, area) ? null : { bounds: area }
  }
  if (place) return { center: { lat: place.lat, lng: place.lng }, zoom: ZOOM_BY_PRECISION[place.precision] }
  if (!showsOnlyResults(search)) return home
  const [first, ...others] = positions
  if (!first) return null
  if (autoZoom) return { bounds: computePaddedBoxAround(first, others) }
  const isOneVisible = view !== undefined && positions.some((position) => boxContains(view, position))
  return isOneVisible ? null : { bounds: computePaddedBoxAround(first, others.slice(0, NEAREST_SHOWN - 1)) }
}

/** 'Search this area' searches what the map already shows; the address rounds the area. */
function isSameArea(view: BoundingBox, area: BoundingBox): boolean {
  const tolerance = 0.001
  return (['west', 'south', 'east', 'north'] as const).every((side) => Math.abs(view[side] - area[side]) < tolerance)
}
