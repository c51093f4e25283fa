import type { FastifyRequest } from 'fastify'
import type { Language, Point } from '#contract/fields.ts'
import { getCoarserPlaceName, type GeocodeResult } from '#contract/geocoding.ts'
import { inflectPlaceName, inflectTownName } from '#contract/inflect-place-name.ts'
import { formatStreetAddress } from '#contract/location-address.ts'
import { PROVINCE_NAMES } from '#contract/provinces.ts'
import { GeocoderError } from '#server/features/geocoding/remote/geocoding-adapter.ts'
import { suggestSimilarPlace } from '#server/features/suggestions/suggest-similar-place.ts'
import type { Db } from '#server/platform/db.ts'
import { Problem } from '#server/platform/problems.ts'
import type { PublicGeocoder } from '#server/features/public-directory/create-public-geocoder.ts'
import type { VendorListPage } from './list-page.ts'
import type { PublicPageContext } from './public-page-context.ts'

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
  { texts, lang }: Pick<PublicPageContext, 'texts' | 'lang'>,
): Promise<ResolvedPlace | Unresolved> {
  if (!where) return { near, placeName: '', isPlaceExact: near !== undefined && isExactPosition(near), facts: [] }
  const place = await geocode(request, where).catch(getFailureStatus)
  if (typeof place === 'number') return { problem: texts.noPlacesNow, status: place }
  if (place === null)
    return { problem: texts.unknownPlace(where), status: 200, similarPlace: await suggestSimilarPlace(db, where) }
  const coarserPlace = getCoarserPlaceName(place)
  const region = place.precision === 'region' ? formatRegion(place, lang) || where : undefined
  const name = region ?? coarserPlace ?? (formatFoundPlace(place) || where)
  const { thePlace, ofPlace } =
    region === undefined
      ? { thePlace: name, ofPlace: inflectTownName(name, lang).ofTown }
      : inflectPlaceName(name, lang)
  // What matches the words best comes first, however far it is (decision 54), unless one asks for the nearest.
  const sorting = search && order !== 'nearest' ? texts.bestThenNearestTo(ofPlace) : texts.nearestTo(ofPlace)
  return {
    near: { lat: place.lat, lng: place.lng },
    placeName: thePlace,
    isPlaceExact: place.precision === 'street',
    facts: [sorting, ...(coarserPlace ? [texts.coarserPlace(thePlace, where)] : [])],
  }
}

/** The province in the reader's language; '' for a country. */
const formatRegion = ({ countryCode, state }: GeocodeResult, lang: Language): string =>
  (countryCode === 'CA' ? PROVINCE_NAMES[state]?.[lang] : undefined) ?? state

/** The town, postal code or street as the geocoder has found it, which may be another spelling than the typed one. */
function formatFoundPlace(place: GeocodeResult): string {
  const { precision, city, zip } = place
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
