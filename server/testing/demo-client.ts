import { setTimeout as delay } from 'node:timers/promises'
import type { DemoHub } from './demo-hub.ts'
import type { HubClient } from './hub-client.ts'

type Response = Record<string, unknown>

/** What a referral may be sent to. */
export interface ReferralTargetIds {
  vendor: number
  location: number
  service: number
}

export interface DemoClient {
  /** Calls a path below /api. Throws a text that ends with the status unless the call succeeds. */
  request(path: string, init?: RequestInit, token?: string): Promise<Response>
  token: string
  open: ReferralTargetIds
}

/** A hub that has just recovered may refuse for a moment. */
export async function retryUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 10 || !(error instanceof Error && error.message.endsWith('answered 503'))) throw error
      await delay(1_000)
    }
  }
}

/** Signs in with the demo account of a client and finds a vendor that takes referrals from clients. */
export async function openDemoClient(hub: Pick<DemoHub, 'url' | 'accounts'>): Promise<DemoClient> {
  const { email, password } = hub.accounts.find(({ role }) => role === 'CLIENT')!
  const request = async (path: string, init: RequestInit = {}, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    }
    const reply = await fetch(`${hub.url}/api${path}`, { ...init, headers, signal: AbortSignal.timeout(10_000) })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    return (await reply.json()) as Response
  }
  const signIn = JSON.stringify({ username: email, password })
  const signedIn = await retryUnavailable(() => request('/login', { method: 'POST', body: signIn }))
  const token = signedIn.access_token as string
  const { data } = (await retryUnavailable(() => request('/vendors?limit=100', {}, token))) as { data: ListedVendor[] }
  return { request, token, open: findOpenVendor(data) }
}

interface ListedVendor {
  id: number
  active: boolean
  is_archived: boolean
  prevent_referrals: boolean
  prevent_public_referrals: boolean
  locations: { id: number; is_archived: boolean }[]
  services: { id: number }[]
}

/** Finds a vendor that takes referrals from clients. */
export async function findReferralTargetIds(client: HubClient): Promise<ReferralTargetIds> {
  const { body } = await client.call('GET', '/vendors?limit=100')
  return findOpenVendor(body.data as ListedVendor[])
}

function findOpenVendor(vendors: ListedVendor[]): ReferralTargetIds {
  for (const vendor of vendors) {
    const isOpen = vendor.active && !vendor.is_archived && !vendor.prevent_referrals && !vendor.prevent_public_referrals
    const location = vendor.locations.find(({ is_archived }) => !is_archived)
    const service = vendor.services[0]
    if (isOpen && location && service) return { vendor: vendor.id, location: location.id, service: service.id }
  }
  throw new Error('No vendor of the demo takes referrals from clients.')
}
