import { geocodingRoutes } from '#contract/geocoding.ts'
import { useRead } from '#web/api/query.ts'

export const geocodeQuery = (address: string) => ({ query: { address } })

/** Where the city or address of a search lies. */
export const useGeocodedPlace = (address: string | undefined) =>
  useRead(geocodingRoutes.find, geocodeQuery(address ?? ''), { enabled: address !== undefined, staleTime: Infinity })
