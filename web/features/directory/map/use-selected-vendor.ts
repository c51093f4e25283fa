import { useState } from 'react'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import type { MapMarker } from '#web/map/map-markers.ts'
import type { MapSearch } from '#web/search.ts'
import { vendorIdOf } from './VendorMap.tsx'

type SetMapSearch = (next: MapSearch, how?: { replace: boolean }) => void

/** Returns the vendor whose popup is open. The address names it; the clicked marker adds its position. */
export function useSelectedVendor(
  search: MapSearch,
  go: SetMapSearch,
  vendors: VendorCard[] | undefined,
  networkOf?: number,
) {
  const [clicked, setClicked] = useState<MapMarker[]>([])
  const listed = vendors?.find(({ id }) => id === search.vendor)
  const fetched = useRouteQuery(
    vendorRoutes.one,
    { params: { id: String(search.vendor) }, query: networkOf === undefined ? {} : { networkOf: String(networkOf) } },
    { enabled: search.vendor !== undefined && vendors !== undefined && !listed },
  )

  const open = (vendor: number, location: number, point?: MapMarker) => {
    setClicked(point ? [point] : [])
    go({ ...search, vendor, location }, { replace: search.vendor !== undefined })
  }
  const close = () => {
    setClicked([])
    if (search.vendor !== undefined) go({ ...search, vendor: undefined, location: undefined }, { replace: true })
  }

  return {
    chosen: search.vendor === undefined ? undefined : (listed ?? fetched.data),
    isListed: listed !== undefined,
    /** Position of the clicked marker. */
    clickedAt: clicked[0],
    /** Markers of several vendors at one position, to choose from (decision 32). */
    overlapping: hasSeveralVendors(clicked) ? clicked : undefined,
    open,
    openOverlapping: (points: MapMarker[]) => {
      close()
      setClicked(points)
    },
    close,
  }
}

/** False for several locations of one vendor. */
export const hasSeveralVendors = (points: MapMarker[]) => new Set(points.map(vendorIdOf)).size > 1
