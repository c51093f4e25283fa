import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// What decision 0048 allows, in bytes and requests on the wire, headers included, as Chromium counts them.

interface Weight {
  bytes: number
  requests: number
}

/** Counts what the page receives from now on. Returns a function that reads the count and starts it again. */
async function countWeight(page: Page): Promise<() => Weight> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const requests = new Set<string>()
  let bytes = 0
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests.add(requestId)
  })
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => {
    const weight = { bytes, requests: requests.size }
    bytes = 0
    requests.clear()
    return weight
  }
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

test('decision 59: the first marker comes within 700 kB and 60 requests, and a reload within 25 kB', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('CLIENT')
  const readWeight = await countWeight(page)
  const marker = page.getByRole('toolbar', { name: 'Markers on the map' }).getByRole('button').first()
  await page.goto('/')
  // The map is drawn in software here.
  await expect(marker).toBeVisible({ timeout: 50_000 })
  const first = readWeight()
  expect(first.bytes).toBeLessThanOrEqual(700_000)
  expect(first.requests).toBeLessThanOrEqual(60)

  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(marker).toBeVisible({ timeout: 50_000 })
  expect(readWeight().bytes).toBeLessThanOrEqual(25_000)
})
