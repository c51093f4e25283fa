import { onTestFinished, vi } from 'vitest'
import type { PublicConfig } from '#contract/config.ts'
import { initPublicConfig } from '#web/api/config.ts'

export const HUB_URL = 'https://hub.example.ca'

const CONFIG: PublicConfig = {
  apiUrl: `${HUB_URL}/`,
  liveUrl: '/api/live',
  imageUrl: '/files/',
  appName: 'Care Referral Hub',
  supportEmail: 'support@example.ca',
  map: { styleUrl: null, timeoutMs: 1_000, attribution: null },
  stripeKey: null,
  features: { billing: false, twoStep: true, demo: false, sms: true, publicDirectory: true },
}

/** Takes the place of the network in a test without a page. Returns the requests so far. */
export async function stubFetch(respond: (request: Request) => Response | Promise<Response>): Promise<Request[]> {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.startsWith('/config/')) return Response.json(CONFIG)
    const request = new Request(input, init)
    requests.push(request)
    request.signal.throwIfAborted()
    const aborted = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
    )
    return Promise.race([respond(request), aborted])
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await initPublicConfig()
  return requests
}
