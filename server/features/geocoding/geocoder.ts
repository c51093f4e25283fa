import type { GeocodeResult } from '#contract/geocoding.ts'

/** Converts the text of an address to a position, or null for an unknown address. Throws only when the lookup fails. */
export interface Geocoder {
  /**
   * `beforeRequest` runs before a request to a service on the network, so not for a cached result or while the service is paused; when it
   * throws, the gazetteer answers as it does when the service fails.
   */
  geocode(text: string, beforeRequest?: () => Promise<void>): Promise<GeocodeResult | null>
  /**
   * Geocodes at most `MAX_GEOCODE_BATCH` texts. Results are in the same order, for as many of the first texts as time
   * allowed, at least one. A lookup that fails gives null.
   */
  geocodeMany(texts: string[]): Promise<(GeocodeResult | null)[]>
}
