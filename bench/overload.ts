import { Agent, request } from 'node:http'
import { withBenchHub } from './hub.ts'
import { generateLoad, percentile } from './generate-load.ts'

// What happens at three times the rate that the hub bears: `node bin/run.mjs bench/overload.ts`. SECONDS sets the length.

const SECONDS = Number(process.env.SECONDS ?? 60)
const TIMES = 3
const SIZE = { vendors: 10_000, locations: 30_000, referrals: 50_000 }

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

interface Outcome {
  status: number
  ms: number
}

await withBenchHub(SIZE, async ({ server }) => {
  const call = server.calls.find(({ name }) => name === 'vendors in view')!
  const held = await generateLoad({ ...call.hub, method: call.method, connections: 16, seconds: 10 })
  const rate = TIMES * held.perSecond
  console.log(`Held by 16 workers: ${held.perSecond} a second. Now ${Math.round(rate)} a second for ${SECONDS} s.`)

  const health: number[] = []
  const probing = setInterval(() => void get(`${server.hubUrl}/health`).then(({ ms }) => health.push(ms)), 250)
  const outcomes = await sendAtRate(rate, () => get(call.hub.url, call.hub.token))
  clearInterval(probing)
  const after = await generateLoad({ ...call.hub, method: call.method, connections: 4, seconds: 10 })

  const accepted = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refused = outcomes.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const p99 = (times: number[]) => Math.round(percentile(times, 0.99))
  console.table([
    {
      'accepted a second': Math.round(accepted.length / SECONDS),
      'share of the held rate': Number((accepted.length / SECONDS / held.perSecond).toFixed(2)),
      'accepted p99 ms': p99(accepted),
      refused: refused.length,
      'refused p99 ms': p99(refused),
      other: outcomes.length - accepted.length - refused.length,
      '/health p99 ms': p99(health),
      'p95 ms afterwards': after.p95Ms,
    },
  ])
})

/** Starts requests at a constant rate, however long the answers take. */
async function sendAtRate(perSecond: number, send: () => Promise<Outcome>): Promise<Outcome[]> {
  const running: Promise<Outcome>[] = []
  const began = performance.now()
  while (performance.now() - began < 1_000 * SECONDS) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
    while (running.length < due) running.push(send())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Promise.all(running)
}

function get(url: string, token?: string): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    request(url, { agent, headers: token ? { authorization: `Bearer ${token}` } : {} }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode ?? 0))
    })
      .once('error', () => done(0))
      .end()
  })
}
