import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'

// Apart from `coordinates.ts`, so that the script of the public pages has no schemas in it.

/** Four decimals: about ten metres, and shorter to share than the map's fifteen digits. */
export const formatPoint = ({ lat, lng }: Point): string => formatDegrees([lat, lng])

/** As exact as `formatPoint`, and clipped to the world. */
export const formatBox = ({ west, south, east, north }: BoundingBox): string =>
  formatDegrees([Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)])

const formatDegrees = (degrees: number[]) => degrees.map((one) => Number(one.toFixed(4))).join(',')
