import type { DemoAccount, DemoHub } from './demo-hub.ts'

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** Sends requests to a running hub with one user's token. */
export interface HubClient {
  token: string
  call(method: string, path: string, body?: object): Promise<Reply>
}

/** `url` may change when the hub starts anew. */
export function createHubClient(hub: Pick<DemoHub, 'url'>, token: string): HubClient {
  return {
    token,
    async call(method, path, body) {
      const reply = await fetch(`${hub.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      })
      return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Record<string, unknown> }
    },
  }
}

/** Signs a demo account in. With two-step on, the token is good for the second step only. */
export async function signInTo(hub: Pick<DemoHub, 'url' | 'accounts'>, role: DemoAccount['role']): Promise<HubClient> {
  const { email, password } = hub.accounts.find((account) => account.role === role)!
  const { body } = await createHubClient(hub, '').call('POST', '/login', { username: email, password })
  return createHubClient(hub, body.access_token as string)
}
