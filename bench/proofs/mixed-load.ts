import { computeLatencyPercentile, sendAtRate, sendRequest, type HttpCall } from '../constant-rate.ts'
import { withBenchHub } from '../hub.ts'
import { readMemory } from '../memory.ts'
import type { BenchCall, BenchServer } from '../server.ts'
import type { Proof } from './proof.ts'

const MINUTES = Number(process.env.MINUTES ?? 10)
const PER_SECOND = Number(process.env.PER_SECOND ?? 300)
const SIZE = { vendors: 10_000, locations: 30_000, referrals: 200_000 }
const WARM_UP_SECONDS = 30

export const mixedLoadProof: Proof = {
  rows: ['OPS-031', 'OPS-032'],
  target: `${PER_SECOND} requests a second for ${MINUTES} minutes (70 % lists, 20 % reads, 10 % sends): p95 under 150 ms, p99 under 400 ms, nothing but 200; the process stays below 512 MB and grows by at most 10 %`,
  run: () =>
    withBenchHub(SIZE, async ({ server }) => {
      const nextCall = mixCalls(server)
      await sendAtRate(PER_SECOND, WARM_UP_SECONDS, (nth) => sendRequest(nextCall(nth)))
      const { mb: startMb } = await readMemory(server.pid)
      const outcomes = await sendAtRate(PER_SECOND, 60 * MINUTES, (nth) => sendRequest(nextCall(nth)))
      const { mb: endMb, mostMb } = await readMemory(server.pid)
      const figures = {
        requests: outcomes.length,
        p95Ms: computeLatencyPercentile(outcomes, 0.95),
        p99Ms: computeLatencyPercentile(outcomes, 0.99),
        refused: outcomes.filter(({ status }) => status === 503).length,
        otherThan200: outcomes.filter(({ status }) => status !== 200).length,
        startMb,
        endMb,
        mostMb,
      }
      const isReached =
        figures.p95Ms < 150 &&
        figures.p99Ms < 400 &&
        figures.otherThan200 === 0 &&
        figures.mostMb < 512 &&
        figures.endMb <= 1.1 * figures.startMb
      return { figures, isReached }
    }),
}

/** Of ten requests seven are lists, two read one vendor and one sends a referral. */
function mixCalls(server: BenchServer): (nth: number) => HttpCall {
  const [list, view, send] = ['received list', 'vendors in view', 'send referral'].map((name) =>
    toHttpCall(server, name),
  )
  const read = { url: `${server.hubUrl}/api/vendors/1`, token: server.clientToken }
  const turns = [list!, view!, list!, read, list!, list!, send!, list!, read, list!]
  return (nth) => turns[nth % turns.length]!
}

function toHttpCall({ calls }: BenchServer, name: string): HttpCall {
  const { hub, method, body }: BenchCall = calls.find((call) => call.name === name)!
  return { ...hub, method, ...(body !== undefined && { body }) }
}
