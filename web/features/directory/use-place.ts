import { geocodingRoutes } from '#contract/geocoding.ts'
import { useRead } from '#web/api/query.ts'

export const placeQuery = (address: string) => ({ query: { address } })

/** Where the city or address of a search lies. */
export const usePlace = (address: string | undefined) =>
  useRead(geocodingRoutes.find, placeQuery(address ?? ''), { enabled: address !== undefined, staleTime: Infinity })
