import type { StyleSpecification } from 'maplibre-gl'

/** An empty layer: areas are added below it and markers above, in any order and on any base map. */
export const BELOW_MARKERS_LAYER_ID = 'below-markers'

/** Prepares a base map: with or without place names, and with the layer that separates areas from markers. */
export const prepareBaseMapStyle = (style: StyleSpecification, showPlaces: boolean): StyleSpecification => ({
  ...style,
  layers: [
    ...style.layers.filter((layer) => showPlaces || layer.type !== 'symbol'),
    { id: BELOW_MARKERS_LAYER_ID, type: 'background', layout: { visibility: 'none' } },
  ],
})
