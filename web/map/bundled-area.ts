import type { Feature, MultiPolygon } from 'geojson'
import { toDegrees } from '#contract/distance.ts'

/** The tiles of the finer bundled set at its highest zoom, as ranges of columns and rows. Each has tiles at all zooms. */
export const DETAILED_TILE_RANGES = {
  zoom: 10,
  ranges: [
    { columns: [241, 244], rows: [346, 349] },
    { columns: [255, 261], rows: [352, 356] },
    { columns: [270, 303], rows: [360, 381] },
  ],
} as const

const COUNT = 2 ** DETAILED_TILE_RANGES.zoom
const longitude = (column: number) => (column / COUNT) * 360 - 180
const latitude = (row: number) => toDegrees(Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / COUNT))))

/** The part of the world that the finer bundled set covers. */
export const DETAILED_AREA_FEATURE: Feature<MultiPolygon> = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'MultiPolygon',
    coordinates: DETAILED_TILE_RANGES.ranges.map(({ columns: [first, last], rows: [top, bottom] }) => {
      const [west, east] = [longitude(first), longitude(last + 1)]
      const [north, south] = [latitude(top), latitude(bottom + 1)]
      return [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ]
    }),
  },
}
