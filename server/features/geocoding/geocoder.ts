import type { GeocodeResult } from '#contract/geocoding.ts'

/** Converts the text of an address to a position, or null for an unknown address. Throws only when the lookup fails. */
export interface Geocoder {
  geocode(text: string): Promise<GeocodeResult | null>
  /**
   * Geocodes at most `MAX_GEOCODE_BATCH` texts. Results are in the same order, for as many of the first texts as time
   * allowed, at least one. A lookup that fails gives null.
   */
  geocodeMany(texts: string[]): Promise<(GeocodeResult | null)[]>
}
