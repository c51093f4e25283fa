import type { Point } from './fields.ts'

/** Specification 9: distances are haversine on a sphere of this radius, in the browser and in SQL. */
export const EARTH_RADIUS_KM = 6371

export const toRadians = (degrees: number) => (degrees * Math.PI) / 180
export const toDegrees = (radians: number) => (radians * 180) / Math.PI

/** Returns the great-circle distance in kilometres. */
export function computeDistanceKm(from: Point, to: Point): number {
  const halfLat = Math.sin(toRadians(to.lat - from.lat) / 2) ** 2
  const halfLng = Math.sin(toRadians(to.lng - from.lng) / 2) ** 2
  const chord = halfLat + Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * halfLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
