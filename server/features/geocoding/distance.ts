export interface Position {
  lat: number
  lng: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance on a sphere of 6371 km, as everywhere in the product (specification 9). */
export function kilometres(a: Position, b: Position) {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  const chord = halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const WIDEST_CITY_KM = 40

/**
 * How far from its middle a place of this population still has addresses, in km: 1 for a village, 6 for Thunder Bay,
 * 13 for Windsor. A postal area's point beyond it is the middle of countryside, where few of its addresses are.
 * The curve is the one that fits Ontario's health facilities best (bench/geocoder.ts).
 */
export const reachKm = (population: number) => Math.min(WIDEST_CITY_KM, 1 + 0.13 * (population / 1000) ** 0.8)
