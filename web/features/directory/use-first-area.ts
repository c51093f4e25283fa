import { useState } from 'react'
import type { Point } from '#contract/fields.ts'
import { vendorRoutes, type Box } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { boxText, pointText } from '#web/coordinates.ts'
import type { MapTarget } from '#web/map/view.ts'
import { START } from './map-target.ts'
import { boxAround, boxHolding, DEFAULT_PLACE, MAP_ZOOM } from './map-view.ts'
import { firstPage } from './use-vendor-results.ts'

/** So many of the nearest vendors are shown where the place itself has none. */
const NEAREST = 10

/**
 * Where the map begins when the address does not say: Toronto, and as far out as the nearest vendors when there are none.
 * Hand `measure` to the map's frame; until it is measured and the directory has answered, there is no area.
 */
export function useFirstArea(isWanted: boolean) {
  const [start, setStart] = useState<Box>()
  const measure = (frame: HTMLElement | null) => {
    if (frame && !start) setStart(boxAround(DEFAULT_PLACE, MAP_ZOOM.default, frame.getBoundingClientRect()))
  }

  const near = pointText(DEFAULT_PLACE)
  const here = useRead(vendorRoutes.list, firstPage(start ? { bbox: boxText(start), near } : {}), {
    enabled: isWanted && start !== undefined,
    staleTime: Infinity,
  })
  const isEmpty = here.data?.meta.total === 0
  const nearest = useRead(
    vendorRoutes.list,
    { query: { near, limit: String(NEAREST) } },
    { enabled: isWanted && isEmpty },
  )

  const area = !isEmpty ? here.data && start : nearest.data && boxHolding(DEFAULT_PLACE, placesOf(nearest.data.data))
  const error = here.error ?? nearest.error
  const retry = () => (here.error ? here.refetch() : nearest.refetch())
  const home: MapTarget = isEmpty && area ? { bounds: area } : START
  return { measure, area, home, error, retry }
}

const placesOf = (vendors: { locations: Point[] }[]): Point[] =>
  vendors.flatMap(({ locations: [first] }) => first ?? [])
