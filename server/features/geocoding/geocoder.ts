import type { GeocodeResult } from '#contract/geocoding.ts'

/** Turns the text of an address into a position. null: there is no such place. Throws only when it could not be asked. */
export interface Geocoder {
  geocode(text: string): Promise<GeocodeResult | null>
  /**
   * At most `MAX_GEOCODE_BATCH` texts; the answers come in the same order, for as many of the first as there was time for, at
   * least one. What could not be asked is null.
   */
  geocodeMany(texts: string[]): Promise<(GeocodeResult | null)[]>
}
