/**
 * The vector layer of the tiles: clusters carry `count`, single locations `id`, `vendor_id`, `avatar`, `name`
 * (decision 47).
 */
export const VENDOR_TILE_LAYER = 'vendors'

/** From this zoom level on nothing is clustered: locations at the same position arrive one by one (decision 32). */
export const MIN_UNCLUSTERED_ZOOM = 17
/** The highest zoom level with tiles; the map enlarges these beyond it. */
export const MAX_TILE_ZOOM = 22
