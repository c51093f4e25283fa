import { VISITOR_VIEWER } from '#contract/policy.ts'
import { buildPublicVendorPath } from '#contract/public-paths.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import { computePercentile } from './generate-load.ts'
import type { BenchHub } from './hub.ts'

const REQUESTS = 200
const TOWNS = ['toronto', 'ottawa', 'hamilton', 'london', 'kenora', 'cornwall']

/** Reads public pages and calls one after the other, as one visitor would: each vendor once, and lists again and again. */
export async function measurePublicPages({ db, ids, server }: Pick<BenchHub, 'db' | 'ids' | 'server'>) {
  const vendors = await db
    .selectFrom('vendors as v')
    .select(['v.id', 'v.name'])
    .where(vendorVisibleCondition(VISITOR_VIEWER))
    .where(({ eb }) => eb(eb('v.id', '%', 97), '=', 1))
    .orderBy('v.id')
    .limit(REQUESTS)
    .execute()
  const serviceOf = (nth: number) => ids.services.from + (nth % 18)
  const addresses: Record<string, (nth: number) => string> = {
    'page of a vendor': (nth) => buildPublicVendorPath(vendors[nth % vendors.length]!),
    'call for a vendor': (nth) => `/api/directory/vendors/${vendors[nth % vendors.length]!.id}`,
    'first list': () => '/directory',
    'call for the first list': () => '/api/directory/vendors',
    'next pages of the list': (nth) => `/directory?page=${2 + (nth % 5)}`,
    'page of a service': (nth) => `/directory/services/${serviceOf(nth)}-service-${1 + (nth % 18)}`,
    'page of a town': (nth) => `/directory/in/${TOWNS[nth % TOWNS.length]}`,
    'search by words near a place': (nth) => `/directory?search=family+care&near=43.${10 + (nth % 80)},-79.4`,
  }
  const rows = []
  for (const [what, addressOf] of Object.entries(addresses)) rows.push(await measure(server.hubUrl, what, addressOf))
  return rows
}

async function measure(hubUrl: string, what: string, addressOf: (nth: number) => string) {
  const times: number[] = []
  let most = 0
  let isPage = false
  for (let nth = -5; nth < REQUESTS; nth += 1) {
    const address = addressOf(Math.max(nth, 0))
    const began = performance.now()
    const response = await fetch(hubUrl + address, { redirect: 'manual' })
    const { byteLength } = await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
    isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    if (nth >= 0) times.push(performance.now() - began)
    most = Math.max(most, byteLength)
  }
  const ms = (share: number) => Number(computePercentile(times, share).toFixed(1))
  return {
    what,
    isPage,
    'p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'largest kB': Number((most / 1000).toFixed(1)),
  }
}

export function printPublicPages(rows: Awaited<ReturnType<typeof measurePublicPages>>): void {
  console.log('Public pages and calls')
  console.table(rows)
}
