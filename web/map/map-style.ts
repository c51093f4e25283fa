import type { StyleSpecification } from 'maplibre-gl'

/** A base map with or without the names on it. */
export const preparedStyle = (style: StyleSpecification, showPlaces: boolean): StyleSpecification => ({
  ...style,
  layers: style.layers.filter((layer) => showPlaces || layer.type !== 'symbol'),
})
