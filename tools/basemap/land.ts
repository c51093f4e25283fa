import type { BoxTuple } from './rings.ts'
import { boxesIntersect, computeBoundingBox, clipRing, computeRingAreaKm2, simplifyRing, smoothRing } from './rings.ts'
import type { Feature, Polygon, Ring } from './sources.ts'
import { isInReplacedShoreline, getTorontoIslands, replaceTorontoWaterfront } from './waterfront.ts'

/** The source has many tiny triangles where lakes were cut at a coarse grid, so smaller shapes are left out. */
const SMALLEST_LAKE_KM2 = { world: 20, detail: 5 }
const SMALLEST_ISLAND_KM2 = { world: 5, detail: 1.5 }

const SIMPLIFY_DEGREES = { world: 0.005, detail: 0.0012 }
const SMOOTH_ROUNDS = 3

/** Land and lakes for the low zooms, which are simplified further while they are cut. */
export function buildLowZoomLandAndLakes(polygons: Polygon[]): Feature[] {
  const shapes = polygons
    .filter(([outer]) => computeRingAreaKm2(outer!) >= SMALLEST_ISLAND_KM2.world)
    .flatMap((rings) => withKinds(rings, (lake) => computeRingAreaKm2(lake) >= SMALLEST_LAKE_KM2.world))
  return painted(
    shapes.map((shape) => ({ ...shape, ring: simplifyRing(shape.ring, SIMPLIFY_DEGREES.world) })),
    [
      [10_000, 0],
      [4_000, 2],
      [1_000, 3],
      [200, 4],
    ],
  )
}

/** Land and lakes inside the box for high zooms, without the steps of the grid and with rounded corners. */
export function buildDetailLand(polygons: Polygon[], box: BoxTuple): Feature[] {
  const isNear = (ring: Ring) => boxesIntersect(computeBoundingBox(ring), box) && !isInReplacedShoreline(ring)
  const shapes = polygons
    .filter(([outer]) => computeRingAreaKm2(outer!) >= SMALLEST_ISLAND_KM2.detail && isNear(outer!))
    .flatMap((rings) =>
      withKinds(rings, (lake) => computeRingAreaKm2(lake) >= SMALLEST_LAKE_KM2.detail && isNear(lake)),
    )
    .map(({ kind, ring }) => ({ kind, ring: clipRing(replaceTorontoWaterfront(ring), box) }))
    .filter(({ ring }) => ring.length > 3)
    .map(({ kind, ring }) => ({ kind, ring: simplifyRing(ring, SIMPLIFY_DEGREES.detail) }))
  const islands: Shape[] = getTorontoIslands().map((ring) => ({ kind: 'land', ring }))
  return painted(
    [...shapes, ...islands].map(({ kind, ring }) => ({ kind, ring: smoothRing(ring, SMOOTH_ROUNDS) })),
    [
      [60, 0],
      [25, 8],
      [12, 9],
    ],
  )
}

interface Shape {
  kind: 'land' | 'lake'
  ring: Ring
}

const withKinds = ([outer, ...holes]: Polygon, isDrawn: (lake: Ring) => boolean): Shape[] => [
  { kind: 'land', ring: outer! },
  ...holes.filter(isDrawn).map((ring): Shape => ({ kind: 'lake', ring })),
]

/**
 * Returns each ring as a separate shape, largest first: land, on it its lakes, on them their islands. As holes the
 * lakes are more than the renderer can cut out: it then fills parts of the sea.
 */
function painted(shapes: Shape[], lakeZooms: [atLeastKm2: number, min: number][]): Feature[] {
  return shapes
    .filter(({ ring }) => ring.length > 3)
    .map((shape) => ({ ...shape, area: computeRingAreaKm2(shape.ring) }))
    .toSorted((a, b) => b.area - a.area)
    .map(({ kind, ring, area }) => {
      // Small lakes appear only at high zooms: a thousand of them look like specks at low ones.
      const min = kind === 'lake' ? (lakeZooms.find(([atLeast]) => area >= atLeast)?.[1] ?? Infinity) : 0
      return { type: 'Feature', properties: { kind, min }, geometry: { type: 'Polygon', coordinates: [ring] } }
    })
}
