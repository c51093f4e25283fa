import { formatStreetAddress } from '#contract/location-address.ts'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import { getLanguageName } from '#contract/languages.ts'
import { listClosuresToShow } from '#contract/open-now.ts'
import type { OpeningHours, OpeningSpan } from '#contract/opening-hours.ts'
import type { PublicLocationWithFacts, PublicVendor } from '#contract/public-directory.ts'
import { chunkByMaxBytes } from './chunk-by-max-bytes.ts'
import { getPublicProvinceCode } from './public-province.ts'

/** Types of vendors (avatars) whose services are of health; the others need a service that says so. */
const HEALTH_AVATARS = new Set([
  1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 30, 35, 51, 52, 53,
])
const HEALTH_SERVICE =
  /health|medical|clinic|nurs|therap|physio|rehab|dent|pharmac|hospital|midwi|palliat|addiction|audiolog|optomet|diagnos|wound|sant[eé]|soins|infirmi|clinique/i

/** Bytes of each list: the page has the rest. */
const MAX_LIST_BYTES = 2_500

/** schema.org's description of a vendor. */
export function toSchemaOrgBusiness(
  vendor: PublicVendor,
  { url, origin, now }: { url: string; origin: string; now: Date },
): object {
  const shown = vendor.locations.filter(({ point }) => point !== null)
  const [first, ...others] = shown
  const isHealth =
    HEALTH_AVATARS.has(vendor.avatar_type) || vendor.services.some(({ name }) => HEALTH_SERVICE.test(name))
  return {
    '@context': 'https://schema.org',
    '@type': isHealth ? 'MedicalBusiness' : 'LocalBusiness',
    '@id': url,
    name: vendor.name,
    url,
    ...(vendor.other_names.length > 0 && { alternateName: vendor.other_names }),
    ...(vendor.excerpt && { description: vendor.excerpt }),
    ...(vendor.phone && { telephone: vendor.phone }),
    ...(vendor.email && { email: vendor.email }),
    ...(vendor.logoUrl && { logo: origin + vendor.logoUrl, image: origin + vendor.logoUrl }),
    ...(vendor.site && { sameAs: vendor.site }),
    ...(first && toPlaceProperties(first, now)),
    ...(others.length > 0 && { location: shorten(shown.map((place) => toPlace(place, now))) }),
    ...(vendor.covered_areas.length > 0 && { areaServed: shorten(vendor.covered_areas.map(toArea)) }),
    ...(vendor.languages.length > 0 && { contactPoint: toContactPoint(vendor, url) }),
    ...(vendor.services.length > 0 && { makesOffer: shorten(vendor.services.map(toOffer)) }),
  }
}

const shorten = (list: object[]): object[] =>
  chunkByMaxBytes(list, MAX_LIST_BYTES, (one) => JSON.stringify(one))[0] ?? []

const toOffer = ({ name }: { name: string }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })

/** In schema.org, a contact point has languages and a business has none. */
const toContactPoint = ({ phone, languages }: PublicVendor, url: string) => ({
  '@type': 'ContactPoint',
  ...(phone ? { telephone: phone } : { url }),
  availableLanguage: languages.map(({ language }) => ({
    '@type': 'Language',
    name: getLanguageName(language, 'en'),
    alternateName: language,
  })),
})

const toPlace = (place: PublicLocationWithFacts, now: Date) => ({
  '@type': 'Place',
  ...(place.name && { name: place.name }),
  ...toPlaceProperties(place, now),
})

const toPlaceProperties = (place: PublicLocationWithFacts, now: Date) => ({
  address: toPostalAddress(place),
  geo: toGeo(place),
  ...(place.facts && toOpeningProperties(place.facts, now)),
})

function toOpeningProperties(opening: OpeningHours, now: Date): object {
  const { hours } = opening
  const upcoming = listClosuresToShow(opening, now)
  return {
    ...(hours.length > 0 && { openingHoursSpecification: toSpecifications(hours) }),
    ...(upcoming.length > 0 && {
      // The same time twice: closed.
      specialOpeningHoursSpecification: upcoming.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: to,
        opens: '00:00',
        closes: '00:00',
      })),
    }),
  }
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Days with the same span share a specification. One that closes before it opens closes on the next day. */
function toSpecifications(hours: OpeningSpan[]): object[] {
  const days = new Map<string, string[]>()
  for (const { weekday, opens, closes } of hours) {
    const span = `${opens} ${opens === closes ? lastMinuteBefore(opens) : closes}`
    days.set(span, [...(days.get(span) ?? []), DAYS[weekday - 1]!])
  }
  return [...days].map(([span, dayOfWeek]) => {
    const [opens, closes] = span.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

/** A span of 24 hours ends a minute earlier, because the same time twice means closed. */
function lastMinuteBefore(time: string): string {
  const minute = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 1_439) % 1_440
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const toPostalAddress = (location: PublicLocationWithFacts) => ({
  '@type': 'PostalAddress',
  ...(formatStreetAddress(location) && { streetAddress: formatStreetAddress(location) }),
  addressLocality: location.city,
  addressRegion: getPublicProvinceCode(location),
  postalCode: location.zip,
  addressCountry: location.country,
})

const toGeo = ({ point }: PublicLocationWithFacts) => ({
  '@type': 'GeoCoordinates',
  latitude: point?.lat,
  longitude: point?.lng,
})

/** An area with more corners is described by its box. */
const MAX_CORNERS = 40

function boxAround(ring: Point[]): string {
  const [lats, lngs] = [ring.map(({ lat }) => lat), ring.map(({ lng }) => lng)]
  return [Math.min(...lats), Math.min(...lngs), Math.max(...lats), Math.max(...lngs)].join(' ')
}

function toArea(area: CoveredArea): object {
  if (area.type === 'circle') {
    const { center, radius } = area
    const midpoint = { '@type': 'GeoCoordinates', latitude: center.lat, longitude: center.lng }
    return { '@type': 'GeoCircle', geoMidpoint: midpoint, geoRadius: radius }
  }
  if (area.type === 'rectangle') {
    const { sw, ne } = area
    return { '@type': 'GeoShape', box: `${sw.lat} ${sw.lng} ${ne.lat} ${ne.lng}` }
  }
  const [ring = []] = area.paths
  if (ring.length > MAX_CORNERS) return { '@type': 'GeoShape', box: boxAround(ring) }
  return {
    '@type': 'GeoShape',
    polygon: [...ring, ...ring.slice(0, 1)].map(({ lat, lng }) => `${lat} ${lng}`).join(' '),
  }
}

/** Writes JSON for a script element: no text in it can end the element. */
export const toScriptSafeJson = (data: object): string =>
  JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
