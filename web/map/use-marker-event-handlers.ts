import type { MapMouseEvent, MapRef } from '@vis.gl/react-maplibre'
import type { RefObject } from 'react'
import { useState } from 'react'
import { CLUSTER_LAYER_IDS, MARKER_LAYER_IDS } from './MarkerLayers.tsx'
import type { MapMarker, MarkerTileSource } from './map-markers.ts'
import { listMarkersAtSamePosition, listMapFeaturesAt } from './hit-testing.ts'
import type { MapFeature } from './hit-testing.ts'
import { zoomIntoClusterOrGetMarkers } from './zoom-into-cluster.ts'

interface MarkerEventOptions {
  markers?: MapMarker[]
  tiles?: MarkerTileSource
  maxZoom: number
  onMarkerClick?: (markers: MapMarker[]) => void
  onMarkerHover?: (marker: MapMarker | null) => void
  onEmptyClick?: () => void
}

const LAYERS = [...CLUSTER_LAYER_IDS, ...MARKER_LAYER_IDS]

/** Handles clicks on markers: a single marker is reported with its neighbours, a cluster is split. */
export function useMarkerEventHandlers(
  ref: RefObject<MapRef | null>,
  { markers, tiles, maxZoom, onMarkerClick, onMarkerHover, onEmptyClick }: MarkerEventOptions,
) {
  const [hovered, setHovered] = useState<number | null>(null)
  const iconField = markers ? 'icon' : tiles?.iconField

  const hover = (feature: MapFeature | null) => {
    const marker = feature?.kind === 'marker' ? feature.marker : null
    if ((marker?.id ?? null) === hovered) return
    setHovered(marker?.id ?? null)
    onMarkerHover?.(marker)
  }

  const choose = (feature: MapFeature) => {
    const map = ref.current?.getMap()
    if (!map) return
    if (feature.kind === 'marker') onMarkerClick?.(listMarkersAtSamePosition(map, feature, iconField))
    else
      void zoomIntoClusterOrGetMarkers(map, feature, { markers, tiles, maxZoom }).then(
        (sharing) => sharing && onMarkerClick?.(sharing),
      )
  }

  /** Returns the feature under the pointer: a marker button reports its own, otherwise the canvas is searched. */
  const featureUnder = (event: MapMouseEvent): MapFeature | null => {
    const map = ref.current?.getMap()
    if (!map) return null
    const { target } = event.originalEvent
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-feature-key]') : null
    const found = listMapFeaturesAt(map, event.point, iconField)
    return found.find(({ key }) => key === button?.dataset['featureKey']) ?? found[0] ?? null
  }

  return {
    layers: LAYERS,
    hovered,
    hover,
    choose,
    onClick: (event: MapMouseEvent) => {
      const feature = featureUnder(event)
      if (feature) choose(feature)
      else onEmptyClick?.()
    },
    onMouseMove: (event: MapMouseEvent) => hover(event.features?.length ? featureUnder(event) : null),
    onMouseOut: () => hover(null),
  }
}
