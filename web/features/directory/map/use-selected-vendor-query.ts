import type { Point } from '#contract/fields.ts'
import { hasPosition } from '#contract/locations.ts'
import { vendorRoutes, type Vendor, type VendorSummary } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import type { useVendorResults } from '#web/features/directory/results/use-vendor-results.ts'
import { sortLocations } from '#web/features/locations/vendor-locations.ts'

/** Returns the vendor that the address selects: the summary from the results when they contain it, and the vendor. */
export function useSelectedVendorQuery(
  vendorId: number | undefined,
  { vendors: results, listed }: Pick<ReturnType<typeof useVendorResults>, 'vendors' | 'listed'>,
  near: Point,
  networkOf: number | undefined,
) {
  const isSelected = ({ id }: VendorSummary) => id === vendorId
  const { data, failure, refetch } = useRouteQuery(
    vendorRoutes.one,
    { params: { id: String(vendorId) }, query: networkOf === undefined ? {} : { networkOf: String(networkOf) } },
    { enabled: vendorId !== undefined },
  )
  const vendor = vendorId === undefined ? undefined : data
  return {
    /** Undefined until it is loaded. */
    vendor,
    summary: results?.find(isSelected) ?? (vendor && summaryOf(vendor, near)),
    /** True when the card list shows it: the results that the map shows may go on after the last card. */
    isListed: listed?.some(isSelected) ?? false,
    failure: vendorId === undefined ? null : failure,
    retry: refetch,
  }
}

const summaryOf = (vendor: Vendor, near: Point): VendorSummary => ({
  ...vendor,
  location: sortLocations(vendor.locations.filter(hasPosition), near)[0] ?? null,
  more_locations: [],
})
