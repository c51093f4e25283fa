import type { MapMouseEvent, MapRef } from '@vis.gl/react-maplibre'
import type { RefObject } from 'react'
import { useState } from 'react'
import { CLUSTER_LAYER_IDS, MARKER_LAYER_IDS } from './MarkerLayers.tsx'
import type { MapMarker, MarkerTiles } from './map-markers.ts'
import { findMarkersAtSamePlace, findMapFeaturesAt } from './hit-testing.ts'
import type { MapFeature } from './hit-testing.ts'
import { zoomIntoClusterOrGetMarkers } from './open-cluster.ts'

interface MarkerEventOptions {
  points?: MapMarker[]
  tiles?: MarkerTiles
  maxZoom: number
  onMarkerClick?: (points: MapMarker[]) => void
  onMarkerHover?: (point: MapMarker | null) => void
  onEmptyClick?: () => void
}

const LAYERS = [...CLUSTER_LAYER_IDS, ...MARKER_LAYER_IDS]

/** Handles clicks on markers: a single marker is reported with its neighbours, a cluster is split. */
export function useMarkerEvents(
  ref: RefObject<MapRef | null>,
  { points, tiles, maxZoom, onMarkerClick, onMarkerHover, onEmptyClick }: MarkerEventOptions,
) {
  const [hovered, setHovered] = useState<number | null>(null)
  const iconField = points ? 'icon' : tiles?.iconField

  const hover = (feature: MapFeature | null) => {
    const point = feature?.kind === 'point' ? feature.point : null
    if ((point?.id ?? null) === hovered) return
    setHovered(point?.id ?? null)
    onMarkerHover?.(point)
  }

  const choose = (feature: MapFeature) => {
    const map = ref.current?.getMap()
    if (!map) return
    if (feature.kind === 'point') onMarkerClick?.(findMarkersAtSamePlace(map, feature, iconField))
    else
      void zoomIntoClusterOrGetMarkers(map, feature, { points, tiles, maxZoom }).then(
        (markers) => markers && onMarkerClick?.(markers),
      )
  }

  /** Returns the feature under the pointer: a marker button reports its own, otherwise the canvas is searched. */
  const featureUnder = (event: MapMouseEvent): MapFeature | null => {
    const map = ref.current?.getMap()
    if (!map) return null
    const { target } = event.originalEvent
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null
    const found = findMapFeaturesAt(map, event.point, iconField)
    return found.find(({ key }) => key === button?.dataset['spot']) ?? found[0] ?? null
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
