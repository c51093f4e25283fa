import type { GeocodeResult } from '#contract/geocoding.ts'
import { countryName, findRegion } from '#server/features/geocoding/regions.ts'

/** One service that can be asked for an address: how it is asked, and how its answer is read. */
export interface GeocodingProvider {
  name: string
  /** Two calls are at least this far apart. */
  spacingMs: number
  request(text: string): { url: URL; headers: Record<string, string> }
  /** The first place of an answer; null when there is none. Throws when this is no answer of such a service. */
  read(answer: unknown): GeocodeResult | null
}

export interface ProviderAccess {
  url: URL
  key: string | undefined
  /** Who asks, for services that want to know. */
  userAgent: string
}

/**
 * A service that could not answer. Its text names neither the address asked for, nor the key, nor anything else of the
 * request: it goes to the log.
 */
export class GeocoderFailure extends Error {
  /** False when another address may well be answered: the service itself works. */
  readonly isServiceDown: boolean
  readonly isWorthRepeating: boolean
  readonly retryAfterMs: number

  constructor(
    reason: string,
    about: { isServiceDown?: boolean; isWorthRepeating?: boolean; retryAfterMs?: number } = {},
  ) {
    super(reason)
    this.name = 'GeocoderFailure'
    this.isServiceDown = about.isServiceDown ?? true
    this.isWorthRepeating = about.isWorthRepeating ?? false
    this.retryAfterMs = about.retryAfterMs ?? 0
  }
}

/** CONST-041 (specification 9). */
const SPACING_MS = 70
/** What the free services of everybody ask of everybody. */
const PUBLIC_SPACING_MS = 1_000
const PUBLIC_HOSTS = new Set(['nominatim.openstreetmap.org', 'photon.komoot.io'])

export const minCallSpacingMs = (url: URL) => (PUBLIC_HOSTS.has(url.hostname) ? PUBLIC_SPACING_MS : SPACING_MS)

/** The search endpoint with this query; a parameter without a value is left out. */
export function withQuery(endpoint: URL, query: Record<string, string | undefined>): URL {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** The directory is Ontario's: of two places with one name the one here is meant, where a service can be told. */
export const HOME_REGION = { lat: '43.9', lng: '-79.4', country: 'ca', box: '-95.2,56.9,-74.3,41.6' }

// As much as a location takes (contract/imports.ts).
const LONGEST = { street: 200, unit: 50, number: 50, city: 100, state: 100, country: 100, zip: 20 }

interface ProviderPlace {
  street?: string | undefined
  unit?: string | undefined
  number?: string | undefined
  city?: string | undefined
  /** Its name, or its code in Canada and the United States. */
  state?: string | undefined
  countryCode?: string | undefined
  zip?: string | undefined
  lat: number
  lng: number
  precision: GeocodeResult['precision']
  provider: string
}

/** What a service found, in our words and within our bounds. */
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
  const part = (name: keyof typeof LONGEST, text: string) => plain(text).slice(0, LONGEST[name]).trim()
  return {
    street: part('street', parts.street ?? ''),
    unit: part('unit', parts.unit ?? ''),
    number: part('number', parts.number ?? ''),
    city: part('city', parts.city ?? ''),
    state: part('state', isPostal ? (findRegion(state)?.code ?? state) : state),
    country: part('country', code === '' ? '' : countryName(code)),
    countryCode: code,
    zip: part('zip', parts.zip ?? ''),
    zipInferred: false,
    lat,
    lng,
    precision,
    provider,
  }
}

/** Neither the database nor a page takes these from a stranger. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
