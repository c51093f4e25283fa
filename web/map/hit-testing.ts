import type { MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { CLUSTER_LAYER_IDS, MARKER_LAYER_IDS } from './MarkerLayers.tsx'
import type { MapMarker } from './map-markers.ts'

/** A clickable feature of the map, a cluster or a single marker, with its position. */
export type MapFeature = { key: string; lng: number; lat: number } & (
  | { kind: 'cluster'; count: number; clusterId: number | undefined }
  | { kind: 'marker'; marker: MapMarker }
)

/** Two markers closer than this, in pixels, share a position. */
const SAME_PLACE_PIXELS = 8
/** A finger's tolerance around a click, in pixels. */
const HIT_TOLERANCE_PIXELS = 4

const presentLayers = (map: MapLibre, layers: string[]) => layers.filter((layer) => map.getLayer(layer))

/** Returns the features at a pixel, the topmost first; all features of the map without a pixel. */
export function listMapFeaturesAt(map: MapLibre, pixel?: { x: number; y: number }, iconField = 'icon'): MapFeature[] {
  const layers = presentLayers(map, [...MARKER_LAYER_IDS, ...CLUSTER_LAYER_IDS])
  if (layers.length === 0) return []
  const drawn = pixel
    ? map.queryRenderedFeatures(
        [
          [pixel.x - HIT_TOLERANCE_PIXELS, pixel.y - HIT_TOLERANCE_PIXELS],
          [pixel.x + HIT_TOLERANCE_PIXELS, pixel.y + HIT_TOLERANCE_PIXELS],
        ],
        { layers },
      )
    : map.queryRenderedFeatures({ layers })
  return removeDuplicateMapFeatures(drawn.flatMap((feature) => toMapFeature(feature, iconField) ?? []))
}

/**
 * Returns all single markers at the position of this one, itself first (decision 32). Markers that were moved apart form
 * a row, each a few pixels from the last (MAP-024).
 */
export function listMarkersAtSamePosition(
  map: MapLibre,
  feature: MapFeature & { kind: 'marker' },
  iconField?: string,
): MapMarker[] {
  const candidates = listMapFeaturesAt(map, undefined, iconField).filter((other) => other.kind === 'marker')
  const found = [feature]
  // The loop also visits what it appends.
  for (const { lng, lat } of found) {
    const here = map.project([lng, lat])
    for (const other of candidates) {
      const there = map.project([other.lng, other.lat])
      const isNear = Math.hypot(there.x - here.x, there.y - here.y) <= SAME_PLACE_PIXELS
      if (isNear && found.every(({ key }) => key !== other.key)) found.push(other)
    }
  }
  return found.map(({ marker }) => marker)
}

export function toMapFeature({ geometry, properties }: MapGeoJSONFeature, iconField: string): MapFeature | null {
  if (geometry.type !== 'Point') return null
  const [lng, lat] = geometry.coordinates as [number, number]
  const count = Number(properties['point_count'] ?? properties['count'] ?? 0)
  if (count > 0) {
    const id = properties['cluster_id'] as number | undefined
    // A cluster from a tile has no id: position and size identify it.
    return { kind: 'cluster', key: `${lng.toFixed(4)} ${lat.toFixed(4)} ${count}`, lng, lat, count, clusterId: id }
  }
  const { id, name, [iconField]: icon, ...data } = properties as Record<string, string | number | boolean>
  const marker = { id: Number(id), lat, lng, icon: Number(icon ?? 0), name: String(name ?? ''), data }
  return { kind: 'marker', key: `marker ${marker.id}`, lng, lat, marker }
}

/** Removes duplicates: two layers or two tiles can draw the same feature. */
export function removeDuplicateMapFeatures(features: MapFeature[]): MapFeature[] {
  const seen = new Set<string>()
  return features.filter(({ key }) => !seen.has(key) && seen.add(key))
}

interface ScreenPosition {
  x: number
  y: number
}

const ROW_PIXELS = 48

/** Sorts in reading order: rows from the top, each from the left. */
export const sortInReadingOrder = <S extends ScreenPosition>(features: S[]): S[] =>
  features.toSorted((a, b) => Math.floor(a.y / ROW_PIXELS) - Math.floor(b.y / ROW_PIXELS) || a.x - b.x)

/** Returns at most `limit` features, those nearest the middle. */
export function selectNearestToMiddle<S extends ScreenPosition>(
  features: S[],
  middle: ScreenPosition,
  limit: number,
): S[] {
  const distance = ({ x, y }: ScreenPosition) => Math.hypot(x - middle.x, y - middle.y)
  return features.length <= limit ? features : features.toSorted((a, b) => distance(a) - distance(b)).slice(0, limit)
}

/** Returns the index of the marker button to focus for an arrow, Home or End; null for other keys. */
export function getNextFocusIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, current + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, current - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
