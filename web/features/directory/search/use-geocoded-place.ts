import { geocodingRoutes } from '#contract/geocoding.ts'
import { useRouteQuery } from '#web/api/query.ts'

export const buildGeocodeInput = (address: string) => ({ query: { address } })

/** Returns the geocoded place of a searched city or address. */
export const useGeocodedPlace = (address: string | undefined) =>
  useRouteQuery(geocodingRoutes.find, buildGeocodeInput(address ?? ''), {
    enabled: address !== undefined,
    staleTime: Infinity,
  })
