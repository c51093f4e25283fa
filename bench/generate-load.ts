import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface LoadOptions {
  url: string
  method?: string
  token?: string
  body?: string
  /** Replaces [<id>] in the body by a unique number per request. */
  hasUniqueIds?: boolean
  connections: number
  seconds: number
}

export interface LoadResult {
  perSecond: number
  p975Ms: number
  failed: number
}

const AUTOCANNON = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js')

/** Sends one request repeatedly from another process. Redirects and errors count as failed. */
export async function generateLoad({
  url,
  method = 'GET',
  token,
  body,
  hasUniqueIds = false,
  connections,
  seconds,
}: LoadOptions): Promise<LoadResult> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      AUTOCANNON,
      '--json',
      `--connections=${connections}`,
      `--duration=${seconds}`,
      `--method=${method}`,
      ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
      ...(body ? ['--body', body] : []),
      ...(hasUniqueIds ? ['--idReplacement'] : []),
      url,
    ],
    { maxBuffer: 10_000_000 },
  )
  const result = JSON.parse(stdout) as {
    requests: { average: number }
    latency: { p97_5: number; p90: number }
    non2xx: number
    errors: number
  }
  // autocannon has no 95th percentile; the next higher one errs on the safe side.
  return { perSecond: result.requests.average, p975Ms: result.latency.p97_5, failed: result.non2xx + result.errors }
}

export const computeMedian = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const computePercentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
