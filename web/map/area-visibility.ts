import type { Feature, Polygon, Position } from 'geojson'
import type { BoundingBox } from '#contract/vendors.ts'

/** Share of the view's width and height at each side in which an edge does not count: it would be a sliver. */
const MARGIN_SHARE = 0.04

/**
 * True when an edge of the area is inside the view. Without an edge in sight, an area would colour the whole map and
 * show nothing.
 */
export function hasAreaEdgeInView({ geometry }: Feature<Polygon>, view: BoundingBox): boolean {
  const inner = withoutMargin(view)
  return geometry.coordinates.some((ring) => ring.slice(1).some((to, nth) => isCrossing(ring[nth]!, to, inner)))
}

function withoutMargin({ west, south, east, north }: BoundingBox): BoundingBox {
  const [x, y] = [(east - west) * MARGIN_SHARE, (north - south) * MARGIN_SHARE]
  return { west: west + x, south: south + y, east: east - x, north: north - y }
}

/** True when the line from one point to the other passes through the box (Liang-Barsky). */
function isCrossing(
  [fromX, fromY]: Position,
  [toX, toY]: Position,
  { west, south, east, north }: BoundingBox,
): boolean {
  const [dx, dy] = [toX! - fromX!, toY! - fromY!]
  let [enters, leaves] = [0, 1]
  for (const [along, room] of [
    [-dx, fromX! - west],
    [dx, east - fromX!],
    [-dy, fromY! - south],
    [dy, north - fromY!],
  ] as const) {
    if (along === 0 && room < 0) return false
    if (along < 0) enters = Math.max(enters, room / along)
    if (along > 0) leaves = Math.min(leaves, room / along)
  }
  return enters <= leaves
}
