import type { Point } from '#contract/fields.ts'
import type { MapSearch } from '#web/search.ts'
import { asksSomething, isNarrowed } from './map-search.ts'
import { placeAskedAt, questionOf } from './question.ts'
import { useFirstArea } from './use-first-area.ts'
import { usePlace } from './use-place.ts'
import { useVendorResults } from './use-vendor-results.ts'

/** The vendors that answer what the address asks; without a question, those of the part of the map that is shown first. */
export function useAnswers(search: MapSearch, hasMap: boolean, origin: Point, networkOf: number | undefined) {
  const city = usePlace(search.city).data
  const isAsked = asksSomething(search)
  const { measure, area, home, error, retry } = useFirstArea(hasMap && !isAsked, origin)
  const isReady = search.city === undefined ? isAsked || !hasMap || area !== undefined : city !== undefined
  const question = {
    ...questionOf(search, city, hasMap ? area : undefined, origin),
    ...(networkOf !== undefined && { networkOf: String(networkOf) }),
  }
  const results = useVendorResults(isReady ? question : null, {
    pages: search.page ?? 1,
    whole: isNarrowed(search),
  })

  return {
    isAsked,
    /** Where the city of the address lies, once it is known. */
    city,
    /** What distances are measured from. */
    near: placeAskedAt(search, city, origin),
    results: error ? { ...results, error, retry } : results,
    /** Where the map goes when nothing is asked. */
    home,
    /** For the frame of the map, whose size decides what is shown first. */
    measure,
  }
}
