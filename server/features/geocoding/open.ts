import type { Logger } from 'pino'
import type { Services } from '#server/platform/app.ts'
import type { Geocoder } from './geocoder.ts'
import { offlineGeocoder } from './offline.ts'
import { remoteGeocoder } from './remote/geocoder.ts'
import { configuredProvider } from './remote/providers.ts'

/** The geocoder that GEOCODER names; the bundled gazetteer stands behind every other one. */
export function openGeocoder({ config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>, log: Logger): Geocoder {
  const gazetteer = offlineGeocoder(db)
  const provider = configuredProvider(config)
  return provider ? remoteGeocoder({ db, clock, log, provider, gazetteer }) : gazetteer
}
