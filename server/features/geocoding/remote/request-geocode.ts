import { setTimeout as delay } from 'node:timers/promises'
import { ZodError } from 'zod'
import type { GeocodeResult } from '#contract/geocoding.ts'
import { GeocoderError, type GeocodingAdapter } from './geocoding-adapter.ts'
import { readErrorCode, readField } from '#server/platform/error-fields.ts'
import { readResponseBodyAtMost } from '#server/platform/read-response-body.ts'
import { traceOutgoingCall } from '#server/platform/tracing.ts'

const TRIES = 3
/** Timeouts of one response and of all attempts with their queueing (the browser waits 20 s), and the pause between two. */
const DEFAULT_TIMEOUTS = { answerMs: 5_000, allMs: 9_000, pauseMs: 250 }
export type RequestTimeouts = typeof DEFAULT_TIMEOUTS
/** The response size limit; one place with its address is some 2 kB. */
const MAX_ANSWER_BYTES = 500_000

/**
 * Requests one address from a service; each attempt waits for its turn. Transient failures (429, 5xx, a lost connection,
 * a timeout) are retried within limits. Throws a `GeocoderError` for any failure in the end.
 */
export async function requestGeocode(
  provider: GeocodingAdapter,
  text: string,
  takeTurn: () => Promise<void>,
  { answerMs, allMs, pauseMs }: RequestTimeouts = DEFAULT_TIMEOUTS,
): Promise<GeocodeResult | null> {
  const endsAt = performance.now() + allMs
  for (let tried = 1; ; tried += 1) {
    await takeTurn()
    const left = endsAt - performance.now()
    if (left <= 0) throw new GeocoderError('did not answer in time')
    try {
      return await traceOutgoingCall('geocode', { 'geocoder.name': provider.name }, () =>
        requestOnce(provider, text, Math.min(left, answerMs)),
      )
    } catch (error) {
      const failure = toFailure(error)
      const pause = Math.max(failure.retryAfterMs, pauseMs * 2 ** (tried - 1))
      if (!failure.isWorthRepeating || tried === TRIES || performance.now() + pause >= endsAt) throw failure
      await delay(pause)
    }
  }
}

async function requestOnce(provider: GeocodingAdapter, text: string, withinMs: number): Promise<GeocodeResult | null> {
  const { url, headers } = provider.request(text)
  const reply = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    // SR-049: only the configured host is called, so redirects are not followed.
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
  })
  if (reply.ok) {
    const body = await readResponseBodyAtMost(reply, MAX_ANSWER_BYTES, () => new GeocoderError('answered far too much'))
    return provider.read(JSON.parse(body.toString('utf8')))
  }
  await reply.body?.cancel()
  throw refusal(reply)
}

const ABOUT_THIS_ADDRESS = new Set([400, 404, 413, 414, 422])

function refusal({ status, headers }: Response): GeocoderError {
  const isWorthRepeating = status === 429 || status >= 500
  const seconds = Number(headers.get('retry-after'))
  return new GeocoderError(status >= 300 && status < 400 ? 'points to another address' : `answered ${status}`, {
    isServiceDown: !ABOUT_THIS_ADDRESS.has(status),
    isWorthRepeating,
    retryAfterMs: isWorthRepeating && seconds > 0 ? seconds * 1000 : 0,
  })
}

/** Keeps only kinds and codes, because messages of others may quote the request with its key. */
function toFailure(error: unknown): GeocoderError {
  if (error instanceof GeocoderError) return error
  if (error instanceof ZodError) return new GeocoderError('answered in another form', { isServiceDown: false })
  if (error instanceof SyntaxError) return new GeocoderError('answered nonsense')
  if (error instanceof Error && error.name === 'TimeoutError')
    return new GeocoderError('did not answer in time', { isWorthRepeating: true })
  const code = readErrorCode(readField(error, 'cause'))
  return new GeocoderError(`could not be asked (${code ?? 'no code'})`, {
    isWorthRepeating: true,
  })
}
