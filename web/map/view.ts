import type { Point } from '#contract/fields.ts'
import type { Box } from '#contract/vendors.ts'

/**
 * Where the map shall look. It goes there when the content changes, not the object; a new `request` number asks for the
 * same place once more.
 */
export type MapTarget = ({ center: Point; zoom: number } | { bounds: Box }) & { request?: number }

/** Where the map looks now, and whether a person moved it there. */
export interface MapMove {
  bounds: Box
  center: Point
  zoom: number
  byUser: boolean
}

export const cornersOf = ({ west, south, east, north }: Box): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]

interface LibraryBounds {
  getWest(): number
  getSouth(): number
  getEast(): number
  getNorth(): number
}

/** What the map shows as the box that the server takes: within the world, also when the map shows more than one. */
export function boundsOf(bounds: LibraryBounds): Box {
  const limited = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const isWholeWorld = east - west >= 360
  return {
    west: isWholeWorld ? -180 : limited(west, 180),
    south: limited(bounds.getSouth(), 90),
    east: isWholeWorld ? 180 : limited(east, 180),
    north: limited(bounds.getNorth(), 90),
  }
}
