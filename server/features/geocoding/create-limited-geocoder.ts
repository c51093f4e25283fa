import type { Logger } from 'pino'
import type { GeocodeResult } from '#contract/geocoding.ts'
import type { Services } from '#server/platform/app.ts'
import { countAttemptOrRefuse, uncountAttempt } from '#server/platform/attempt-limits.ts'
import { createGeocoder } from './create-geocoder.ts'

interface LookupLimit {
  most: number
  windowMs: number
}

/** Throws a `GeocoderError` or 429 when it cannot tell whether there is such a place. */
export type LimitedGeocoder = (caller: string, address: string) => Promise<GeocodeResult | null>

/**
 * Finds places by the configured geocoder, which the operator may pay for, while the caller stays within these limits, otherwise by the
 * gazetteer. Cached results do not count.
 */
export function createLimitedGeocoder(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  log: Logger,
  limits: LookupLimit[],
): LimitedGeocoder {
  const geocoder = createGeocoder({ config, db, clock }, log)
  return (caller, address) => {
    const keyOf = (windowMs: number) => `${caller} ${windowMs}`
    return geocoder.geocode(address, {
      async take() {
        for (const { most, windowMs } of limits)
          await countAttemptOrRefuse(db, { key: keyOf(windowMs), most, windowMs, at: clock.now() })
      },
      async giveBack() {
        for (const { windowMs } of limits) await uncountAttempt(db, keyOf(windowMs))
      },
    })
  }
}
