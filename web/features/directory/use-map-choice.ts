import { useState } from 'react'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import type { MapPoint } from '#web/map/points.ts'
import type { MapSearch } from '#web/search.ts'
import { vendorOf } from './VendorMap.tsx'

type Go = (next: MapSearch, how?: { replace: boolean }) => void

/** The vendor whose popup is open. The address names it; markers that were clicked add what the address need not say. */
export function useMapChoice(search: MapSearch, go: Go, vendors: VendorCard[] | undefined, networkOf?: number) {
  const [clicked, setClicked] = useState<MapPoint[]>([])
  const listed = vendors?.find(({ id }) => id === search.vendor)
  const fetched = useRead(
    vendorRoutes.one,
    { params: { id: String(search.vendor) }, query: networkOf === undefined ? {} : { networkOf: String(networkOf) } },
    { enabled: search.vendor !== undefined && vendors !== undefined && !listed },
  )

  const open = (vendor: number, location: number, point?: MapPoint) => {
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
    /** Where the marker is that was clicked. */
    clickedAt: clicked[0],
    /** Several vendors at one spot, to choose from (decision 32). */
    crowd: isCrowd(clicked) ? clicked : undefined,
    open,
    openCrowd: (points: MapPoint[]) => {
      close()
      setClicked(points)
    },
    close,
  }
}

/** Two locations of one vendor at one spot are no crowd. */
export const isCrowd = (points: MapPoint[]) => new Set(points.map(vendorOf)).size > 1
