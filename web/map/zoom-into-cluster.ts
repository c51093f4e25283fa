import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { LISTED_MARKERS_SOURCE_ID } from './MarkerLayers.tsx'
import { MAX_CLUSTER_ZOOM } from './marker-layers.ts'
import type { MapMarker, MarkerTileSource } from './map-markers.ts'
import type { MapFeature } from './hit-testing.ts'

const CLUSTER_ZOOM_STEP = 2
/** The maximum number of markers reported for one position. */
const MAX_SHARING = 100

interface ClusteredMarkers {
  /** The listed markers; without them the clusters come from tiles. */
  markers: MapMarker[] | undefined
  tiles: MarkerTileSource | undefined
  maxZoom: number
}

/** Zooms in until a cluster splits. Returns its markers instead where no zoom splits it, as they share a position. */
export async function zoomIntoClusterOrGetMarkers(
  map: MapLibre,
  feature: MapFeature & { kind: 'cluster' },
  { markers, tiles, maxZoom }: ClusteredMarkers,
): Promise<MapMarker[] | null> {
  const { clusterId, lng, lat } = feature
  const source = markers && map.getSource<GeoJSONSource>(LISTED_MARKERS_SOURCE_ID)
  const lastClustered = source ? MAX_CLUSTER_ZOOM : (tiles?.unclusteredZoom ?? maxZoom) - 1
  if (source && clusterId !== undefined && map.getZoom() >= Math.min(maxZoom, lastClustered)) {
    const leaves = await source.getClusterLeaves(clusterId, MAX_SHARING, 0)
    const ids = new Set(leaves.map((leaf) => leaf.properties?.['id']))
    return markers.filter(({ id }) => ids.has(id))
  }
  const opensAt =
    source && clusterId !== undefined
      ? await source.getClusterExpansionZoom(clusterId)
      : Math.min(map.getZoom() + CLUSTER_ZOOM_STEP, lastClustered + 1)
  map.easeTo({ center: [lng, lat], zoom: Math.min(opensAt, maxZoom) }, { byUser: true })
  return null
}
