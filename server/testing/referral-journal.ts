import { setTimeout as delay } from 'node:timers/promises'
import { retryUnavailable, openDemoClient } from './demo-client.ts'
import type { DemoHub } from './demo-hub.ts'
import { signInDemoAccount } from './hub-client.ts'

export interface AcknowledgedReferral {
  id: number
  details: string
  /** The status and the rating that were acknowledged later. */
  status?: string
  rating?: number
}

export interface JournalDifference {
  /** Acknowledged referrals that are missing, or lack an acknowledged status or rating. */
  lost: number
  /** Referrals that exist twice, lack their event in the history, or have a text that nobody sent. */
  wrong: number
}

const SENDERS = 4

/** The address and the accounts of a demo, however it was started. */
type ReachableDemo = Pick<DemoHub, 'url' | 'accounts'>

/**
 * Sends referrals from several clients concurrently while `disturb` runs, and records the acknowledged ones. With `isFollowedUp`
 * each is fulfilled and rated as well.
 */
export async function sendReferralsDuring(
  hub: ReachableDemo,
  journal: AcknowledgedReferral[],
  disturb: () => Promise<void>,
  { isFollowedUp = false } = {},
): Promise<void> {
  const sender = await openReferralSender(hub)
  const followUp = isFollowedUp ? await openFollowUp(hub) : undefined
  const sending = new AbortController()
  const work = Array.from({ length: SENDERS }, () => sender.sendUntil(sending.signal, journal, followUp))
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
  const texts = [...stored.values()].map(({ details }) => details)
  const isKept = ({ id, details, status, rating }: AcknowledgedReferral) => {
    const row = stored.get(id)
    return row?.details === details && (!status || row.status === status) && (!rating || row.rating === rating)
  }
  return {
    lost: journal.filter((one) => !isKept(one)).length,
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

type FollowUp = (referral: AcknowledgedReferral) => Promise<void>

/** Fulfils a referral as its receiver and rates it as its sender; notes in the entry what was acknowledged. */
async function openFollowUp(hub: ReachableDemo): Promise<FollowUp> {
  const [receiver, sender] = [await signInDemoAccount(hub, 'ADMIN'), await signInDemoAccount(hub, 'CLIENT')]
  return async (referral) => {
    const fulfilled = await receiver
      .call('PUT', `/orders/${referral.id}/status`, { status: 'FULFILLED' })
      .catch(() => null)
    if (fulfilled?.status !== 200) return
    referral.status = 'FULFILLED'
    const rated = await sender.call('POST', `/orders/${referral.id}/rating`, { rating: 4 }).catch(() => null)
    if (rated?.status === 200) referral.rating = 4
  }
}

async function openReferralSender(hub: ReachableDemo) {
  const { request, open, token } = await openDemoClient(hub)

  return {
    /** Sends referrals one after the other and records the acknowledged ones. Retries the others under the same key. */
    async sendUntil(signal: AbortSignal, journal: AcknowledgedReferral[], followUp?: FollowUp) {
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
          if (sent) {
            const acknowledged = { id: sent.id as number, details }
            journal.push(acknowledged)
            await followUp?.(acknowledged)
            break
          }
          await delay(50)
        }
      }
    },

    async everythingSent(): Promise<Map<number, AcknowledgedReferral>> {
      const stored = new Map<number, AcknowledgedReferral>()
      for (let page = 1; ; page += 1) {
        const { data: rows } = (await retryUnavailable(() =>
          request(`/orders/requests?limit=100&page=${page}`, {}, token),
        )) as {
          data: AcknowledgedReferral[]
        }
        for (const row of rows) if (row.details.startsWith('kill ')) stored.set(row.id, row)
        if (rows.length < 100) return stored
      }
    },
  }
}
