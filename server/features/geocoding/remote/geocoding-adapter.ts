import type { GeocodeResult } from '#contract/geocoding.ts'
import { getCountryName, findRegion } from '#server/features/geocoding/regions.ts'

/** One geocoding service: how to request an address, and how to read the response. */
export interface GeocodingAdapter {
  name: string
  /** The minimum time between two calls. */
  spacingMs: number
  request(text: string): { url: URL; headers: Record<string, string> }
  /** Returns the first place of a response; null when it has none. Throws when the response is malformed. */
  read(answer: unknown): GeocodeResult | null
}

export interface GeocodingAdapterOptions {
  url: URL
  key: string | undefined
  /** Identifies us to services that require it. */
  userAgent: string
}

/**
 * A failure of the service. Its message goes to the log, so it contains neither the address, nor the key, nor any other
 * part of the request.
 */
export class GeocoderError extends Error {
  /** False when the service itself works and may answer another address. */
  readonly isServiceDown: boolean
  readonly isWorthRepeating: boolean
  readonly retryAfterMs: number

  constructor(
    reason: string,
    about: { isServiceDown?: boolean; isWorthRepeating?: boolean; retryAfterMs?: number } = {},
  ) {
    super(reason)
    this.name = 'GeocoderError'
    this.isServiceDown = about.isServiceDown ?? true
    this.isWorthRepeating = about.isWorthRepeating ?? false
    this.retryAfterMs = about.retryAfterMs ?? 0
  }
}

/** CONST-041 (specification 9). */
const SPACING_MS = 70
/** The interval that the free public services require. */
const PUBLIC_SPACING_MS = 1_000
const PUBLIC_HOSTS = new Set(['nominatim.openstreetmap.org', 'photon.komoot.io'])

export const getMinCallSpacingMs = (url: URL) => (PUBLIC_HOSTS.has(url.hostname) ? PUBLIC_SPACING_MS : SPACING_MS)

/** Returns the search endpoint with this query, leaving out parameters without a value. */
export function buildUrlWithQuery(endpoint: URL, query: Record<string, string | undefined>): URL {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** The directory is Ontario's: where a service supports it, places here are preferred among those of one name. */
export const PREFERRED_SEARCH_REGION = { lat: '43.9', lng: '-79.4', country: 'ca', box: '-95.2,56.9,-74.3,41.6' }

// The limits of a location (contract/imports.ts).
const MAX_LENGTHS = { street: 200, unit: 50, number: 50, city: 100, state: 100, country: 100, zip: 20 }

interface ProviderPlace {
  street?: string | undefined
  unit?: string | undefined
  number?: string | undefined
  city?: string | undefined
  /** The name of the state, or its code in Canada and the United States. */
  state?: string | undefined
  countryCode?: string | undefined
  zip?: string | undefined
  lat: number
  lng: number
  precision: GeocodeResult['precision']
  provider: string
}

/** Converts a place of a service to our terms and limits. */
export function toGeocodeResult({
  state = '',
  countryCode = '',
  lat,
  lng,
  precision,
  provider,
  ...parts
}: ProviderPlace): GeocodeResult {
  const code = /^[a-z]{2}$/i.test(countryCode) ? countryCode.toUpperCase() : ''
  const isPostal = code === 'CA' || code === 'US'
  const part = (name: keyof typeof MAX_LENGTHS, text: string) => plain(text).slice(0, MAX_LENGTHS[name]).trim()
  return {
    street: part('street', parts.street ?? ''),
    unit: part('unit', parts.unit ?? ''),
    number: part('number', parts.number ?? ''),
    city: part('city', parts.city ?? ''),
    state: part('state', isPostal ? (findRegion(state)?.code ?? state) : state),
    country: part('country', code === '' ? '' : getCountryName(code)),
    countryCode: code,
    zip: part('zip', parts.zip ?? ''),
    zipInferred: false,
    lat,
    lng,
    precision,
    provider,
  }
}

/** Removes characters that the database or a page does not accept from external text. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
