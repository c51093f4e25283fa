import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openDemoClient } from './demo-client.ts'
import { startDemoHub, type DemoHub } from './demo-hub.ts'
import { findFreePort } from './production-hub.ts'

const COPIES = 3
const DRAIN_SECONDS = '4'
const BUSY_TRIES = 10

interface RollingRestart {
  requests: number
  /** Refusals by `Retry-After` of a copy that has too much to do; the request was sent again, as browsers do. */
  busy: number
  /** Requests without an answer of 200, by what came in its place. */
  lost: (number | string)[]
  /** How many copies answered. */
  servers: number
}

/**
 * Restarts three copies on one database in turn, behind a balancer that asks /ready once a second, while lists are read and
 * referrals are sent at this rate (OPS-011).
 */
export async function runRollingRestart(
  { ownerUrl, serviceUrl, dataDir }: { ownerUrl: string; serviceUrl: string; dataDir: string },
  perSecond: number,
): Promise<RollingRestart> {
  const ports: number[] = []
  while (ports.length < COPIES) ports.push(await findFreePort())
  const start = (port: number) =>
    startDemoHub({
      DATABASE_URL: serviceUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: dataDir,
      DRAIN_SECONDS,
      PORT: String(port),
      TWO_STEP: 'off',
      LIMIT_USER: 'off',
      LIMIT_ADDRESS: 'off',
      LIMIT_CONNECTIONS: 'off',
      LIMIT_REFERRALS: 'off',
      LIMIT_REFERRALS_VENDOR: 'off',
    })
  const copies: DemoHub[] = []
  const balancer = await startBalancer(ports)
  try {
    for (const port of ports) copies.push(await start(port))
    for (const port of ports) await balancer.waitUntilUp(port)
    const load = await startLoad({ ...copies[0]!, url: balancer.url }, perSecond)
    await delay(2_000)
    for (const [n, port] of ports.entries()) {
      await copies[n]!.stop()
      copies[n] = await start(port)
      await balancer.waitUntilUp(port)
    }
    await delay(1_000)
    return { ...(await load.stop()), servers: balancer.served.size }
  } finally {
    balancer.close()
    await Promise.all(copies.map((copy) => copy.stop()))
  }
}

/** One request of ten sends a referral. */
async function startLoad(hub: Pick<DemoHub, 'url' | 'accounts'>, perSecond: number) {
  const { token, open } = await openDemoClient(hub)
  const order = { location: open.location, service: open.service, details: 'Please call.' }
  const body = JSON.stringify({ vendor: open.vendor, order })
  const lost: (number | string)[] = []
  let busy = 0
  async function send(n: number): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await fetch(`${hub.url}/api/${n % 10 === 0 ? 'orders' : 'vendors?limit=5'}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(n % 10 === 0 && { method: 'POST', body }),
        signal: AbortSignal.timeout(30_000),
      })
        .then(async (reply) => {
          await reply.arrayBuffer()
          return { status: reply.status, isBusy: reply.status === 503 && reply.headers.has('retry-after') }
        })
        .catch((error: Error) => ({
          status: (error.cause instanceof Error ? error.cause : error).message,
          isBusy: false,
        }))
      if (outcome.status === 200) return
      if (!outcome.isBusy || tries === BUSY_TRIES) return void lost.push(outcome.status)
      busy += 1
      await delay(2_000)
    }
  }
  const ending = new AbortController()
  const requests: Promise<void>[] = []
  const loop = (async () => {
    const began = performance.now()
    while (!ending.signal.aborted) {
      const due = ((performance.now() - began) / 1_000) * perSecond
      while (requests.length < due) requests.push(send(requests.length))
      await delay(5)
    }
  })()
  return {
    async stop() {
      ending.abort()
      await loop
      await Promise.all(requests)
      return { requests: requests.length, busy, lost }
    },
  }
}

/** As the one of docs/operate.md: two failures are down, and a copy that refuses a connection is passed over. */
async function startBalancer(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const failures = new Map(ports.map((port) => [port, 2]))
  const served = new Set<number>()
  const isUp = (port: number) => failures.get(port)! < 2
  const check = (port: number) =>
    fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => failures.set(port, ok ? 0 : failures.get(port)! + 1),
      () => failures.set(port, failures.get(port)! + 1),
    )
  const checking = setInterval(() => ports.forEach((port) => void check(port)), 1_000)
  let turn = 0
  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tries: number) {
    const candidates = ports.filter(isUp)
    const port = candidates[(turn += 1) % candidates.length]
    if (port === undefined) return void outgoing.writeHead(502).end('no copy is up')
    const { method, url: path, headers } = incoming
    httpRequest({ agent, port, method, path, headers }, (answer) => {
      served.add(port)
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 0) forward(incoming, body, outgoing, tries - 1)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end(error.code)
      })
      .end(body)
  }
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece as Buffer)
    forward(incoming, Buffer.concat(pieces), outgoing, 2)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    async waitUntilUp(port: number) {
      while (!isUp(port)) await delay(100)
    },
    close() {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
