import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/fields.ts'
import type { BoundingBox, VendorCard } from '#contract/vendors.ts'
import { parseBox } from '#web/coordinates.ts'
import { sortLocations } from '#web/features/locations/vendor-locations.ts'
import type { MapMove, MapTarget } from '#web/map/view.ts'
import type { MapSearch } from '#web/search.ts'
import { hasQuery } from '#web/features/directory/map-search.ts'
import { MAP_ZOOM } from './map-view.ts'
import { mapTargetForResults, type GeocodedPlace } from './map-target.ts'

interface MapTargetInput {
  search: MapSearch
  place: GeocodedPlace | undefined
  /** The answers; undefined until they are those of this question. */
  vendors: VendorCard[] | undefined
  near: Point
  home: MapTarget
  autoZoom: boolean
}

/** Where the map looks, and where it is told to: once for each question when it is answered, and wherever `lookAt` says. */
export function useMapTarget({ search, place, vendors, near, home, autoZoom }: MapTargetInput) {
  const [target, setTarget] = useState<MapTarget>(() => (search.bbox ? { bounds: parseBox(search.bbox) } : home))
  const asked = [search.search, search.service, search.city, search.bbox, search.near]
  const question = JSON.stringify(hasQuery(search) ? asked : near)
  const [move, setMove] = useState<MapMove>()
  const [movedAt, setMovedAt] = useState<string>()
  const answered = useRef<string>(undefined)
  const requests = useRef(0)

  const goTo = (next: MapTarget) => setTarget({ ...next, request: (requests.current += 1) })

  useEffect(() => {
    if (!vendors || answered.current === question) return
    answered.current = question
    const answers = vendors.flatMap(({ locations }) => sortLocations(locations, near)[0] ?? [])
    const next = mapTargetForResults({ search, place, answers, view: move?.bounds, home, autoZoom })
    if (next) goTo(next)
  })

  return {
    /** Changes with what is asked, not with what is chosen among the answers. */
    question,
    target,
    lookAt: ({ lat, lng }: Point, zoom: number) => goTo({ center: { lat, lng }, zoom }),
    /** Where one begins anew. */
    lookFrom: ({ lat, lng }: Point) => {
      setMovedAt(undefined)
      goTo({ center: { lat, lng }, zoom: MAP_ZOOM.default })
    },
    lookAtArea: (bounds: BoundingBox) => goTo({ bounds }),
    /** Where the map looks now; undefined before it has been drawn. */
    move,
    /** True once a person has moved the map away from what was asked about. */
    isMovedAway: movedAt === question,
    /** `isFollowed` where the answers come along with the map. */
    noteMove: (next: MapMove, isFollowed: boolean) => {
      setMove(next)
      if (next.byUser && !isFollowed) setMovedAt(question)
    },
  }
}
