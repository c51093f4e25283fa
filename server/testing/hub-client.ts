import { setTimeout as delay } from 'node:timers/promises'
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

/** `url` may change when the hub restarts. */
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

/** A client that repeats what a busy hub refuses, or does not answer as it closes an idle connection, like a browser. */
export function createRetryingClient(hub: Pick<DemoHub, 'url'>, token: string): HubClient {
  const client = createHubClient(hub, token)
  return {
    token,
    async call(...request) {
      for (;;) {
        const reply = await ignoreLostConnection(client.call(...request))
        if (reply && reply.status !== 503) return reply
        await delay(100)
      }
    },
  }
}

/** Resolves to undefined when the connection broke before there was a response, for which `fetch` throws a `TypeError`. */
export const ignoreLostConnection = <T>(request: Promise<T>): Promise<T | undefined> =>
  request.catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    return undefined
  })

/** Signs a demo account in. With two-step on, the token is good for the second step only. */
export async function signInDemoAccount(
  hub: Pick<DemoHub, 'url' | 'accounts'>,
  role: DemoAccount['role'],
  createClient = createHubClient,
): Promise<HubClient> {
  const { email, password } = hub.accounts.find((account) => account.role === role)!
  const { body } = await createClient(hub, '').call('POST', '/login', { username: email, password })
  return createClient(hub, body.access_token as string)
}
