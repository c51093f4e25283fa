import type { GeocodeResult } from '#contract/geocoding.ts'

/** Turns the text of an address into a position. null: there is no such place. Throws only when it could not be asked. */
export interface Geocoder {
  geocode(text: string): Promise<GeocodeResult | null>
  /** At most `MAX_BATCH` texts; the answers come in the same order. */
  geocodeMany(texts: string[]): Promise<(GeocodeResult | null)[]>
}
