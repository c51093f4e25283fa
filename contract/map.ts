import { z } from 'zod'
import { route } from './route.ts'

/** The vector layer of the tiles: clusters carry `count`, single locations `id`, `vendor_id`, `avatar`, `name` (decision 47). */
export const VENDORS_LAYER = 'vendors'

/** From this zoom on nothing is clustered: places that share a spot arrive one by one (decision 32). */
export const SINGLES_ZOOM = 17
/** Tiles exist down to here; the map enlarges the last ones. */
export const LAST_TILE_ZOOM = 22

const Whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,7})$/)
  .transform(Number)

const TileParams = z
  .object({ z: Whole, x: Whole, y: Whole })
  .refine(({ z: zoom, x, y }) => zoom <= LAST_TILE_ZOOM && x < 2 ** zoom && y < 2 ** zoom, 'No such tile.')
export type TileParams = z.output<typeof TileParams>

export const mapRoutes = {
  tile: route('GET', '/map/tiles/:z/:x/:y.mvt', {
    params: TileParams,
    query: z.object({
      v: z.string().max(20).optional().describe('the version, so that a changed map has new addresses'),
    }),
    media: 'file',
    returns: z.unknown(),
  }),
  version: route('GET', '/map/version', { returns: z.object({ version: z.int() }) }),
}
