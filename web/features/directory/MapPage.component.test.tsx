import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendorSummary, vendorSummariesOf } from '#web/testing/examples.ts'
import { disableWebGl } from '#web/testing/disable-web-gl.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

async function openSearch(viewport: typeof PHONE_VIEWPORT) {
  disableWebGl()
  await renderPage('/', {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary()))],
    isWaiting: true,
    viewport,
  })
  await expect.element(page.getByRole('article', { name: 'Lakeside Care' })).toBeInTheDocument()
  return document.querySelector('[class*="search"]')!
}

test('on a phone, what gets the focus is clear of the search above the cards', async () => {
  const search = await openSearch(PHONE_VIEWPORT)
  expect(getComputedStyle(search).position).toBe('sticky')
  const { bottom } = search.getBoundingClientRect()
  expect(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)).toBeGreaterThan(bottom)
})

test('in a window of 1280 by 640 pixels at 400 % the search scrolls with the page', async () => {
  expect(getComputedStyle(await openSearch({ width: 320, height: 160 })).position).toBe('static')
})
