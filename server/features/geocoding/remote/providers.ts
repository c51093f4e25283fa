import type { Config } from '#server/platform/config.ts'
import { googleAt } from './google.ts'
import { nominatimAt } from './nominatim.ts'
import { peliasAt } from './pelias.ts'
import { photonAt } from './photon.ts'
import type { Provider } from './provider.ts'

/** Every service that GEOCODER can name, and where it is when GEOCODER_URL does not say. */
const PROVIDERS = {
  google: { open: googleAt, at: 'https://maps.googleapis.com/maps/api/geocode/json' },
  nominatim: { open: nominatimAt, at: 'https://nominatim.openstreetmap.org/search' },
  photon: { open: photonAt, at: 'https://photon.komoot.io/api' },
  pelias: { open: peliasAt, at: 'https://api.geocode.earth/v1/search' },
}

/** The configured service; undefined when nobody outside is asked. */
export function configuredProvider({ geocoder, appName, appUrl, supportEmail }: Config): Provider | undefined {
  if (geocoder.name === 'offline') return undefined
  const { open, at } = PROVIDERS[geocoder.name]
  const contact = `${appName} (${appUrl ?? supportEmail})`
  // A header takes these letters only.
  const userAgent = contact.replace(/[^\x20-\x7e]/g, '?')
  return open({ url: new URL(geocoder.url ?? at), key: geocoder.key, userAgent })
}
