import { toRadians } from '#contract/distance.ts'
import type { PublicMapData } from '#contract/public-map.ts'
import { computeBoxAround, toMapLibreBounds } from './view.ts'

type Position = [lat: number, lng: number]

/** Enough to choose from; all of them would show half the province. */
const NEAREST_SHOWN = 10

type ViewData = Pick<PublicMapData, 'vendors' | 'near' | 'bbox'>

/** Shown when nothing else says which part of the map: southern Ontario. */
const START_BOX = { west: -84, south: 41.7, east: -74.3, north: 46.5 }
const NEAR_ZOOM = 10
const MAX_FIT_ZOOM = 10

/** Returns the view that the map of a public page begins with, as options of the map library. */
export function getPublicMapInitialView(data: ViewData) {
  const { bbox, near } = data
  if (bbox) return { bounds: toMapLibreBounds(bbox) }
  const positions = listPublicMapInitialPositions(data)
  if (positions.length > 0)
    return { bounds: toBounds(positions), fitBoundsOptions: { padding: 56, maxZoom: MAX_FIT_ZOOM } }
  if (near) return { center: { lat: near.lat, lng: near.lng }, zoom: NEAR_ZOOM }
  return { bounds: toMapLibreBounds(START_BOX) }
}

const toBounds = (positions: Position[]) =>
  toMapLibreBounds(computeBoxAround(positions.map(([lat, lng]) => ({ lat, lng }))))

/**
 * Returns the positions that the map of a public page begins with: the place that was searched for with the nearest position
 * of each of the first vendors, without such a place all positions.
 */
export function listPublicMapInitialPositions({ vendors, near }: Omit<ViewData, 'bbox'>): Position[] {
  if (!vendors) return []
  if (!near) return vendors.flatMap(({ positions }) => positions)
  const nearest = vendors.slice(0, NEAREST_SHOWN).flatMap(({ positions }) => nearestOf(positions, near) ?? [])
  return nearest.length === 0 ? [] : [[near.lat, near.lng], ...nearest.map(({ position }) => position)]
}

/** Good enough on a plane: a degree of longitude is shorter than one of latitude by the cosine of the latitude. */
function nearestOf(positions: Position[], near: { lat: number; lng: number }) {
  const shortening = Math.cos(toRadians(near.lat))
  return positions
    .map((position) => ({
      position,
      distance: Math.hypot(position[0] - near.lat, (position[1] - near.lng) * shortening),
    }))
    .toSorted((a, b) => a.distance - b.distance)[0]
}
