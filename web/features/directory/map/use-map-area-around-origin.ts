import { useState } from 'react'
import type { Point } from '#contract/fields.ts'
import { vendorRoutes, type BoundingBox } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { formatBox, formatPoint } from '#web/format-coordinates.ts'
import type { MapTarget } from '#web/map/view.ts'
import { computeBoxOfMapFrame, computePaddedBoxAround, MAIN_MAP_ZOOMS } from './map-view.ts'
import { buildFirstResultPageInput } from '#web/features/directory/results/use-vendor-results.ts'

/** Number of nearest vendors to show when the first area has none. */
const NEAREST_SHOWN = 10

/**
 * Returns the first area of the map when the address has none: around `origin`, extended to the nearest vendors when
 * the area is empty. Pass `measure` to the map's frame; there is no area until the frame is measured and the directory
 * has responded.
 */
export function useMapAreaAroundOrigin(isEnabled: boolean, origin: Point) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const measure = (frame: HTMLElement | null) => {
    if (!frame || size) return
    const { width, height } = frame.getBoundingClientRect()
    setSize({ width, height })
  }

  const start: BoundingBox | undefined = size && computeBoxOfMapFrame(origin, MAIN_MAP_ZOOMS.default, size)
  const near = formatPoint(origin)
  const here = useRouteQuery(
    vendorRoutes.summaries,
    buildFirstResultPageInput(start ? { bbox: formatBox(start), near } : {}),
    {
      enabled: isEnabled && start !== undefined,
      staleTime: Infinity,
    },
  )
  const isEmpty = here.data?.meta.total === 0
  const nearest = useRouteQuery(
    vendorRoutes.summaries,
    { query: { near, limit: String(NEAREST_SHOWN) } },
    { enabled: isEnabled && isEmpty },
  )

  const area = !isEmpty
    ? here.data && start
    : nearest.data && computePaddedBoxAround(origin, nearestLocationsOf(nearest.data.data))
  const failure = here.failure ?? nearest.failure
  const retry = () => (here.failure ? here.refetch() : nearest.refetch())
  const home: MapTarget = isEmpty && area ? { bounds: area } : { center: origin, zoom: MAIN_MAP_ZOOMS.default }
  return { measure, area, home, failure, retry }
}

const nearestLocationsOf = (vendors: { location: Point | null }[]): Point[] =>
  vendors.flatMap(({ location }) => location ?? [])
