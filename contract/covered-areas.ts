import { z } from 'zod'
import { Point } from './fields.ts'
import { msg } from './message.ts'

/** SR-053: the limit for all rings of a polygon together. */
const MAX_CORNERS = 500
const MAX_RADIUS_METRES = 1_000_000
const MAX_RINGS = 20

const Circle = z.object({
  type: z.literal('circle'),
  center: Point,
  radius: z
    .number()
    .positive(msg('The radius must be more than 0.'))
    .max(MAX_RADIUS_METRES, msg('The radius can be 1,000 km at most.')),
})

/** An area across the date line needs two rectangles. */
const Rectangle = z
  .object({ type: z.literal('rectangle'), ne: Point, sw: Point })
  .refine(
    ({ ne, sw }) => ne.lat > sw.lat && ne.lng > sw.lng,
    msg('The first corner must lie north and east of the second.'),
  )

const Polygon = z
  .object({
    type: z.literal('polygon'),
    paths: z
      .array(z.array(Point).min(3, msg('Draw at least 3 points.')).max(MAX_CORNERS))
      .min(1)
      .max(MAX_RINGS),
  })
  .refine(({ paths }) => paths.flat().length <= MAX_CORNERS, {
    error: msg('A polygon has at most {maximum} points.'),
    params: { maximum: MAX_CORNERS },
  })
  .refine(({ paths }) => paths.every(hasArea), msg('The polygon is only a line.'))
  .refine(({ paths }) => !hasCrossingEdges(paths), msg('The lines of a polygon cannot cross each other.'))

/** The shape of an area that a location serves (decision 47). `radius` is in metres; `paths` are rings without a closing point. */
export const CoveredArea = z.discriminatedUnion('type', [Circle, Rectangle, Polygon])
export type CoveredArea = z.output<typeof CoveredArea>

/**
 * Returns twice the signed area of the triangle. The sign shows on which side of the line from a to b the point c lies.
 */
const crossProduct = (a: Point, b: Point, c: Point) =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng)

const hasArea = (ring: Point[]) =>
  ring.slice(2).some((corner, nth) => crossProduct(ring[0]!, ring[nth + 1]!, corner) !== 0)

/** Returns true when two lines cross, of one ring or of two. Touching lines do not cross. */
function hasCrossingEdges(paths: Point[][]): boolean {
  if (paths.flat().length > MAX_CORNERS) return false
  const edges = paths.flatMap((ring) => ring.map((from, nth) => toEdge(from, ring[(nth + 1) % ring.length]!)))
  // Indexes rather than slices, and the bounds first: 20 polygons of 500 points have 2.5 million pairs of lines.
  for (let first = 0; first < edges.length; first++)
    for (let second = first + 1; second < edges.length; second++)
      if (haveCommonBounds(edges[first]!, edges[second]!) && crosses(edges[first]!, edges[second]!)) return true
  return false
}

const toEdge = (from: Point, to: Point) => ({
  from,
  to,
  west: Math.min(from.lng, to.lng),
  east: Math.max(from.lng, to.lng),
  south: Math.min(from.lat, to.lat),
  north: Math.max(from.lat, to.lat),
})
type Edge = ReturnType<typeof toEdge>

const haveCommonBounds = (a: Edge, b: Edge) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

const crosses = ({ from: a, to: b }: Edge, { from: c, to: d }: Edge) =>
  crossProduct(a, b, c) * crossProduct(a, b, d) < 0 && crossProduct(c, d, a) * crossProduct(c, d, b) < 0
