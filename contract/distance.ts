import type { Point } from './fields.ts'

/** Specification 9: distances are haversine on a sphere of this radius, in the browser and in SQL. */
export const EARTH_RADIUS_KM = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in kilometres. */
export function computeDistanceKm(from: Point, to: Point): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const chord = halfLat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
