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
 * Sends one request. Retries once when a reused connection was reset before the response, as after an idle timeout; the
 * time counts from the first attempt.
 */
export async function sendRequest(call: HttpCall): Promise<RequestOutcome> {
  const began = performance.now()
  const first = await attempt(call)
  const status = first === 'reset' ? await attempt(call) : first
  return { status: status === 'reset' ? 0 : status, ms: performance.now() - began }
}

function attempt({ url, method = 'GET', token, body, headers: more, from }: HttpCall): Promise<number | 'reset'> {
  const headers = {
    ...more,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers, ...(from !== undefined && { localAddress: from }) })
    sent
      .once('response', (answer) => {
        answer.resume().once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0))
      })
      .once('error', (error: NodeJS.ErrnoException) => {
        resolve(sent.reusedSocket && error.code === 'ECONNRESET' ? 'reset' : 0)
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
