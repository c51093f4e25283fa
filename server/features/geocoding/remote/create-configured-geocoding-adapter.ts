import type { Config } from '#server/platform/config.ts'
import { createGoogleGeocodingAdapter } from './google.ts'
import { createNominatimGeocodingAdapter } from './nominatim.ts'
import { createPeliasGeocodingAdapter } from './pelias.ts'
import { createPhotonGeocodingAdapter } from './photon.ts'
import type { GeocodingAdapter } from './geocoding-adapter.ts'

/** Every service that GEOCODER can name, and its URL unless GEOCODER_URL sets one. */
const PROVIDERS = {
  google: { open: createGoogleGeocodingAdapter, at: 'https://maps.googleapis.com/maps/api/geocode/json' },
  nominatim: { open: createNominatimGeocodingAdapter, at: 'https://nominatim.openstreetmap.org/search' },
  photon: { open: createPhotonGeocodingAdapter, at: 'https://photon.komoot.io/api' },
  pelias: { open: createPeliasGeocodingAdapter, at: 'https://api.geocode.earth/v1/search' },
}

/** Creates the configured service; undefined when geocoding is offline. */
export function createConfiguredGeocodingAdapter({
  geocoder,
  appName,
  appUrl,
  supportEmail,
}: Config): GeocodingAdapter | undefined {
  if (geocoder.name === 'offline') return undefined
  const { open, at } = PROVIDERS[geocoder.name]
  const contact = `${appName} (${appUrl ?? supportEmail})`
  // A header accepts these characters only.
  const userAgent = contact.replace(/[^\x20-\x7e]/g, '?')
  return open({ url: new URL(geocoder.url ?? at), key: geocoder.key, userAgent })
}
