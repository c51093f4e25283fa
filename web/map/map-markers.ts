import type { FeatureCollection, Point as GeoPoint } from 'geojson'
import { offsetOverlappingMarkers } from '#contract/overlapping-markers.ts'

/** A marker on the map; `data` is returned to the page when it is clicked. */
export interface MapMarker {
  id: number
  lat: number
  lng: number
  /** The icon in the marker. */
  icon: number
  name: string
  data?: Record<string, string | number | boolean>
}

/**
 * Markers from the server as vector tiles. In `layer`, clusters have `count`; single markers have `id`, `name` and
 * their icon under `iconField`. From `unclusteredZoom` on there are no clusters.
 */
export interface MarkerTileSource {
  /** With `{z}`, `{x}` and `{y}`; a changed URL reloads all tiles. */
  url: string
  layer: string
  iconField: string
  unclusteredZoom: number
  maxZoom: number
}

export const toSpreadMarkerFeatures = (markers: MapMarker[]): FeatureCollection<GeoPoint> => ({
  type: 'FeatureCollection',
  features: offsetOverlappingMarkers(markers).map(({ id, lat, lng, icon, name, data }) => ({
    type: 'Feature',
    properties: { ...data, id, icon, name },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})
