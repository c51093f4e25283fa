import { geocodingRoutes } from '#contract/geocoding.ts'
import { useRouteQuery } from '#web/api/query.ts'

export const geocodeRouteInput = (address: string) => ({ query: { address } })

/** Returns the geocoded place of a searched city or address. */
export const useGeocodedPlace = (address: string | undefined) =>
  useRouteQuery(geocodingRoutes.find, geocodeRouteInput(address ?? ''), {
    enabled: address !== undefined,
    staleTime: Infinity,
  })
