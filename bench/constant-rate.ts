import { Agent, request } from 'node:http'
import { computePercentile } from './generate-load.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

export interface RequestOutcome {
  /** 0 when the connection failed. */
  status: number
  ms: number
}

export interface HttpCall {
  url: string
  method?: string
  token?: string | undefined
  body?: string
  headers?: Record<string, string>
  /** Where it comes from: 127.0.0.1, or another address of the loopback network, which Linux has 16 million of. */
  from?: string
}

/** Starts requests at a constant rate, however long the answers take, and returns all outcomes. */
export async function sendAtRate(
  perSecond: number,
  seconds: number,
  send: (nth: number) => Promise<RequestOutcome>,
): Promise<RequestOutcome[]> {
  const running: Promise<RequestOutcome>[] = []
  const began = performance.now()
  while (performance.now() - began < 1_000 * seconds) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
    while (running.length < due) running.push(send(running.length))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Promise.all(running)
}

/**
 * Sends one request. One that met the end of an idle connection is sent again, as browsers and proxies do: the hub has
 * not read it.
 */
export function sendRequest(call: HttpCall): Promise<RequestOutcome> {
  const { url, method = 'GET', token, body, headers: more, from } = call
  const began = performance.now()
  const headers = {
    ...more,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    const sent = request(url, { agent, method, headers, ...(from !== undefined && { localAddress: from }) })
    sent
      .once('response', (answer) => answer.resume().once('end', () => done(answer.statusCode ?? 0)))
      .once('error', (error: NodeJS.ErrnoException) => {
        const isIdleEnd = sent.reusedSocket && error.code === 'ECONNRESET'
        if (isIdleEnd) resolve(sendRequest(call))
        else done(0)
      })
      .end(body)
  })
}

/** Milliseconds of the requests with this status at the share, 0.99 for the 99th percentile. */
export const computeLatencyPercentile = (outcomes: RequestOutcome[], share: number, status = 200): number =>
  Math.round(
    computePercentile(
      outcomes.filter((one) => one.status === status).map(({ ms }) => ms),
      share,
    ),
  )
