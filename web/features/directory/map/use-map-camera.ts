import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/fields.ts'
import type { BoundingBox, VendorCard } from '#contract/vendors.ts'
import { parseBox } from '#web/coordinates.ts'
import { sortLocations } from '#web/features/locations/vendor-locations.ts'
import type { MapMove, MapTarget } from '#web/map/view.ts'
import type { MapSearch } from '#web/search.ts'
import { hasSearchQuery } from '#web/features/directory/map-search.ts'
import { MAIN_MAP_ZOOMS } from './map-view.ts'
import { mapTargetForResults, type GeocodedPlace } from './map-target.ts'

interface MapTargetInput {
  search: MapSearch
  place: GeocodedPlace | undefined
  /** The results; undefined until those of the current query have arrived. */
  vendors: VendorCard[] | undefined
  near: Point
  home: MapTarget
  autoZoom: boolean
}

/**
 * Returns the current view of the map and its target. The target changes once per query when its results arrive, and
 * with each call of `lookAt`.
 */
export function useMapCamera({ search, place, vendors, near, home, autoZoom }: MapTargetInput) {
  const [target, setTarget] = useState<MapTarget>(() => (search.bbox ? { bounds: parseBox(search.bbox) } : home))
  const parts = [search.search, search.service, search.city, search.bbox, search.near]
  const queryKey = JSON.stringify(hasSearchQuery(search) ? parts : near)
  const [move, setMove] = useState<MapMove>()
  const [movedAt, setMovedAt] = useState<string>()
  const shownKey = useRef<string>(undefined)
  const requests = useRef(0)

  const goTo = (next: MapTarget) => setTarget({ ...next, request: (requests.current += 1) })

  useEffect(() => {
    if (!vendors || shownKey.current === queryKey) return
    shownKey.current = queryKey
    const positions = vendors.flatMap(({ locations }) => sortLocations(locations, near)[0] ?? [])
    const next = mapTargetForResults({ search, place, positions, view: move?.bounds, home, autoZoom })
    if (next) goTo(next)
  })

  return {
    /** Identifies the query; does not change with the selection among the results. */
    queryKey,
    target,
    lookAt: ({ lat, lng }: Point, zoom: number) => goTo({ center: { lat, lng }, zoom }),
    /** Moves the map to a new starting position and forgets that the user moved it. */
    lookFrom: ({ lat, lng }: Point) => {
      setMovedAt(undefined)
      goTo({ center: { lat, lng }, zoom: MAIN_MAP_ZOOMS.default })
    },
    lookAtArea: (bounds: BoundingBox) => goTo({ bounds }),
    /** The current view; undefined before the map is drawn. */
    move,
    /** True once the user has moved the map away from the searched area. */
    isMovedAway: movedAt === queryKey,
    /** `isFollowed` when the results follow the map. */
    noteMove: (next: MapMove, isFollowed: boolean) => {
      setMove(next)
      if (next.byUser && !isFollowed) setMovedAt(queryKey)
    },
  }
}
