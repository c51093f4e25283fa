import { geocodingRoutes } from '#contract/geocoding.ts'
import { importRoutes } from '#contract/imports.ts'
import { CallError, isTransientError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import type { ImportCalls } from './import-run.ts'

const WAITS_MS = [1_000, 2_000, 4_000, 8_000]
const TOO_MANY = 429

/** Returns the calls of an import. They retry while the server is briefly unavailable or rate limits. */
export const createImportCalls = (signal: AbortSignal): ImportCalls => ({
  locate: async (addresses) => {
    const { data } = await retryWhileUnavailable(signal, () =>
      callRoute(geocodingRoutes.findMany, { body: { addresses } }, { signal }),
    )
    return data
  },
  send: (vendors, idempotencyKey) =>
    retryWhileUnavailable(signal, () =>
      callRoute(importRoutes.vendors, { body: { vendors } }, { signal, idempotencyKey }),
    ),
})

async function retryWhileUnavailable<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await send()
    } catch (error) {
      const isWorthWaiting = isTransientError(error) || (error instanceof CallError && error.status === TOO_MANY)
      if (!isWorthWaiting || signal.aborted) throw error
    }
    await pause(wait, signal)
  }
  return send()
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })
