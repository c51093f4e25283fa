import type { PublicMapData } from '#contract/public-map.ts'

type Position = [lat: number, lng: number]

/** Enough to choose from; all of them would show half the province. */
const NEAREST_SHOWN = 10

/**
 * Returns the positions that the map of a public page begins with: the place that was searched for with the nearest position
 * of each of the first vendors, without such a place all positions.
 */
export function listFirstViewPositions({ vendors, near }: Pick<PublicMapData, 'vendors' | 'near'>): Position[] {
  if (!vendors) return []
  if (!near) return vendors.flatMap(({ positions }) => positions)
  const nearest = vendors.slice(0, NEAREST_SHOWN).flatMap(({ positions }) => nearestOf(positions, near) ?? [])
  return nearest.length === 0 ? [] : [[near.lat, near.lng], ...nearest.map(({ position }) => position)]
}

/** Good enough on a plane: a degree of longitude is shorter than one of latitude by the cosine of the latitude. */
function nearestOf(positions: Position[], near: { lat: number; lng: number }) {
  const shortening = Math.cos((near.lat * Math.PI) / 180)
  return positions
    .map((position) => ({
      position,
      distance: Math.hypot(position[0] - near.lat, (position[1] - near.lng) * shortening),
    }))
    .toSorted((a, b) => a.distance - b.distance)[0]
}
