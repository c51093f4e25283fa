import type { Config } from '#server/platform/config.ts'
import { createGoogleProvider } from './google.ts'
import { createNominatimProvider } from './nominatim.ts'
import { createPeliasProvider } from './pelias.ts'
import { createPhotonProvider } from './photon.ts'
import type { GeocodingProvider } from './geocoding-provider.ts'

/** Every service that GEOCODER can name, and its URL unless GEOCODER_URL sets one. */
const PROVIDERS = {
  google: { open: createGoogleProvider, at: 'https://maps.googleapis.com/maps/api/geocode/json' },
  nominatim: { open: createNominatimProvider, at: 'https://nominatim.openstreetmap.org/search' },
  photon: { open: createPhotonProvider, at: 'https://photon.komoot.io/api' },
  pelias: { open: createPeliasProvider, at: 'https://api.geocode.earth/v1/search' },
}

/** Creates the configured service; undefined when geocoding is offline. */
export function createConfiguredProvider({
  geocoder,
  appName,
  appUrl,
  supportEmail,
}: Config): GeocodingProvider | undefined {
  if (geocoder.name === 'offline') return undefined
  const { open, at } = PROVIDERS[geocoder.name]
  const contact = `${appName} (${appUrl ?? supportEmail})`
  // A header accepts these characters only.
  const userAgent = contact.replace(/[^\x20-\x7e]/g, '?')
  return open({ url: new URL(geocoder.url ?? at), key: geocoder.key, userAgent })
}
