import { z } from 'zod'
import { MAX_TILE_ZOOM } from './map-tiles.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

const TileCoordinate = z
  .string()
  .regex(/^(0|[1-9]\d{0,7})$/)
  .transform(Number)

const TileParams = z
  .object({ z: TileCoordinate, x: TileCoordinate, y: TileCoordinate })
  .refine(({ z: zoom, x, y }) => zoom <= MAX_TILE_ZOOM && x < 2 ** zoom && y < 2 ** zoom, msg('No such tile.'))
export type TileParams = z.output<typeof TileParams>

export const mapRoutes = {
  tile: defineRoute('GET', '/map/tiles/:z/:x/:y.mvt', {
    params: TileParams,
    query: z.object({
      v: z.string().max(20).optional().describe('the version, so that a changed map has new URLs'),
    }),
    media: 'file',
    returns: z.unknown(),
  }),
  version: defineRoute('GET', '/map/version', { returns: z.object({ version: z.int() }) }),
}
