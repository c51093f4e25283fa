import type { Logger } from 'pino'
import type { Services } from '#server/platform/app.ts'
import type { Geocoder } from './geocoder.ts'
import { createOfflineGeocoder } from './offline-geocoder.ts'
import { createRemoteGeocoder } from './remote/remote-geocoder.ts'
import { createConfiguredGeocodingAdapter } from './remote/create-configured-geocoding-adapter.ts'

/** Creates the geocoder of the GEOCODER setting; every remote one falls back to the bundled gazetteer. */
export function createGeocoder(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  log: Logger,
): Geocoder {
  const gazetteer = createOfflineGeocoder(db)
  const provider = createConfiguredGeocodingAdapter(config)
  return provider ? createRemoteGeocoder({ db, clock, log, provider, gazetteer }) : gazetteer
}
