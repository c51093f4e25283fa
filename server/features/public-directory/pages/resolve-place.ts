import type { FastifyRequest } from 'fastify'
import type { Point } from '#contract/fields.ts'
import { getCoarserPlaceName, type GeocodeResult } from '#contract/geocoding.ts'
import { formatStreetAddress } from '#contract/location-address.ts'
import { GeocoderError } from '#server/features/geocoding/remote/geocoding-provider.ts'
import { suggestSimilarPlace } from '#server/features/suggestions/suggest-similar-place.ts'
import type { Db } from '#server/platform/db.ts'
import { Problem } from '#server/platform/problems.ts'
import type { PublicGeocoder } from '#server/features/public-directory/create-public-geocoder.ts'
import type { VendorListPage } from './list-page.ts'
import type { DirectoryTexts } from './texts.ts'

type ResolvedPlace = Pick<VendorListPage, 'near' | 'placeName' | 'isPlaceExact' | 'facts'>

interface PlaceQuery {
  search?: string | undefined
  where?: string | undefined
  near?: Point | undefined
  order?: 'nearest' | undefined
}

/** Why there is no place, and the status of the page that says so. */
interface Unresolved extends Pick<VendorListPage, 'similarPlace'> {
  problem: string
  status: number
}

/** Finds the place that a list is sorted by: the typed one, otherwise the position of the address. */
export async function resolvePlace(
  { db, geocode }: { db: Db; geocode: PublicGeocoder },
  request: FastifyRequest,
  { search, where, near, order }: PlaceQuery,
  texts: DirectoryTexts,
): Promise<ResolvedPlace | Unresolved> {
  if (!where) return { near, placeName: '', isPlaceExact: near !== undefined && isExactPosition(near), facts: [] }
  const place = await geocode(request, where).catch(getFailureStatus)
  if (typeof place === 'number') return { problem: texts.noPlacesNow, status: place }
  if (place === null)
    return { problem: texts.unknownPlace(where), status: 200, similarPlace: await suggestSimilarPlace(db, where) }
  const coarserPlace = getCoarserPlaceName(place)
  const placeName = coarserPlace ?? (formatFoundPlace(place) || where)
  // What matches the words best comes first, however far it is (decision 54), unless one asks for the nearest.
  const sorting = search && order !== 'nearest' ? texts.bestThenNearestTo(placeName) : texts.nearestTo(placeName)
  return {
    near: { lat: place.lat, lng: place.lng },
    placeName,
    isPlaceExact: place.precision === 'street',
    facts: [sorting, ...(coarserPlace ? [texts.coarserPlace(coarserPlace, where)] : [])],
  }
}

/** The place as the geocoder has found it, which may be another spelling than the typed one; '' for a province or country. */
function formatFoundPlace(place: GeocodeResult): string {
  const { precision, city, zip } = place
  if (precision === 'region') return ''
  const parts = precision === 'street' ? [formatStreetAddress(place), city] : [precision === 'postal' ? zip : '', city]
  return parts.filter(Boolean).join(', ')
}

/** Returns the status of the page after a look-up that failed or came too often; throws any other error. */
function getFailureStatus(error: unknown): number {
  if (error instanceof GeocoderError) return 503
  if (error instanceof Problem && error.status === 429) return error.status
  throw error
}

/** 'Use my location' rounds to two decimals, so such a position is known to a kilometre only (decision 54). */
const isExactPosition = ({ lat, lng }: Point): boolean =>
  [lat, lng].some((degrees) => degrees !== Number(degrees.toFixed(2)))
