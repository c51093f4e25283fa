import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'

/** Returns the vendor that the address selects, from the results when they contain it. */
export function useSelectedVendor(
  vendorId: number | undefined,
  results: VendorCard[] | undefined,
  networkOf: number | undefined,
) {
  const listed = results?.find(({ id }) => id === vendorId)
  const fetched = useRouteQuery(
    vendorRoutes.one,
    { params: { id: String(vendorId) }, query: networkOf === undefined ? {} : { networkOf: String(networkOf) } },
    { enabled: vendorId !== undefined && results !== undefined && !listed },
  )
  return {
    vendor: vendorId === undefined ? undefined : (listed ?? fetched.data),
    isListed: listed !== undefined,
  }
}
