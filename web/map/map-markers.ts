import type { FeatureCollection, Point as GeoPoint } from 'geojson'

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

/** Degrees of longitude by which each further marker at the same position moves aside (CONST-003). */
export const OVERLAP_OFFSET_DEGREES = 0.000008

/** Moves markers with the same position apart, so that none hides another (MAP-024). */
export function offsetOverlappingMarkers<P extends { lat: number; lng: number }>(markers: P[]): P[] {
  const repeats = new Map<string, number>()
  return markers.map((marker) => {
    const position = `${marker.lat},${marker.lng}`
    const repeat = repeats.get(position) ?? 0
    repeats.set(position, repeat + 1)
    return repeat === 0 ? marker : { ...marker, lng: marker.lng + repeat * OVERLAP_OFFSET_DEGREES }
  })
}

export const toMarkerFeatures = (markers: MapMarker[]): FeatureCollection<GeoPoint> => ({
  type: 'FeatureCollection',
  features: offsetOverlappingMarkers(markers).map(({ id, lat, lng, icon, name, data }) => ({
    type: 'Feature',
    properties: { ...data, id, icon, name },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})
