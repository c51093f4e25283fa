import type { BoxTuple } from './rings.ts'
import { isInBox } from './rings.ts'
import type { Polygon, Position, Ring } from './sources.ts'

/**
 * The source's shoreline is up to 1.5 km off at central Toronto, which is the first view of the map. These lines
 * replace it: drawn by hand from well-known points of the waterfront, accurate to some 200 m, for orientation only.
 */
const WINDOW: BoxTuple = [-79.53, 43.58, -79.265, 43.7]

const SHORE_WEST_TO_EAST: Ring = [
  [-79.5235, 43.5905],
  [-79.5165, 43.5868],
  [-79.5105, 43.5905],
  [-79.501, 43.598],
  [-79.493, 43.6055],
  [-79.486, 43.6125],
  [-79.481, 43.6165],
  [-79.4755, 43.6195],
  [-79.474, 43.6235],
  [-79.4765, 43.6275],
  [-79.4725, 43.631],
  [-79.4655, 43.635],
  [-79.456, 43.637],
  [-79.447, 43.6362],
  [-79.437, 43.634],
  [-79.428, 43.632],
  [-79.4225, 43.6298],
  [-79.4175, 43.6262],
  [-79.4115, 43.6278],
  [-79.413, 43.6318],
  [-79.405, 43.6335],
  [-79.3995, 43.6345],
  [-79.3915, 43.6362],
  [-79.381, 43.6378],
  [-79.3755, 43.6396],
  [-79.37, 43.6412],
  [-79.364, 43.6438],
  [-79.3605, 43.6455],
  [-79.3585, 43.6445],
  [-79.357, 43.6412],
  [-79.3525, 43.6385],
  [-79.35, 43.6352],
  [-79.343, 43.6362],
  [-79.3355, 43.6395],
  [-79.328, 43.6432],
  [-79.3285, 43.6375],
  [-79.334, 43.6285],
  [-79.341, 43.6195],
  [-79.345, 43.6135],
  [-79.339, 43.6145],
  [-79.3295, 43.6225],
  [-79.3215, 43.632],
  [-79.3185, 43.6425],
  [-79.3185, 43.6515],
  [-79.313, 43.6555],
  [-79.3075, 43.6575],
  [-79.3055, 43.6615],
  [-79.2985, 43.6655],
  [-79.2905, 43.668],
  [-79.284, 43.671],
  [-79.2775, 43.674],
  [-79.2695, 43.679],
]

const ISLANDS: Polygon = [
  [
    [-79.4045, 43.6262],
    [-79.4005, 43.6325],
    [-79.3945, 43.6328],
    [-79.388, 43.6312],
    [-79.3855, 43.6285],
    [-79.3795, 43.6285],
    [-79.3765, 43.6262],
    [-79.371, 43.6285],
    [-79.3655, 43.6302],
    [-79.36, 43.632],
    [-79.353, 43.6335],
    [-79.351, 43.63],
    [-79.356, 43.6265],
    [-79.3645, 43.6205],
    [-79.3725, 43.6152],
    [-79.381, 43.6122],
    [-79.3865, 43.6112],
    [-79.391, 43.615],
    [-79.3945, 43.621],
    [-79.3985, 43.6245],
    [-79.4045, 43.6262],
  ],
]

/** Replaces the part inside the window of the land ring that crosses it; other rings are returned unchanged. */
export function replaceTorontoWaterfront(ring: Ring): Ring {
  const inside = (at: number) => isInBox(ring[at % (ring.length - 1)]!, WINDOW)
  const count = ring.length - 1
  const entries = Array.from({ length: count }, (_, i) => i).filter((i) => !inside(i + count - 1) && inside(i))
  if (entries.length === 0) return ring
  if (entries.length > 1) throw new Error(`The shoreline enters the Toronto window ${entries.length} times, not once`)

  const entry = entries[0]!
  let exit = entry
  while (inside(exit)) exit++
  const rest = Array.from({ length: count - (exit - entry) }, (_, i) => ring[(exit + i) % count]!)
  const before = rest.at(-1)!
  const nearerEast = distance(before, SHORE_WEST_TO_EAST.at(-1)!) < distance(before, SHORE_WEST_TO_EAST[0]!)
  const shore = nearerEast ? SHORE_WEST_TO_EAST.toReversed() : SHORE_WEST_TO_EAST
  return [...rest, ...shore, rest[0]!]
}

export const getTorontoIslands = () => ISLANDS

/** Small pieces of land or water inside the window belong to the replaced shoreline. */
export const isInReplacedShoreline = (ring: Ring) => ring.every((point) => isInBox(point, WINDOW))

const distance = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1])
