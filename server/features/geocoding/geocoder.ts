import type { GeocodeResult } from '#contract/geocoding.ts'

/** The requests to a service on the network that a caller may still make. */
export interface RequestQuota {
  /** Counts a request. Throws when none is left; then the gazetteer answers as it does when the service fails. */
  take(): Promise<void>
  /** Uncounts a request that was not sent. */
  giveBack(): Promise<void>
}

/** Converts the text of an address to a position, or null for an unknown address. Throws only when the lookup fails. */
export interface Geocoder {
  /** `quota` counts requests to a service on the network, so not a cached result, and no address that the service's queue has no room for. */
  geocode(text: string, quota?: RequestQuota): Promise<GeocodeResult | null>
  /**
   * Geocodes at most `MAX_GEOCODE_BATCH` texts. Results are in the same order, for as many of the first texts as time
   * allowed, at least one. A lookup that fails gives null.
   */
  geocodeMany(texts: string[]): Promise<(GeocodeResult | null)[]>
}
