import { withBenchHub } from '../hub.ts'
import { measurePublicPages, printPublicPages } from '../public-pages.ts'
import { LARGE_BENCH_SIZE } from '../scale.ts'
import type { Proof } from './proof.ts'

const MOST_P95_MS = 60
const MOST_KB = 60

export const publicPagesProof: Proof = {
  rows: ['GST-030'],
  target: `With ${LARGE_BENCH_SIZE.locations} locations the page of a vendor and the first list have a p95 of at most ${MOST_P95_MS} ms; no public page weighs more than ${MOST_KB} kB`,
  run: () =>
    withBenchHub(LARGE_BENCH_SIZE, async (hub) => {
      const rows = await measurePublicPages(hub)
      printPublicPages(rows)
      const rowOf = (what: string) => rows.find((row) => row.what === what)!
      const [vendor, list] = [rowOf('page of a vendor'), rowOf('first list')]
      const figures = {
        locations: LARGE_BENCH_SIZE.locations,
        vendorPageP50Ms: vendor['p50 ms'],
        vendorPageP95Ms: vendor['p95 ms'],
        firstListP50Ms: list['p50 ms'],
        firstListP95Ms: list['p95 ms'],
        largestPageKb: Math.max(...rows.filter(({ isPage }) => isPage).map((row) => row['largest kB'])),
      }
      const isReached =
        figures.vendorPageP95Ms <= MOST_P95_MS &&
        figures.firstListP95Ms <= MOST_P95_MS &&
        figures.largestPageKb <= MOST_KB
      return { figures, isReached }
    }),
}
