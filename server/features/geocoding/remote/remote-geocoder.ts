import type { Logger } from 'pino'
import { computeDistanceKm } from '#contract/distance.ts'
import { type GeocodeResult, MAX_ADDRESS_LENGTH, MAX_GEOCODE_BATCH } from '#contract/geocoding.ts'
import { addMilliseconds, type Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { parseAddress } from '#server/features/geocoding/address.ts'
import type { Geocoder, RequestQuota } from '#server/features/geocoding/geocoder.ts'
import { requestGeocode, type RequestTimeouts } from './request-geocode.ts'
import { cacheGeocodeResult, readCachedGeocodeResults } from './cache.ts'
import { GeocoderError, type GeocodingAdapter } from './geocoding-adapter.ts'
import { createSharedCallQueue } from './shared-call-queue.ts'

/** After a failure the service is paused for this long, so that requests do not wait for its timeout repeatedly. */
const PAUSE_MS = 30_000
/** No further address of a batch starts after this; the caller requests the rest again. */
const BATCH_MS = 5_000
/** A postal area farther away than this belongs to another place. */
const NEAR_KM = 30

interface RemoteGeocoderDependencies {
  db: Db
  clock: Clock
  log: Logger
  provider: GeocodingAdapter
  /** Used while the service fails. */
  gazetteer: Geocoder
  timeouts?: RequestTimeouts
}

/** Geocodes by a service, at its rate, and caches the results. Falls back to the gazetteer, which its results then name. */
export function createRemoteGeocoder({
  db,
  clock,
  log,
  provider,
  gazetteer,
  timeouts,
}: RemoteGeocoderDependencies): Geocoder {
  const takeTurn = createSharedCallQueue(db, provider)
  const readCached = (texts: string[]) => readCachedGeocodeResults(db, provider.name, texts, clock.now())
  let pausedUntil = new Date(0)

  /** Throws a `GeocoderError`, immediately while the service is paused. */
  async function find(text: string, quota?: RequestQuota): Promise<GeocodeResult | null> {
    if (clock.now() < pausedUntil) throw new GeocoderError('rests after a failure')
    await quota?.take()
    let isTurnTaken = false
    const takeTurnOrGiveBack = async () => {
      try {
        await takeTurn()
        isTurnTaken = true
      } catch (error) {
        if (!isTurnTaken) await quota?.giveBack()
        throw error
      }
    }
    try {
      const found = await requestGeocode(provider, text, takeTurnOrGiveBack, timeouts)
      const result = found ? await withZip(found, text, gazetteer) : await findPostalArea(text, gazetteer)
      await cacheGeocodeResult(db, provider.name, text, result, clock.now())
      return result
    } catch (error) {
      if (!(error instanceof GeocoderError)) throw error
      if (error.isServiceDown) pausedUntil = addMilliseconds(clock.now(), PAUSE_MS)
      log.warn({ geocoder: provider.name, reason: error.message }, 'geocoder failed, the gazetteer answers')
      throw error
    }
  }

  async function geocodeMany(texts: string[]) {
    if (texts.length > MAX_GEOCODE_BATCH) throw new RangeError(`At most ${MAX_GEOCODE_BATCH} addresses at once`)
    const endsAt = performance.now() + BATCH_MS
    const questions = texts.map(normalizeQuery)
    const answers = await readCached(questions.filter((text) => text !== null))
    const unanswered = new Set<string>()
    let done = 0
    for (const text of questions) {
      const isKnown = text === null || answers.has(text) || unanswered.has(text)
      if (!isKnown && done > 0 && performance.now() > endsAt) break
      if (!isKnown) {
        const result = await find(text).catch(missingAfterFailure)
        if (result === undefined) unanswered.add(text)
        else answers.set(text, result)
      }
      done += 1
    }
    const fallback = unanswered.size > 0 ? await gazetteer.geocodeMany([...unanswered]) : []
    for (const [nth, text] of [...unanswered].entries()) answers.set(text, fallback[nth] ?? null)
    return questions.slice(0, done).map((text) => (text === null ? null : (answers.get(text) ?? null)))
  }

  async function geocode(address: string, quota?: RequestQuota) {
    const text = normalizeQuery(address)
    if (text === null) return null
    const cached = await readCached([text])
    if (cached.has(text)) return cached.get(text) ?? null
    try {
      return await find(text, quota)
    } catch (error) {
      const fallback = await gazetteer.geocode(text)
      // Without a result of either, the address is not known to be missing (the gazetteer knows no streets), so the error is thrown.
      if (!fallback) throw error
      return fallback
    }
  }

  return { geocode, geocodeMany }
}

const missingAfterFailure = (error: unknown) => {
  if (!(error instanceof GeocoderError)) throw error
  return undefined
}

/** Returns the text for the request and the cache key, with normalized spaces and case; null when it is no address. */
function normalizeQuery(address: string): string | null {
  if (address.length > MAX_ADDRESS_LENGTH || !address.isWellFormed()) return null
  const text = address
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return /[\p{L}\p{N}]/u.test(text) ? text : null
}

/** Some services know no Canadian postal codes; the gazetteer, which suggests them, knows all areas. */
const findPostalArea = (text: string, gazetteer: Geocoder) =>
  parseAddress(text)?.postalCode ? gazetteer.geocode(text) : null

/** Adds the postal code that a location needs (IMP-020): the typed one, otherwise that of the nearest area. */
async function withZip(found: GeocodeResult, text: string, gazetteer: Geocoder): Promise<GeocodeResult> {
  if (found.zip !== '' || found.precision === 'region') return found
  const typed = parseAddress(text)
  if (typed?.postalCode && typed.countryCode === found.countryCode) return { ...found, zip: typed.postalCode }
  const near = await gazetteer.geocode(text)
  const isNear = near && near.countryCode === found.countryCode && computeDistanceKm(near, found) <= NEAR_KM
  return isNear ? { ...found, zip: near.zip, zipInferred: near.zip !== '' } : found
}
