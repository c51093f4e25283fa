import { useState } from 'react'
import type { Point } from '#contract/fields.ts'
import { vendorRoutes, type Box } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { boxText, pointText } from '#web/coordinates.ts'
import type { MapTarget } from '#web/map/view.ts'
import { boxAround, boxHolding, MAP_ZOOM } from './map-view.ts'
import { firstPage } from './use-vendor-results.ts'

/** So many of the nearest vendors are shown where the place itself has none. */
const NEAREST = 10

/**
 * Where the map begins when the address does not say: at `origin`, and as far out as the nearest vendors when there are
 * none. Hand `measure` to the map's frame; until it is measured and the directory has answered, there is no area.
 */
export function useFirstArea(isWanted: boolean, origin: Point) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const measure = (frame: HTMLElement | null) => {
    if (!frame || size) return
    const { width, height } = frame.getBoundingClientRect()
    setSize({ width, height })
  }

  const start: Box | undefined = size && boxAround(origin, MAP_ZOOM.default, size)
  const near = pointText(origin)
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

  const area = !isEmpty ? here.data && start : nearest.data && boxHolding(origin, placesOf(nearest.data.data))
  const error = here.error ?? nearest.error
  const retry = () => (here.error ? here.refetch() : nearest.refetch())
  const home: MapTarget = isEmpty && area ? { bounds: area } : { center: origin, zoom: MAP_ZOOM.default }
  return { measure, area, home, error, retry }
}

const placesOf = (vendors: { locations: Point[] }[]): Point[] =>
  vendors.flatMap(({ locations: [first] }) => first ?? [])
