import type { StyleSpecification } from 'maplibre-gl'

/** Areas are put under it and points above, in any order and on any base map. */
export const BELOW_MARKERS_LAYER = 'below-points'

/** A base map ready for ours: with or without the names on it, and with a place to put areas below the points. */
export const prepareStyle = (style: StyleSpecification, showPlaces: boolean): StyleSpecification => ({
  ...style,
  layers: [
    ...style.layers.filter((layer) => showPlaces || layer.type !== 'symbol'),
    { id: BELOW_MARKERS_LAYER, type: 'background', layout: { visibility: 'none' } },
  ],
})
