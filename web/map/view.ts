import { toRadians } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'

/** 'Toronto, Ontario', the default when the user's position is unknown (specification 9). */
export const DEFAULT_MAP_CENTER: Point = { lat: 43.6532, lng: -79.3832 }

/**
 * The target view of the map. The map moves when the content changes, not the object; a new `request` number requests
 * the same view again.
 */
export type MapTarget = ({ center: Point; zoom: number } | { bounds: BoundingBox }) & { request?: number }

/** The current view of the map, and whether a person moved it there. */
export interface MapViewChange {
  bounds: BoundingBox
  center: Point
  zoom: number
  byUser: boolean
}

export const toMapLibreBounds = ({ west, south, east, north }: BoundingBox): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]

/** Returns the smallest box that contains all the points; there is at least one. */
export function computeBoxAround(points: Point[]): BoundingBox {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
}

/** Minimum height and width of a map, in pixels. */
const SMALLEST_MAP = 320
const TILE = 512

/**
 * Returns a view of a location at the given zoom, or of the areas around it when they exceed a small map: at that zoom
 * they would fill the whole map.
 */
export function computeMapTargetForLocation(place: Point, zoom: number, areas: BoundingBox | undefined): MapTarget {
  if (!areas) return { center: place, zoom }
  const perDegree = (TILE * 2 ** zoom) / 360
  const wide = Math.max(areas.east - place.lng, place.lng - areas.west) * perDegree
  // Mercator stretches heights by the latitude as well.
  const high = (Math.max(areas.north - place.lat, place.lat - areas.south) * perDegree) / cosine(place.lat)
  if (Math.max(wide, high) <= SMALLEST_MAP / 2) return { center: place, zoom }
  const { west, south, east, north } = areas
  return {
    bounds: {
      west: Math.max(-180, Math.min(west, place.lng)),
      south: Math.max(-85, Math.min(south, place.lat)),
      east: Math.min(180, Math.max(east, place.lng)),
      north: Math.min(85, Math.max(north, place.lat)),
    },
  }
}

const cosine = (latitude: number) => Math.max(0.05, Math.cos(toRadians(latitude)))

interface LibraryBounds {
  getWest(): number
  getSouth(): number
  getEast(): number
  getNorth(): number
}

/**
 * Converts the visible bounds to a box for the server, clipped to the world even when the map shows more than one
 * world.
 */
export function toClippedBox(bounds: LibraryBounds): BoundingBox {
  const limited = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const isWholeWorld = east - west >= 360
  return {
    west: isWholeWorld ? -180 : limited(west, 180),
    south: limited(bounds.getSouth(), 90),
    east: isWholeWorld ? 180 : limited(east, 180),
    north: limited(bounds.getNorth(), 90),
  }
}
