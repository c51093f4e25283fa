import type { GeocodeResult } from '#contract/geocoding.ts'
import type { Db } from '#server/platform/db.ts'
import { offlineGeocoder } from './offline.ts'

interface Options {
  signal?: AbortSignal
}

/** Turns the text of an address into a position. null: there is no such place. Throws only when it could not be asked. */
export interface Geocoder {
  name: string
  geocode(text: string, options?: Options): Promise<GeocodeResult | null>
  /** At most `MAX_BATCH` texts; the answers come in the same order. */
  geocodeMany(texts: string[], options?: Options): Promise<(GeocodeResult | null)[]>
}

/** The geocoder that the configuration names: so far the offline one is all that GEOCODER allows. */
export const openGeocoder = (db: Db): Geocoder => offlineGeocoder(db)
