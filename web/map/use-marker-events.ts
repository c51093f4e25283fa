import type { MapMouseEvent, MapRef } from '@vis.gl/react-maplibre'
import type { GeoJSONSource } from 'maplibre-gl'
import type { RefObject } from 'react'
import { useState } from 'react'
import { CLUSTER_LAYERS, MAX_CLUSTER_ZOOM, LIST_SOURCE_ID, MARKER_LAYERS } from './MarkerLayers.tsx'
import type { MapMarker, MarkerTiles } from './map-markers.ts'
import { findMarkersAtSamePlace, findFeaturesAt } from './hit-testing.ts'
import type { MapFeature } from './hit-testing.ts'

interface MarkerEventOptions {
  points?: MapMarker[]
  tiles?: MarkerTiles
  maxZoom: number
  onMarkerClick?: (points: MapMarker[]) => void
  onMarkerHover?: (point: MapMarker | null) => void
  onEmptyClick?: () => void
}

const LAYERS = [...CLUSTER_LAYERS, ...MARKER_LAYERS]
const CLUSTER_ZOOM_STEP = 2
/** The most points of one place that are handed over. */
const MAX_SHARING = 100

/** What happens at a marker: a single point is reported with its neighbours, a group comes apart. */
export function useMarkerEvents(
  ref: RefObject<MapRef | null>,
  { points, tiles, maxZoom, onMarkerClick, onMarkerHover, onEmptyClick }: MarkerEventOptions,
) {
  const [hovered, setHovered] = useState<number | null>(null)
  const iconField = points ? 'icon' : tiles?.iconField

  const hover = (spot: MapFeature | null) => {
    const point = spot?.kind === 'point' ? spot.point : null
    if ((point?.id ?? null) === hovered) return
    setHovered(point?.id ?? null)
    onMarkerHover?.(point)
  }

  const choose = (spot: MapFeature) => {
    const map = ref.current?.getMap()
    if (!map) return
    if (spot.kind === 'point') onMarkerClick?.(findMarkersAtSamePlace(map, spot, iconField))
    else void openGroup(spot)
  }

  const openGroup = async (spot: MapFeature & { kind: 'group' }) => {
    const map = ref.current?.getMap()
    if (!map) return
    const source = points && map.getSource<GeoJSONSource>(LIST_SOURCE_ID)
    const lastGrouped = source ? MAX_CLUSTER_ZOOM : (tiles?.singlesZoom ?? maxZoom) - 1
    if (source && spot.clusterId !== undefined && map.getZoom() >= Math.min(maxZoom, lastGrouped)) {
      const leaves = await source.getClusterLeaves(spot.clusterId, MAX_SHARING, 0)
      const ids = new Set(leaves.map((leaf) => leaf.properties?.['id']))
      return onMarkerClick?.(points.filter(({ id }) => ids.has(id)))
    }
    const opensAt =
      source && spot.clusterId !== undefined
        ? await source.getClusterExpansionZoom(spot.clusterId)
        : Math.min(map.getZoom() + CLUSTER_ZOOM_STEP, lastGrouped + 1)
    map.easeTo({ center: [spot.lng, spot.lat], zoom: Math.min(opensAt, maxZoom) }, { byUser: true })
  }

  /** What is under the pointer: a twin says it by itself, anything else is looked up. */
  const spotUnder = (event: MapMouseEvent): MapFeature | null => {
    const map = ref.current?.getMap()
    if (!map) return null
    const twin = (event.originalEvent.target as Element | null)?.closest<HTMLElement>('[data-spot]')
    const found = findFeaturesAt(map, event.point, iconField)
    return found.find(({ key }) => key === twin?.dataset['spot']) ?? found[0] ?? null
  }

  return {
    layers: LAYERS,
    hovered,
    hover,
    choose,
    onClick: (event: MapMouseEvent) => {
      const spot = spotUnder(event)
      if (spot) choose(spot)
      else onEmptyClick?.()
    },
    onMouseMove: (event: MapMouseEvent) => hover(event.features?.length ? spotUnder(event) : null),
    onMouseOut: () => hover(null),
  }
}
