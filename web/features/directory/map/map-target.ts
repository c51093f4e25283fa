import type { Point } from '#contract/fields.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import { parseBox } from '#web/coordinates.ts'
import type { MapTarget } from '#web/map/view.ts'
import type { MapSearch } from '#web/search.ts'
import { DEFAULT_MAP_CENTER } from '#web/features/locations/browser-position.ts'
import { hasFilters } from '#web/features/directory/map-search.ts'
import { boxContaining, boxContains, MAP_ZOOM, ZOOM_BY_PRECISION } from './map-view.ts'

export type GeocodedPlace = Pick<GeocodeResult, 'lat' | 'lng' | 'precision'>

/** Where the map begins before anything is known. */
export const DEFAULT_MAP_TARGET: MapTarget = { center: DEFAULT_MAP_CENTER, zoom: MAP_ZOOM.default }

/** So many of the nearest answers are shown when none of them is in view. */
const NEAREST_SHOWN = 10

interface MapSituation {
  search: MapSearch
  /** Of the city that is searched, once it is known. */
  place: GeocodedPlace | undefined
  /** Where the answers are, nearest first. */
  answers: Point[]
  /** What the map shows now; undefined before it has been drawn. */
  view: BoundingBox | undefined
  /** Where the map goes when nothing is asked. */
  home: MapTarget
  autoZoom: boolean
}

/** Where the map goes when a question has been answered, or null when it stays. */
export function mapTargetForResults({ search, place, answers, view, home, autoZoom }: MapSituation): MapTarget | null {
  if (search.bbox !== undefined) {
    const area = parseBox(search.bbox)
    return view && isSameArea(view, area) ? null : { bounds: area }
  }
  if (place) return { center: { lat: place.lat, lng: place.lng }, zoom: ZOOM_BY_PRECISION[place.precision] }
  if (!hasFilters(search)) return home
  const [first, ...others] = answers
  if (!first) return null
  if (autoZoom) return { bounds: boxContaining(first, others) }
  const seesOne = view !== undefined && answers.some((answer) => boxContains(view, answer))
  return seesOne ? null : { bounds: boxContaining(first, others.slice(0, NEAREST_SHOWN - 1)) }
}

/** 'Search this area' asks for what the map shows already; the address rounds it. */
function isSameArea(view: BoundingBox, area: BoundingBox): boolean {
  const tolerance = 0.001
  return (['west', 'south', 'east', 'north'] as const).every((side) => Math.abs(view[side] - area[side]) < tolerance)
}
