import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readAccessTable } from '#server/testing/access/access-table.ts'
import { generateLoad, computePercentile } from './generate-load.ts'
import type { BenchServerDetails } from './server.ts'

const GUESTS = 8
const SECONDS = 4
const PROBE_EVERY_MS = 20
const MOST_P95_MS = 50
const WEB = join(import.meta.dirname, '../dist/web')

interface Example {
  method: string
  path: string
  body?: object
}

const ADA = { first: 'Ada', last: 'Osei', phone: '416-555-0100' }
const PASSWORD = { password: 'a long walk by the lake', password_confirmation: 'a long walk by the lake' }
/** autocannon replaces the placeholder by a unique number per request. */
const UNIQUE = 'guest-[<id>]@example.org'

/** The bodies of guests for rows of the access table that require one. */
const BODIES: Record<string, object> = {
  'POST /api/login': { username: UNIQUE, password: 'not their password' },
  'POST /api/logout': {},
  'POST /api/users': { ...ADA, ...PASSWORD, email: UNIQUE },
  'POST /api/reset-password': { email: UNIQUE },
  'POST /api/reset/password': { ...PASSWORD, token: 'x'.repeat(43), email: UNIQUE },
  'POST /api/set-up': { ...ADA, ...PASSWORD, token: 'x'.repeat(43), email: UNIQUE },
  'POST /api/billing/webhook': { type: 'invoice.paid' },
}

/**
 * Eight guests request one public route after the other as fast as they can, while somebody calls /health: none of them
 * may stall the server (SR-120, SR-124). The routes come from the access table, so new ones are included.
 */
export async function measurePublicRouteFloods({ hubUrl, examples }: BenchServerDetails) {
  const rows = [await measure(hubUrl, null)]
  for (const example of listPublicRouteRequests(examples)) rows.push(await measure(hubUrl, example))
  return rows
}

/** Every address of the access table that guests may call, with values for its parameters; throws for one without. */
export function listPublicRouteRequests(examples: Record<string, string>): Example[] {
  const ofTable = readAccessTable()
    .filter(({ method, path, cells }) => cells.guest !== '401' && path.startsWith('/') && method !== 'ANY')
    .map(({ method, path }) => ({ method, path: fillPath(path, examples), body: BODIES[`${method} ${path}`] ?? {} }))
  const assets = join(WEB, 'assets')
  if (!existsSync(assets)) return ofTable
  const largest = readdirSync(assets).toSorted(
    (a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size,
  )
  return [...ofTable, ...['/', `/assets/${largest[0]}`].map((path) => ({ method: 'GET', path }))]
}

function fillPath(path: string, examples: Record<string, string>): string {
  const url = path.replaceAll(/\{(\w+)\}/g, (parameter, name: string) => examples[`${path} ${name}`] ?? parameter)
  if (url.includes('{')) throw new Error(`The bench has no example for ${path}.`)
  return url
}

/** Measures the delay of /health while the guests send requests; without an example there are none. */
async function measure(hubUrl: string, example: Example | null) {
  const over = new AbortController()
  const guests = example ? generateGuestLoad(hubUrl, example) : delay(SECONDS * 1000).then(() => null)
  const done = guests.finally(() => over.abort())
  const times: number[] = []
  while (!over.signal.aborted) {
    const began = performance.now()
    const reply = await fetch(`${hubUrl}/health`, { signal: AbortSignal.timeout(20_000) })
    await reply.arrayBuffer()
    times.push(performance.now() - began)
    await delay(PROBE_EVERY_MS)
  }
  const ms = (share: number) => Number(computePercentile(times, share).toFixed(1))
  return {
    address: example ? `${example.method} ${example.path.slice(0, 60)}` : 'nobody',
    'guests req/s': Math.round((await done)?.perSecond ?? 0),
    'health p50 ms': ms(0.5),
    'health p95 ms': ms(0.95),
    'health max ms': ms(1),
    good: ms(0.95) < MOST_P95_MS,
  }
}

const generateGuestLoad = (hubUrl: string, { method, path, body }: Example) =>
  generateLoad({
    url: hubUrl + path,
    method,
    ...(method !== 'GET' && { body: JSON.stringify(body), hasUniqueIds: true }),
    connections: GUESTS,
    seconds: SECONDS,
  })
