import type { Point } from '#contract/fields.ts'
import { hasPosition } from '#contract/locations.ts'
import { vendorRoutes, type Vendor, type VendorSummary } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { sortLocations } from '#web/features/locations/vendor-locations.ts'

/** Returns the vendor that the address selects: the summary from the results when they contain it, and the vendor. */
export function useSelectedVendorQuery(
  vendorId: number | undefined,
  results: VendorSummary[] | undefined,
  near: Point,
  networkOf: number | undefined,
) {
  const listed = results?.find(({ id }) => id === vendorId)
  const { data, failure, refetch } = useRouteQuery(
    vendorRoutes.one,
    { params: { id: String(vendorId) }, query: networkOf === undefined ? {} : { networkOf: String(networkOf) } },
    { enabled: vendorId !== undefined },
  )
  const vendor = vendorId === undefined ? undefined : data
  return {
    /** Undefined until it is loaded. */
    vendor,
    summary: listed ?? (vendor && summaryOf(vendor, near)),
    isListed: listed !== undefined,
    failure: vendorId === undefined ? null : failure,
    retry: refetch,
  }
}

const summaryOf = (vendor: Vendor, near: Point): VendorSummary => ({
  ...vendor,
  location: sortLocations(vendor.locations.filter(hasPosition), near)[0] ?? null,
  more_locations: [],
})
