import type { CoveredArea } from '#contract/covered-areas.ts'
import type { PublicLocation, PublicVendor } from '#contract/public-directory.ts'
import { streetOf } from './vendor-parts.ts'

/** Types of vendors (avatars) whose services are of health; the others need a service that says so. */
const HEALTH_AVATARS = new Set([
  1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 30, 35, 51, 52, 53,
])
const HEALTH_SERVICE =
  /health|medical|clinic|nurs|therap|physio|rehab|dent|pharmac|hospital|midwi|palliat|addiction|audiolog|optomet|diagnos|wound|sant[eé]|soins|infirmi|clinique/i

/** schema.org's description of a vendor. */
export function toBusiness(vendor: PublicVendor, { url, origin }: { url: string; origin: string }): object {
  const shown = vendor.locations.filter(({ point }) => point !== null)
  const [first, ...others] = shown
  const areas = vendor.covered_areas.map(toArea)
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
    ...(first && { address: toPostalAddress(first), geo: toGeo(first) }),
    ...(others.length > 0 && { location: shown.map(toPlace) }),
    ...(areas.length > 0 && { areaServed: areas }),
    ...(vendor.services.length > 0 && {
      makesOffer: vendor.services.map(({ name }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
    }),
  }
}

const toPlace = (location: PublicLocation) => ({
  '@type': 'Place',
  ...(location.name && { name: location.name }),
  address: toPostalAddress(location),
  geo: toGeo(location),
})

const toPostalAddress = (location: PublicLocation) => ({
  '@type': 'PostalAddress',
  ...(streetOf(location) && { streetAddress: streetOf(location) }),
  addressLocality: location.city,
  addressRegion: location.state,
  postalCode: location.zip,
  addressCountry: location.country,
})

const toGeo = ({ point }: PublicLocation) => ({
  '@type': 'GeoCoordinates',
  latitude: point?.lat,
  longitude: point?.lng,
})

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
  return {
    '@type': 'GeoShape',
    polygon: [...ring, ...ring.slice(0, 1)].map(({ lat, lng }) => `${lat} ${lng}`).join(' '),
  }
}

/** Writes JSON for a script element: no text in it can end the element. */
export const toJsonLd = (data: object): string =>
  JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
