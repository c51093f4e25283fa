import { plural, t } from '@lingui/core/macro'
import { useMemo, type ReactNode } from 'react'
import { getVendorTypeNameOfAvatar } from '#web/features/avatars/avatar-names.ts'
import { mapRoutes } from '#contract/map.ts'
import { MAX_TILE_ZOOM, MIN_UNCLUSTERED_ZOOM, VENDOR_TILE_LAYER } from '#contract/map-tiles.ts'
import type { VendorSummary } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { buildCommonHeaders, buildApiUrl } from '#web/api/request.ts'
import { useMapAppearance } from '#web/features/basemap/use-map-appearance.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import type { MapMarker } from '#web/map/map-markers.ts'
import type { MapFeature } from '#web/map/hit-testing.ts'
import type { MapViewChange, MapTarget } from '#web/map/view.ts'
import { MAIN_MAP_ZOOMS } from './map-view.ts'
import { toMarkersOfVendor } from './vendor-markers.ts'

interface Props {
  target: MapTarget
  /** The results to show; without them the map shows the whole directory. */
  results: VendorSummary[] | undefined
  /** Vendors whose markers are highlighted. */
  highlightedIds: number[]
  showPlaces: boolean
  onMove: (move: MapViewChange) => void
  onMarkerClick: (markers: MapMarker[]) => void
  onMarkerHover: (marker: MapMarker | null) => void
  /** Called for a click outside all markers. */
  onEmptyClick: () => void
  onUnavailable: () => void
  /** The open popup. */
  children?: ReactNode
}

/** Shows vendors on the map: translates between vendors and markers. */
export function VendorMap({ results, highlightedIds, target, onMarkerClick, ...map }: Props) {
  const look = useMapAppearance()
  const markers = useMemo(() => results?.flatMap(toMarkersOfVendor), [results])
  const version = useRouteQuery(mapRoutes.version, {}, { refetchInterval: VERSION_MS })
  const tiles = useMemo(() => tilesOf(version.data?.version), [version.data?.version])

  return (
    <LazyMap
      {...look}
      {...map}
      label={t`Map of vendors`}
      view={target}
      minZoom={MAIN_MAP_ZOOMS.min}
      maxZoom={MAIN_MAP_ZOOMS.max}
      yieldsToScroll="never"
      {...(markers && { markers })}
      {...(tiles && { tiles })}
      tileHeaders={buildCommonHeaders}
      marked={{ field: 'vendor_id', values: highlightedIds }}
      labelOf={labelOf}
      onMarkerClick={onMarkerClick}
    />
  )
}

const VERSION_MS = 60_000

/** The version is part of the URL, so that tiles of an older version are never shown. */
function tilesOf(version: number | undefined) {
  if (version === undefined) return undefined
  const address = buildApiUrl(mapRoutes.tile, { params: { z: '{z}', x: '{x}', y: '{y}' }, query: { v: version } })
  return {
    // Absolute, because the map's worker has no page URL to resolve against; the braces are kept.
    url: decodeURI(new URL(address, window.location.origin).href),
    layer: VENDOR_TILE_LAYER,
    iconField: 'avatar',
    unclusteredZoom: MIN_UNCLUSTERED_ZOOM,
    maxZoom: MAX_TILE_ZOOM,
  }
}

function labelOf(feature: MapFeature): string {
  if (feature.kind === 'cluster') {
    return plural(feature.count, { one: 'Group of # location, zoom in', other: 'Group of # locations, zoom in' })
  }
  return [feature.marker.name, getVendorTypeNameOfAvatar(feature.marker.icon)].filter(Boolean).join(', ')
}
