import { setTimeout as delay } from 'node:timers/promises'
import { openDemoClient } from './demo-client.ts'
import type { DemoHub } from './demo-hub.ts'

export interface LoadOutcome {
  path: string
  /** 0 without an answer. */
  status: number
  /** Of `performance.now()`. */
  began: number
  ended: number
}

const CALLERS = 12
const ANSWER_TIMEOUT_MS = 30_000
/** After a refusal a caller waits, as browsers do. */
const PAUSE_MS = 500

/** Reads lists and sends referrals from several callers while `disturb` runs; returns every answer. */
export async function loadHubDuring(hub: DemoHub, disturb: () => Promise<void>): Promise<LoadOutcome[]> {
  const { token, open } = await openDemoClient(hub)
  const order = { vendor: open.vendor, order: { location: open.location, service: open.service, details: 'Load.' } }
  const calls = [
    { path: '/api/vendors?limit=20', method: 'GET' },
    { path: '/api/orders', method: 'POST', body: JSON.stringify(order) },
    { path: '/api/orders/requests?limit=20', method: 'GET' },
    { path: '/api/vendors?limit=5', method: 'GET' },
  ]
  const outcomes: LoadOutcome[] = []
  const ending = new AbortController()
  async function callRepeatedly(caller: number): Promise<void> {
    for (let turn = caller; !ending.signal.aborted; turn += 1) {
      const { path, ...init } = calls[turn % calls.length]!
      const began = performance.now()
      const status = await fetch(hub.url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
        .then(async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        })
        .catch(() => 0)
      outcomes.push({ path, status, began, ended: performance.now() })
      if (status !== 200) await delay(PAUSE_MS)
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, caller) => callRepeatedly(caller))
  try {
    await disturb()
  } finally {
    ending.abort()
    await Promise.all(callers)
  }
  return outcomes
}
