import { setTimeout as delay } from 'node:timers/promises'
import { retryUnavailable, signInAsClient } from './demo-client.ts'
import type { DemoHub } from './demo-hub.ts'

export interface AcknowledgedReferral {
  id: number
  details: string
}

export interface JournalDifference {
  /** Acknowledged referrals that are missing. */
  lost: number
  /** Referrals that exist twice, lack their event in the history, or have a text that nobody sent. */
  wrong: number
}

const SENDERS = 4

/** The address and the accounts of a demo, however it was started. */
type ReachableDemo = Pick<DemoHub, 'url' | 'accounts'>

/** Sends referrals from several clients concurrently while `disturb` runs, and records the acknowledged ones. */
export async function sendReferralsDuring(
  hub: ReachableDemo,
  journal: AcknowledgedReferral[],
  disturb: () => Promise<void>,
): Promise<void> {
  const sender = await openReferralSender(hub)
  const sending = new AbortController()
  const work = Array.from({ length: SENDERS }, () => sender.sendUntil(sending.signal, journal))
  try {
    await disturb()
  } finally {
    sending.abort()
    await Promise.all(work)
  }
}

/** Compares the referrals of the hub with the acknowledged ones (SR-106, SR-107). */
export async function compareWithJournal(
  hub: ReachableDemo,
  journal: AcknowledgedReferral[],
): Promise<JournalDifference> {
  const stored = await (await openReferralSender(hub)).everythingSent()
  const texts = [...stored.values()]
  return {
    lost: journal.filter(({ id, details }) => stored.get(id) !== details).length,
    wrong: texts.length - new Set(texts).size,
  }
}

/** Fails after 15 seconds or more. */
export async function waitUntilReady(hub: DemoHub): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const reply = await fetch(`${hub.url}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await reply?.body?.cancel()
    if (reply?.status === 200) return
    await delay(50)
  }
  throw new Error('The hub did not become ready again.')
}

async function openReferralSender(hub: ReachableDemo) {
  const { request, open, token } = await signInAsClient(hub)

  return {
    /** Sends referrals one after the other and records the acknowledged ones. Retries the others under the same key. */
    async sendUntil(signal: AbortSignal, journal: AcknowledgedReferral[]) {
      while (!signal.aborted) {
        const details = `kill ${crypto.randomUUID()}`
        const order = {
          location: open.location,
          service: open.service,
          details,
        }
        const body = JSON.stringify({ vendor: open.vendor, order })
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
        const { data: rows } = (await retryUnavailable(() =>
          request(`/orders/requests?limit=100&page=${page}`, {}, token),
        )) as {
          data: AcknowledgedReferral[]
        }
        for (const { id, details } of rows) if (details.startsWith('kill ')) stored.set(id, details)
        if (rows.length < 100) return stored
      }
    },
  }
}
