import { Agent, get } from 'node:http'
import { computeLatencyPercentile, sendAtRate, sendRequest, type HttpCall } from '../constant-rate.ts'
import { withBenchHub } from '../hub.ts'
import { readProcessMemory } from '../memory.ts'
import { readDatabaseSeconds, readProcessorSeconds } from '../processor-time.ts'
import type { HubAndBaselineCall, BenchServerDetails } from '../server.ts'
import type { Proof } from './proof.ts'

const MINUTES = Number(process.env.MINUTES ?? 10)
const PER_SECOND = Number(process.env.PER_SECOND ?? 300)
const SIZE = { vendors: 10_000, locations: 30_000, referrals: 200_000 }
/** The memory is compared with that after so many requests (OPS-032). */
const WARM_UP_REQUESTS = 50_000
const STREAMS = 500

export const mixedLoadProof: Proof = {
  rows: ['OPS-031', 'OPS-032'],
  target: `${PER_SECOND} requests a second for ${MINUTES} minutes (70 % lists, 20 % reads, 10 % sends): p95 under 150 ms, p99 under 400 ms, nothing but 200; the process stays below 512 MB, grows by at most 10 %, and ${STREAMS} event streams add at most 50 MB`,
  run: () =>
    withBenchHub(SIZE, async ({ db, server }) => {
      const nextCall = mixCalls(server)
      await sendAtRate(PER_SECOND, WARM_UP_REQUESTS / PER_SECOND, (nth) => sendRequest(nextCall(nth)))
      const { mb: startMb } = await readProcessMemory(server.pid)
      const used = await Promise.all([readProcessorSeconds(server.pid), readDatabaseSeconds(db)])
      const outcomes = await sendAtRate(PER_SECOND, 60 * MINUTES, (nth) => sendRequest(nextCall(nth)))
      const usedAfter = await Promise.all([readProcessorSeconds(server.pid), readDatabaseSeconds(db)])
      const { mb: endMb } = await readProcessMemory(server.pid)
      const streams = await openStreams(server)
      const { mb: streamingMb, mostMb } = await readProcessMemory(server.pid)
      streams.close()
      const [serverMs, databaseMs] = usedAfter.map((seconds, nth) =>
        Number(((1_000 * (seconds - used[nth]!)) / outcomes.length).toFixed(2)),
      )
      const figures = {
        requests: outcomes.length,
        p95Ms: computeLatencyPercentile(outcomes, 0.95),
        p99Ms: computeLatencyPercentile(outcomes, 0.99),
        refused: outcomes.filter(({ status }) => status === 503).length,
        otherThan200: outcomes.filter(({ status }) => status !== 200).length,
        serverProcessorMsPerRequest: serverMs!,
        databaseProcessorMsPerRequest: databaseMs!,
        startMb,
        endMb,
        streams: streams.count,
        streamingMb,
        mostMb,
      }
      const isReached =
        figures.p95Ms < 150 &&
        figures.p99Ms < 400 &&
        figures.otherThan200 === 0 &&
        figures.mostMb < 512 &&
        figures.endMb <= 1.1 * figures.startMb &&
        figures.streams === STREAMS &&
        figures.streamingMb <= figures.endMb + 50
      return { figures, isReached }
    }),
}

/** Opens concurrent event streams, as the pages of many people hold them. Returns how many were accepted. */
async function openStreams({ hubUrl, clientToken }: BenchServerDetails) {
  const agent = new Agent({ maxSockets: STREAMS })
  const headers = { authorization: `Bearer ${clientToken}` }
  const statuses = await Promise.all(
    Array.from(
      { length: STREAMS },
      () =>
        new Promise<number>((resolve) => {
          get(`${hubUrl}/api/live`, { agent, headers }, (answer) => {
            answer.on('error', () => undefined).resume()
            resolve(answer.statusCode ?? 0)
          }).once('error', () => resolve(0))
        }),
    ),
  )
  return { count: statuses.filter((status) => status === 200).length, close: () => agent.destroy() }
}

/** Of ten requests seven are lists, two read one vendor and one sends a referral. */
function mixCalls(server: BenchServerDetails): (nth: number) => HttpCall {
  const [list, view, send] = ['received list', 'vendors in view', 'send referral'].map((name) =>
    toHttpCall(server, name),
  )
  const read = { url: `${server.hubUrl}/api/vendors/1`, token: server.clientToken }
  const turns = [list!, view!, list!, read, list!, list!, send!, list!, read, list!]
  return (nth) => turns[nth % turns.length]!
}

function toHttpCall({ calls }: BenchServerDetails, name: string): HttpCall {
  const { hub, method, body }: HubAndBaselineCall = calls.find((call) => call.name === name)!
  return { ...hub, method, ...(body !== undefined && { body }) }
}
