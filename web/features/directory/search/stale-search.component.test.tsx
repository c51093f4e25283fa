import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import { queryClient, routeQueryKey } from '#web/api/query.ts'
import { buildCurrentUser, buildVendorSummary, listOf } from '#web/testing/examples.ts'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease } from '#web/testing/stub-server.ts'

const FOUND = { ...listOf(buildVendorSummary()), meta: { total: 1, current_page: 1, per_page: 50 } }
const box = page.getByRole('combobox', { name: 'Search vendors, services, places' })

/** Searches for 'walker' on the map page; the hub answers when `release` is called. */
async function searchSlowly() {
  const opened = await renderPage('/', {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, FOUND)],
    isWaiting: true,
  })
  await expect.element(page.getByRole('article', { name: 'Lakeside Care' })).toBeVisible()
  const { stub, release } = answerOnRelease(vendorRoutes.summaries, FOUND)
  opened.stub(stub)
  await box.fill('walker')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened.callsOf(vendorRoutes.summaries).at(-1)?.query.search).toBe('walker')
  return { ...opened, release }
}

test('a search that is answered slowly goes on to its results', async () => {
  const { address, release } = await searchSlowly()
  release()
  await expect.poll(address).toContain('search=walker')
})

test('a search that is answered when the user is on another page does not change the address of that page', async () => {
  const { address, history, release } = await searchSlowly()
  history.push('/help')
  await expect.element(page.getByRole('heading', { level: 1, name: /Help/ })).toBeVisible()
  release()
  await expect.poll(() => queryClient.isFetching({ queryKey: routeQueryKey(vendorRoutes.summaries) })).toBe(0)
  await waitForNextPaint()
  expect(address()).toBe('/help')
})

test('a search that is answered after a filter was chosen does not undo it', async () => {
  const { address, history, release } = await searchSlowly()
  history.push('/?service=44')
  await expect.poll(address).toBe('/?service=44')
  release()
  await expect.element(page.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-busy', 'false')
  expect(address()).toBe('/?service=44')
})
