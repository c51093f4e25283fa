import { geocodingRoutes } from '#contract/geocoding.ts'
import { useRead } from '#web/api/query.ts'

export const geocodeQuery = (address: string) => ({ query: { address } })

/** Returns the geocoded place of a searched city or address. */
export const useGeocodedPlace = (address: string | undefined) =>
  useRead(geocodingRoutes.find, geocodeQuery(address ?? ''), { enabled: address !== undefined, staleTime: Infinity })
