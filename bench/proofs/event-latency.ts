import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDemoClient, type DemoClient } from '#server/testing/demo-client.ts'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { readEvents } from '#server/testing/read-events.ts'
import { startPrimary } from '#server/testing/system-postgres.ts'
import { sendAtRate, type RequestOutcome } from '../constant-rate.ts'
import { computePercentile } from '../generate-load.ts'
import type { Proof } from './proof.ts'

const SECONDS = Number(process.env.SECONDS ?? 60)
const PER_SECOND = 50
const TARGET_MS = 2_000
const WAIT_FOR_EVENT_MS = 10_000

/** Needs the PostgreSQL of a Debian package. */
export const eventLatencyProof: Proof = {
  rows: ['OPS-008'],
  target: `${PER_SECOND} requests a second for ${SECONDS} s: a referral sent through one copy reaches an event stream on another within 2 s at the 99th percentile, from the start of its request`,
  run: () =>
    withTwoCopies(async (one, other) => {
      const client = await openDemoClient(one)
      const heardAt = await listen(other, client.token)
      const sentAt = new Map<number, number>()
      const outcomes = await sendAtRate(PER_SECOND, SECONDS, (nth) =>
        nth % 5 === 0 ? sendReferral(client, sentAt) : readList(client),
      )
      const latencies = await Promise.all([...sentAt].map(async ([id, began]) => (await heardAt(id)) - began))
      const figures = {
        requests: outcomes.length,
        failed: outcomes.filter(({ status }) => status !== 200).length,
        changes: latencies.length,
        notHeard: latencies.filter((ms) => !Number.isFinite(ms)).length,
        p50Ms: Math.round(computePercentile(latencies, 0.5)),
        p99Ms: Math.round(computePercentile(latencies, 0.99)),
      }
      return { figures, isReached: figures.p99Ms < TARGET_MS && figures.failed + figures.notHeard === 0 }
    }),
}

async function withTwoCopies<T>(work: (one: DemoHub, other: DemoHub) => Promise<T>): Promise<T> {
  const database = await startPrimary()
  const folder = await mkdtemp(join(tmpdir(), 'care-events-'))
  const urlOf = (role: string) => `postgres://${role}@127.0.0.1:${database.port}/care`
  const start = () =>
    startDemoHub({
      DATABASE_URL: urlOf('care_service'),
      DATABASE_OWNER_URL: urlOf('care_owner'),
      DATA_DIR: folder,
      TWO_STEP: 'off',
      LIMIT_USER: 'off',
      LIMIT_REFERRALS: 'off',
      LIMIT_REFERRALS_VENDOR: 'off',
    })
  const hubs: DemoHub[] = []
  try {
    hubs.push(await start())
    hubs.push(await start())
    return await work(hubs[0]!, hubs[1]!)
  } finally {
    await Promise.all(hubs.map((hub) => hub.stop()))
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns a function that waits until the stream has named a referral: when, of `performance.now()`, or Infinity. */
async function listen(hub: DemoHub, token: string): Promise<(id: number) => Promise<number>> {
  const answer = await fetch(`${hub.url}/api/live`, { headers: { authorization: `Bearer ${token}` } })
  const heard = new Map<number, number>()
  void (async () => {
    for await (const { ids } of readEvents(answer))
      for (const id of ids) if (!heard.has(id)) heard.set(id, performance.now())
  })().catch(() => undefined)
  return async (id) => {
    const until = performance.now() + WAIT_FOR_EVENT_MS
    while (!heard.has(id) && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    return heard.get(id) ?? Number.POSITIVE_INFINITY
  }
}

async function sendReferral(
  { request, open, token }: DemoClient,
  sentAt: Map<number, number>,
): Promise<RequestOutcome> {
  const began = performance.now()
  const order = { location: open.location, service: open.service, details: 'Please call.' }
  const body = JSON.stringify({ vendor: open.vendor, order })
  return request('/orders', { method: 'POST', body }, token).then(
    ({ id }) => {
      sentAt.set(Number(id), began)
      return { status: 200, ms: performance.now() - began }
    },
    () => ({ status: 0, ms: performance.now() - began }),
  )
}

async function readList({ request, token }: DemoClient): Promise<RequestOutcome> {
  const began = performance.now()
  const status = await request('/orders/requests?limit=20', {}, token).then(
    () => 200,
    () => 0,
  )
  return { status, ms: performance.now() - began }
}
