import type { MapMouseEvent, MapRef } from '@vis.gl/react-maplibre'
import type { GeoJSONSource } from 'maplibre-gl'
import type { RefObject } from 'react'
import { useState } from 'react'
import { GROUP_LAYERS, LAST_GROUPED_ZOOM, LISTED_SOURCE, SINGLE_LAYERS } from './PointLayers.tsx'
import type { MapPoint, PointTiles } from './points.ts'
import { pointsSharing, spotsAt } from './spots.ts'
import type { Spot } from './spots.ts'

interface Wanted {
  points?: MapPoint[]
  tiles?: PointTiles
  maxZoom: number
  onPointClick?: (points: MapPoint[]) => void
  onPointHover?: (point: MapPoint | null) => void
  onEmptyClick?: () => void
}

const LAYERS = [...GROUP_LAYERS, ...SINGLE_LAYERS]
const GROUP_STEP = 2
/** The most points of one place that are handed over. */
const MOST_SHARING = 100

/** What happens at a marker: a single point is reported with its neighbours, a group comes apart. */
export function usePointClicks(
  ref: RefObject<MapRef | null>,
  { points, tiles, maxZoom, onPointClick, onPointHover, onEmptyClick }: Wanted,
) {
  const [hovered, setHovered] = useState<number | null>(null)
  const iconField = points ? 'icon' : tiles?.iconField

  const hover = (spot: Spot | null) => {
    const point = spot?.kind === 'point' ? spot.point : null
    if ((point?.id ?? null) === hovered) return
    setHovered(point?.id ?? null)
    onPointHover?.(point)
  }

  const choose = (spot: Spot) => {
    const map = ref.current?.getMap()
    if (!map) return
    if (spot.kind === 'point') onPointClick?.(pointsSharing(map, spot, iconField))
    else void openGroup(spot)
  }

  const openGroup = async (spot: Spot & { kind: 'group' }) => {
    const map = ref.current?.getMap()
    if (!map) return
    const source = points && map.getSource<GeoJSONSource>(LISTED_SOURCE)
    const lastGrouped = source ? LAST_GROUPED_ZOOM : (tiles?.singlesZoom ?? maxZoom) - 1
    if (source && spot.clusterId !== undefined && map.getZoom() >= Math.min(maxZoom, lastGrouped)) {
      const leaves = await source.getClusterLeaves(spot.clusterId, MOST_SHARING, 0)
      const ids = new Set(leaves.map((leaf) => leaf.properties?.['id']))
      return onPointClick?.(points.filter(({ id }) => ids.has(id)))
    }
    const opensAt =
      source && spot.clusterId !== undefined
        ? await source.getClusterExpansionZoom(spot.clusterId)
        : Math.min(map.getZoom() + GROUP_STEP, lastGrouped + 1)
    map.easeTo({ center: [spot.lng, spot.lat], zoom: Math.min(opensAt, maxZoom) }, { byUser: true })
  }

  /** What is under the pointer: a twin says it by itself, anything else is looked up. */
  const spotUnder = (event: MapMouseEvent): Spot | null => {
    const map = ref.current?.getMap()
    if (!map) return null
    const twin = (event.originalEvent.target as Element | null)?.closest<HTMLElement>('[data-spot]')
    const found = spotsAt(map, event.point, iconField)
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
