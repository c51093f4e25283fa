import { ADDRESS_NOT_FOUND_MESSAGE, type GeocodeResult } from '#contract/geocoding.ts'
import { DEFAULT_ERROR_MESSAGE } from '#contract/route.ts'
import { notFoundProblem, Problem } from '#server/platform/problems.ts'
import { GeocoderError } from './remote/geocoding-adapter.ts'

/** About as long as a geocoder pauses after a failure. */
const RETRY_AFTER_S = 30

/** Waits for a lookup, and throws 404 for an unknown address and 503 for a lookup that failed. */
export async function requireGeocodeResult(lookup: Promise<GeocodeResult | null>): Promise<GeocodeResult> {
  const result = await lookup.catch((error: unknown) => {
    // Decision 25: the default error, without the name of the service.
    throw error instanceof GeocoderError
      ? new Problem(503, DEFAULT_ERROR_MESSAGE, { retryAfter: RETRY_AFTER_S, code: 'unexpected' })
      : error
  })
  if (!result) throw notFoundProblem(ADDRESS_NOT_FOUND_MESSAGE)
  return result
}
