import { plural, t } from '@lingui/core/macro'
import { useMemo, type ReactNode } from 'react'
import { typeName } from '#web/ui/avatar-names.ts'
import { LAST_TILE_ZOOM, mapRoutes, SINGLES_ZOOM, VENDORS_LAYER } from '#contract/map.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { headersOf, urlOf } from '#web/api/request.ts'
import { useMapLook } from '#web/features/vendors/use-map-look.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import type { MapPoint } from '#web/map/points.ts'
import type { Spot } from '#web/map/spots.ts'
import type { MapMove, MapTarget } from '#web/map/view.ts'
import { MAP_ZOOM } from './map-view.ts'

interface Props {
  target: MapTarget
  /** The answers to show alone; without them the map shows the whole directory. */
  answers: VendorCard[] | undefined
  /** Vendors whose markers are lifted. */
  lifted: number[]
  showPlaces: boolean
  onMove: (move: MapMove) => void
  onPick: (points: MapPoint[]) => void
  onPointHover: (point: MapPoint | null) => void
  /** A click beside every marker. */
  onEmptyClick: () => void
  onUnavailable: () => void
  /** The popup. */
  children?: ReactNode
}

/** Vendors on the map: this file knows both what a vendor is and what a map can show. */
export function VendorMap({ answers, lifted, target, onPick, ...map }: Props) {
  const look = useMapLook()
  const points = useMemo(() => answers?.flatMap(pointsOf), [answers])
  const version = useRead(mapRoutes.version, {}, { refetchInterval: VERSION_MS })
  const tiles = useMemo(() => tilesOf(version.data?.version), [version.data?.version])

  return (
    <LazyMap
      {...look}
      {...map}
      label={t`Map of vendors`}
      view={target}
      minZoom={MAP_ZOOM.min}
      maxZoom={MAP_ZOOM.max}
      yieldsToScroll="never"
      {...(points && { points })}
      {...(tiles && { tiles })}
      tileHeaders={headersOf}
      marked={{ field: 'vendor_id', values: lifted }}
      labelOf={labelOf}
      onPointClick={onPick}
    />
  )
}

const VERSION_MS = 60_000

/** The vendor whose location a marker is; on tiles and in lists it goes by the same name. */
export const vendorOf = ({ data }: MapPoint): number => Number(data?.['vendor_id'])

const pointsOf = (vendor: VendorCard): MapPoint[] =>
  vendor.locations
    .filter(({ is_archived }) => !is_archived)
    .map(({ id, lat, lng }) => ({
      id,
      lat,
      lng,
      icon: vendor.avatar_type,
      name: vendor.name,
      data: { vendor_id: vendor.id },
    }))

/** A new version of the map has new addresses, so that no tile of the old one is shown. */
function tilesOf(version: number | undefined) {
  if (version === undefined) return undefined
  const address = urlOf(mapRoutes.tile, { params: { z: '{z}', x: '{x}', y: '{y}' }, query: { v: version } })
  return {
    // Whole, since the map's worker knows no page to complete it by; the braces must stay as they are.
    url: decodeURI(new URL(address, window.location.origin).href),
    layer: VENDORS_LAYER,
    iconField: 'avatar',
    singlesZoom: SINGLES_ZOOM,
    maxZoom: LAST_TILE_ZOOM,
  }
}

function labelOf(spot: Spot): string {
  if (spot.kind === 'group') {
    return plural(spot.count, { one: 'Group of # vendor, zoom in', other: 'Group of # vendors, zoom in' })
  }
  return [spot.point.name, typeName(spot.point.icon)].filter(Boolean).join(', ')
}
