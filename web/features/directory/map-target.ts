import type { Point } from '#contract/fields.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import type { Box } from '#contract/vendors.ts'
import { boxOf } from '#web/coordinates.ts'
import type { MapTarget } from '#web/map/view.ts'
import type { MapSearch } from '#web/search.ts'
import { DEFAULT_PLACE } from '#web/features/locations/position.ts'
import { isNarrowed } from './map-search.ts'
import { boxHolding, holds, MAP_ZOOM, zoomTo } from './map-view.ts'

export type Place = Pick<GeocodeResult, 'lat' | 'lng' | 'precision'>

/** Where the map begins before anything is known. */
export const START: MapTarget = { center: DEFAULT_PLACE, zoom: MAP_ZOOM.default }

/** So many of the nearest answers are shown when none of them is in view. */
const NEAREST = 10

interface Situation {
  search: MapSearch
  /** Of the city that is searched, once it is known. */
  place: Place | undefined
  /** Where the answers are, nearest first. */
  answers: Point[]
  /** What the map shows now; undefined before it has been drawn. */
  view: Box | undefined
  /** Where the map goes when nothing is asked. */
  home: MapTarget
  autoZoom: boolean
}

/** Where the map goes when a question has been answered, or null when it stays. */
export function targetFor({ search, place, answers, view, home, autoZoom }: Situation): MapTarget | null {
  if (search.bbox !== undefined) {
    const area = boxOf(search.bbox)
    return view && isSameArea(view, area) ? null : { bounds: area }
  }
  if (place) return { center: { lat: place.lat, lng: place.lng }, zoom: zoomTo[place.precision] }
  if (!isNarrowed(search)) return home
  const [first, ...others] = answers
  if (!first) return null
  if (autoZoom) return { bounds: boxHolding(first, others) }
  const seesOne = view !== undefined && answers.some((answer) => holds(view, answer))
  return seesOne ? null : { bounds: boxHolding(first, others.slice(0, NEAREST - 1)) }
}

/** 'Search this area' asks for what the map shows already; the address rounds it. */
function isSameArea(view: Box, area: Box): boolean {
  const tolerance = 0.001
  return (['west', 'south', 'east', 'north'] as const).every((side) => Math.abs(view[side] - area[side]) < tolerance)
}
