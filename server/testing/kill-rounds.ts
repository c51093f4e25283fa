import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startDemoHub, type DemoHub } from './demo-hub.ts'

export type KillTarget = 'server' | 'database' | 'both'

interface AcknowledgedReferral {
  id: number
  details: string
}

export interface KillRoundResult {
  victim: KillTarget
  acknowledged: number
  /** Acknowledged referrals that are missing. */
  lost: number
  /** Referrals that exist twice, lack their event in the history, or have a text that nobody sent. */
  wrong: number
  readyAfterMs: number
}

const SENDERS = 4

/**
 * Sends referrals from several clients concurrently, kills the target with signal 9 meanwhile, restarts the hub and
 * compares its referrals with the acknowledged ones (SR-106, SR-107). A killed database must recover without a restart
 * of the server.
 */
export async function runKillRounds(
  victims: KillTarget[],
  dataDir: string,
  sendForMs: number,
): Promise<KillRoundResult[]> {
  const results: KillRoundResult[] = []
  const journal: AcknowledgedReferral[] = []
  const environment = { DATA_DIR: dataDir, TWO_STEP: 'off', LIMIT_REFERRALS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }
  let hub = await startDemoHub(environment)
  try {
    for (const victim of victims) {
      const sender = await openSender(hub)
      const before = journal.length
      const sending = new AbortController()
      const work = Array.from({ length: SENDERS }, () => sender.sendUntil(sending.signal, journal))
      await delay(sendForMs)
      const databasePid = await postmasterPid(dataDir)
      if (victim !== 'database') process.kill(hub.pid, 'SIGKILL')
      if (victim !== 'server') process.kill(databasePid, 'SIGKILL')
      const killedAt = Date.now()
      if (victim === 'database') await waitUntilReady(hub)
      sending.abort()
      await Promise.all(work)
      if (victim !== 'database') hub = await startDemoHub(environment)
      const readyAfterMs = Date.now() - killedAt
      const stored = await (await openSender(hub)).everythingSent()
      results.push({ victim, acknowledged: journal.length - before, ...compare(journal, stored), readyAfterMs })
    }
  } finally {
    await hub.stop()
  }
  return results
}

function compare(
  journal: AcknowledgedReferral[],
  stored: Map<number, string>,
): Pick<KillRoundResult, 'lost' | 'wrong'> {
  const texts = [...stored.values()]
  return {
    lost: journal.filter(({ id, details }) => stored.get(id) !== details).length,
    wrong: texts.length - new Set(texts).size,
  }
}

async function openSender(hub: DemoHub) {
  const { email, password } = hub.accounts.find(({ role }) => role === 'CLIENT')!
  const request = async (path: string, init: RequestInit = {}, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    }
    const reply = await fetch(`${hub.url}/api${path}`, { ...init, headers, signal: AbortSignal.timeout(10_000) })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    return (await reply.json()) as Record<string, unknown>
  }
  const signedIn = await request('/login', { method: 'POST', body: JSON.stringify({ username: email, password }) })
  const token = signedIn.access_token as string
  const { data } = (await request('/vendors?limit=100', {}, token)) as {
    data: {
      id: number
      active: boolean
      is_archived: boolean
      prevent_referrals: boolean
      prevent_public_referrals: boolean
      locations: { id: number; is_archived: boolean }[]
      services: { id: number }[]
    }[]
  }
  const open = data.find(
    (v) =>
      v.active &&
      !v.is_archived &&
      !v.prevent_referrals &&
      !v.prevent_public_referrals &&
      v.services[0] &&
      v.locations.some((l) => !l.is_archived),
  )!

  return {
    /** Sends referrals one after the other and records the acknowledged ones. Retries the others under the same key. */
    async sendUntil(signal: AbortSignal, journal: AcknowledgedReferral[]) {
      while (!signal.aborted) {
        const details = `kill ${crypto.randomUUID()}`
        const order = {
          location: open.locations.find((l) => !l.is_archived)!.id,
          service: open.services[0]!.id,
          details,
        }
        const body = JSON.stringify({ vendor: open.id, order })
        for (let attempt = 0; attempt < 200 && !signal.aborted; attempt += 1) {
          const sent = await request(
            '/orders',
            { method: 'POST', body, headers: { 'idempotency-key': details } },
            token,
          ).catch(() => null)
          if (sent) journal.push({ id: sent.id as number, details })
          if (sent) break
          await delay(50)
        }
      }
    },

    async everythingSent(): Promise<Map<number, string>> {
      const stored = new Map<number, string>()
      for (let page = 1; ; page += 1) {
        const { data: rows } = (await request(`/orders/requests?limit=100&page=${page}`, {}, token)) as {
          data: AcknowledgedReferral[]
        }
        for (const { id, details } of rows) if (details.startsWith('kill ')) stored.set(id, details)
        if (rows.length < 100) return stored
      }
    },
  }
}

async function waitUntilReady(hub: DemoHub): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const reply = await fetch(`${hub.url}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await reply?.body?.cancel()
    if (reply?.status === 200) return
    await delay(50)
  }
  throw new Error('The hub did not come back after its database was killed.')
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}
