import type { Position, Ring } from './sources.ts'

export type BoxTuple = [west: number, south: number, east: number, north: number]

const KM_PER_DEGREE = 111.32

/** Returns the area in square kilometres, accurate to a few percent for anything smaller than a country. */
export function computeRingAreaKm2(ring: Ring) {
  let twice = 0
  let latitudes = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1, y1] = ring[j]!
    const [x2, y2] = ring[i]!
    twice += x1 * y2 - x2 * y1
    latitudes += y2
  }
  return (Math.abs(twice) / 2) * KM_PER_DEGREE ** 2 * Math.cos((latitudes / ring.length) * (Math.PI / 180))
}

export function computeBoundingBox(ring: Ring): BoxTuple {
  const box: BoxTuple = [180, 90, -180, -90]
  for (const [x, y] of ring) {
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}

export const boxesIntersect = (a: BoxTuple, b: BoxTuple) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

export const isInBox = ([x, y]: Position, [west, south, east, north]: BoxTuple) =>
  x >= west && x <= east && y >= south && y <= north

/** Clips a closed ring to the box, one side after the other; separated pieces stay joined along the box's edge. */
export function clipRing(ring: Ring, [west, south, east, north]: BoxTuple): Ring {
  const sides: [axis: 0 | 1, limit: number, keep: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  let open = ring.slice(0, -1)
  for (const [axis, limit, keep] of sides) {
    const cut: Ring = []
    for (let i = 0; i < open.length; i++) {
      const from = open[(i + open.length - 1) % open.length]!
      const to = open[i]!
      const fromIn = (from[axis] - limit) * keep >= 0
      const toIn = (to[axis] - limit) * keep >= 0
      if (fromIn !== toIn) {
        const t = (limit - from[axis]) / (to[axis] - from[axis])
        cut.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t])
      }
      if (toIn) cut.push(to)
    }
    open = cut
  }
  return open.length < 3 ? [] : [...open, open[0]!]
}

/** Drops the points that lie within `tolerance` degrees of the line through their neighbours (Douglas-Peucker). */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const keep = new Uint8Array(ring.length)
  keep[0] = keep[ring.length - 1] = 1
  // A closed ring has no longest chord, so it is split at the point farthest from its start.
  let far = 0
  let farthest = -1
  for (let i = 1; i < ring.length - 1; i++) {
    const d = (ring[i]![0] - ring[0]![0]) ** 2 + (ring[i]![1] - ring[0]![1]) ** 2
    if (d > farthest) [farthest, far] = [d, i]
  }
  keep[far] = 1
  const spans: [number, number][] = [
    [0, far],
    [far, ring.length - 1],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    let worst = tolerance ** 2
    let index = -1
    for (let i = first + 1; i < last; i++) {
      const d = squaredDistance(ring[i]!, ring[first]!, ring[last]!)
      if (d > worst) [worst, index] = [d, i]
    }
    if (index < 0) continue
    keep[index] = 1
    spans.push([first, index], [index, last])
  }
  return ring.filter((_, i) => keep[i])
}

function squaredDistance([x, y]: Position, [ax, ay]: Position, [bx, by]: Position) {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2
}

/** Rounds the corners of a closed ring (Chaikin: every edge gives its quarter points). */
export function smoothRing(ring: Ring, rounds: number): Ring {
  let open = ring.slice(0, -1)
  for (let round = 0; round < rounds; round++) {
    open = open.flatMap(([x, y], i): Ring => {
      const [nx, ny] = open[(i + 1) % open.length]!
      return [
        [0.75 * x + 0.25 * nx, 0.75 * y + 0.25 * ny],
        [0.25 * x + 0.75 * nx, 0.25 * y + 0.75 * ny],
      ]
    })
  }
  return [...open, open[0]!]
}
