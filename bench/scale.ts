import { sql } from 'kysely'
import { buildRouteUrl } from '#contract/route.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import type { Db } from '#server/platform/db.ts'
import type { BenchSize } from './seed-data.ts'
import { withBenchHub } from './hub.ts'
import { computePercentile } from './generate-load.ts'
import type { BenchServerDetails } from './server.ts'
import { measurePublicPages, printPublicPages } from './public-pages.ts'
import { measureTiles } from './tiles.ts'

// Measures map and lists in a small directory and in the largest supported one: response times may at most double.

const referrals = Number(process.env.REFERRALS ?? 0)
const SMALL: BenchSize = { vendors: 1_000, locations: 3_000, referrals: Math.ceil(referrals / 100) }
export const LARGE_BENCH_SIZE: BenchSize = { vendors: 100_000, locations: 300_000, referrals }
const QUERIES_PER_LIST = 60
const MOST_TIMES_SLOWER = 2

type Query = Record<string, string>

const TOWNS: [name: string, lat: number, lng: number][] = [
  ['toronto', 43.66, -79.39],
  ['ottawa', 45.41, -75.7],
  ['hamilton', 43.26, -79.87],
  ['london', 42.98, -81.24],
  ['thunder bay', 48.39, -89.25],
  ['kenora', 49.77, -94.49],
  ['barrie', 44.38, -79.7],
  ['cornwall', 45.02, -74.74],
]
const NAMES = ['maple', 'cedarside rehab', 'harbourside', 'summitside dental', 'pharmacy', 'family care', 'bayview']

const MISSPELT = ['torronto', 'pharmcy', 'welness', 'harborside', 'rehaab', 'famly care', 'dentel']

const elementAt = <T>(list: T[], n: number): T => list[n % list.length]!
const near = (n: number): Query => {
  const [, lat, lng] = elementAt(TOWNS, n)
  return { near: `${(lat + (n % 7) / 50).toFixed(4)},${(lng + (n % 5) / 50).toFixed(4)}` }
}
/** The view of a window of 1280 x 800, from half the province to a few streets. */
const view = (n: number): Query => {
  const [, lat, lng] = elementAt(TOWNS, n)
  const across = 360 / 2 ** (7 + (n % 9) + Math.log2(512 / 1280))
  const [x, y] = [across / 2, (across / 2) * 0.45]
  return { bbox: [lng - x, lat - y, lng + x, lat + y].map((degrees) => degrees.toFixed(5)).join(',') }
}

/** Returns the nth query of each kind. */
const LISTS: Record<string, (n: number) => Query> = {
  'all, first pages': (n) => ({ page: String(1 + (n % 5)) }),
  'search: part of a name': (n) => ({ search: elementAt(NAMES, n) }),
  'search: a town': (n) => ({ search: `${elementAt(TOWNS, n)[0]} ontario` }),
  'search: one vendor': (n) => ({ search: `clinic ${1 + n * 7}` }),
  'search: misspelt': (n) => ({ search: elementAt(MISSPELT, n) }),
  'search: nothing': (n) => ({ search: `qzx${n} nowhere` }),
  near,
  'near, search': (n) => ({ ...near(n), search: elementAt(NAMES, n) }),
  'near, service': (n) => ({ ...near(n), service: String(1 + (n % 18)) }),
  'in view': view,
  'in view, nearest first': (n) => ({ ...view(n), ...near(n) }),
  'in view, search': (n) => ({ ...view(n), search: elementAt(NAMES, n) }),
  'in view, service': (n) => ({ ...view(n), service: String(1 + (n % 18)) }),
  'in view, open services': (n) => ({ ...view(n), availability: 'open' }),
  'search, service': (n) => ({ search: elementAt(NAMES, n), service: String(1 + (n % 18)) }),
  'near, search, service': (n) => ({ ...near(n), search: elementAt(NAMES, n), service: String(1 + (n % 18)) }),
  'in view, search, service': (n) => ({ ...view(n), search: elementAt(NAMES, n), service: String(1 + (n % 18)) }),
}

/** Returns the milliseconds of each list by its name, at both sizes, and the map's tiles at the large one. */
export async function measureSlowdownBySize() {
  const small = await withBenchHub(SMALL, async ({ server }) => ({
    client: await timesOf(server.hubUrl, server.clientToken),
    admin: await timesOf(server.hubUrl, server.adminToken),
  }))
  const large = await withBenchHub(LARGE_BENCH_SIZE, async ({ db, ids, server }) => ({
    tiles: await tilesOf(server),
    publicPages: await measurePublicPages({ db, ids, server }),
    client: await timesOf(server.hubUrl, server.clientToken),
    admin: await timesOf(server.hubUrl, server.adminToken),
    indexes: await indexSizes(db),
  }))

  const rows = (['client', 'admin'] as const).flatMap((who) =>
    Object.keys(LISTS).map((list) => {
      const [few, many] = [small[who][list]!, large[who][list]!]
      const times = many.p95 / few.p95
      return {
        list,
        who,
        'p50 small': few.p50,
        'p50 large': many.p50,
        'p95 small': few.p95,
        'p95 large': many.p95,
        times: Number(times.toFixed(2)),
        good: times <= MOST_TIMES_SLOWER,
      }
    }),
  )
  console.log(
    `\nLists in ms, ${LARGE_BENCH_SIZE.vendors} vendors beside ${SMALL.vendors} (target: p95 at most ${MOST_TIMES_SLOWER} times)`,
  )
  console.table(rows)
  printPublicPages(large.publicPages)
  console.log(
    `Map tiles above, at ${LARGE_BENCH_SIZE.locations} locations (targets: first view at most 50 kB, p95 under 60 ms)`,
  )
  return {
    sizes: { small: SMALL, large: LARGE_BENCH_SIZE },
    lists: rows,
    tiles: large.tiles,
    publicPages: large.publicPages,
    indexes: large.indexes,
  }
}

async function tilesOf({ hubUrl, clientToken }: BenchServerDetails) {
  const tiles = await measureTiles(hubUrl, clientToken)
  console.table([tiles])
  return tiles
}

type Times = Record<string, { p50: number; p95: number }>

/** Sends one query after the other, each slightly different, as one person would. */
async function timesOf(hubUrl: string, token: string): Promise<Times> {
  const request = async (query: Query) => {
    const began = performance.now()
    const reply = await fetch(hubUrl + buildRouteUrl(vendorRoutes.list, { query }), {
      headers: { authorization: `Bearer ${token}` },
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${JSON.stringify(query)} answered ${reply.status}`)
    return performance.now() - began
  }
  const times: Times = {}
  for (const [list, question] of Object.entries(LISTS)) {
    const taken: number[] = []
    for (let n = 0; n < 5; n += 1) await request(question(n + QUERIES_PER_LIST))
    for (let n = 0; n < QUERIES_PER_LIST; n += 1) taken.push(await request(question(n)))
    const ms = (share: number) => Number(computePercentile(taken, share).toFixed(1))
    times[list] = { p50: ms(0.5), p95: ms(0.95) }
    console.log(`  ${list}: p95 ${ms(0.95)} ms`)
  }
  return times
}

/** Returns the size of each index on disk. */
async function indexSizes(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; mb: number }>`
    select indexrelname as name, round(pg_relation_size(indexrelid) / 1e6, 1)::float8 as mb
    from pg_stat_user_indexes where relname in ('vendors', 'locations', 'covered_areas') order by 2 desc`.execute(db)
  return Object.fromEntries(rows.map(({ name, mb }) => [name, mb]))
}
