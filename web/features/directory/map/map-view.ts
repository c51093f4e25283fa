import { toDegrees, toRadians } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { LocationPrecision } from '#contract/locations.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import { computeBoxAround } from '#web/map/view.ts'

/** Zooms of the main map (specification 9). */
export const MAIN_MAP_ZOOMS = { default: 12, close: 14, medium: 9, min: 0, max: 22 }

/** Zoom for a geocoded address by its precision. */
export const ZOOM_BY_PRECISION: Record<LocationPrecision, number> = {
  street: MAIN_MAP_ZOOMS.close,
  postal: MAIN_MAP_ZOOMS.default,
  city: MAIN_MAP_ZOOMS.default,
  region: MAIN_MAP_ZOOMS.medium,
}

const TILE_PIXELS = 512

/** Returns the area shown by a map of this size in pixels, so that the cards do not wait for the map to load. */
export function computeBoxOfMapFrame(
  { lat, lng }: Point,
  zoom: number,
  { width, height }: { width: number; height: number },
): BoundingBox {
  const radiansPerPixel = (2 * Math.PI) / (TILE_PIXELS * 2 ** zoom)
  const middle = Math.asinh(Math.tan(toRadians(lat)))
  const latitude = (mercator: number) => toDegrees(Math.atan(Math.sinh(mercator)))
  const halfWidth = toDegrees((width / 2) * radiansPerPixel)
  const halfHeight = (height / 2) * radiansPerPixel
  return {
    west: lng - halfWidth,
    east: lng + halfWidth,
    south: latitude(middle - halfHeight),
    north: latitude(middle + halfHeight),
  }
}

/** Returns the smallest area that contains all the points, with a margin so that no marker is on the edge. */
export function computePaddedBoxAround(middle: Point, places: Point[]): BoundingBox {
  const { west, south, east, north } = computeBoxAround([middle, ...places])
  const margin = Math.max(0.01, 0.08 * Math.max(north - south, east - west))
  return { west: west - margin, east: east + margin, south: south - margin, north: north + margin }
}

export const getBoxCenter = ({ west, south, east, north }: BoundingBox): Point => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
})

export const boxContains = ({ west, south, east, north }: BoundingBox, { lat, lng }: Point) =>
  lat >= south && lat <= north && lng >= west && lng <= east
