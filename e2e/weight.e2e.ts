import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'

// What decision 0048 allows, in bytes and requests on the wire, headers included.

interface Weight {
  bytes: number
  requests: number
  /** What was requested more than once. */
  repeated: string[]
}

interface Fixtures {
  /** A way to the hub that counts the bytes which the browser receives, those of workers too. */
  relay: { url: string; readBytes: () => number }
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs off this pattern
  relay: async ({}, use) => {
    const hub = new URL(process.env.HUB_URL!)
    let bytes = 0
    const server = createServer((browser) => {
      const upstream = connect(Number(hub.port), hub.hostname)
      upstream.on('data', (chunk) => (bytes += chunk.length))
      browser.pipe(upstream).pipe(browser)
      for (const socket of [browser, upstream]) socket.on('error', () => (browser.destroy(), upstream.destroy()))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const readBytes = () => {
      const count = bytes
      bytes = 0
      return count
    }
    await use({ url: `http://127.0.0.1:${port}`, readBytes })
    server.close()
  },

  baseURL: async ({ relay }, use) => use(relay.url),
})

/** Counts what the page itself receives, as Chromium counts it. Returns a function that reads the count and starts it again. */
async function countWeight(page: Page): Promise<() => Weight> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const requests = new Map<string, string>()
  let bytes = 0
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests.set(requestId, `${request.method} ${request.url}`)
  })
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => {
    const urls = [...requests.values()]
    const repeated = urls.filter((url, index) => urls.indexOf(url) !== index)
    const weight = { bytes, requests: requests.size, repeated }
    bytes = 0
    requests.clear()
    return weight
  }
}

/** Returns a function that is true once every request of the page and of its workers has its response. */
function watchRequests(page: Page): () => boolean {
  const running = new Set<unknown>()
  // The stream of live events never ends.
  page.on('request', (request) => request.url().includes('/api/live') || running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  return () => running.size === 0
}

test('decision 59: the sign-in screen weighs at most 250 kB in 25 requests', async ({ page }) => {
  const readWeight = await countWeight(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const { bytes, requests } = readWeight()
  expect(bytes).toBeLessThanOrEqual(250_000)
  expect(requests).toBeLessThanOrEqual(25)
})

test('decision 59: the first marker comes within 700 kB and 60 requests, and a reload within 15 kB', async ({
  page,
  relay,
  signedInAs,
}) => {
  await signedInAs('CLIENT')
  const readWeight = await countWeight(page)
  const isIdle = watchRequests(page)
  const marker = page.getByRole('toolbar', { name: 'Markers on the map' }).getByRole('button').first()
  await page.goto('/')
  await expect(marker).toBeVisible()
  const first = readWeight()
  expect(first.bytes).toBeLessThanOrEqual(700_000)
  expect(first.requests).toBeLessThanOrEqual(60)
  // The script and the tiles of the map's worker are not in the figures of the page.
  expect(relay.readBytes()).toBeLessThanOrEqual(850_000)

  // A reload is measured with everything of the first visit in the browser's cache.
  await expect.poll(isIdle).toBe(true)
  readWeight()
  relay.readBytes()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(marker).toBeVisible()
  await expect.poll(isIdle).toBe(true)
  expect(relay.readBytes()).toBeLessThanOrEqual(15_000)
  expect(readWeight().repeated).toEqual([])
})

test('a public page draws its map without the start of the app and what the pages of the app share', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/directory')
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
  expect(scripts.some((url) => /\/maplibre-/.test(url))).toBe(true)
  expect(scripts.filter((url) => /\/(index|common)-/.test(url))).toEqual([])
})
