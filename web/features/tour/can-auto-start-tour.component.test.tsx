import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { renderComponent, renderPage } from '#web/testing/render-page.tsx'
import { refuse } from '#web/testing/stub-server.ts'
import { canAutoStartTour } from './can-auto-start-tour.ts'

test('somebody is typing while a field with text has the focus, so that no tour starts over it', async () => {
  await renderComponent(
    <>
      <input aria-label="Search" />
      <button type="button">Elsewhere</button>
    </>,
  )
  const field = page.getByRole('textbox', { name: 'Search' })
  await field.click()
  expect(canAutoStartTour()).toBe(true)
  await field.fill('phys')
  expect(canAutoStartTour()).toBe(false)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  expect(canAutoStartTour()).toBe(true)
})

test.each([
  ['/no-such-page', 404, '404 - Page Not Found', false],
  ['/vendors/21', 404, '404 - Page Not Found', false],
  ['/vendors/21', 500, 'This page could not be shown', false],
  ['/become-vendor', 404, 'Become a vendor', false],
  ['/help', 404, 'Help', true],
])(
  'a tour may start by itself at %s, when the server answers %i: the page %s: %s',
  async (address, status, title, expected) => {
    await renderPage(address, {
      user: buildCurrentUser('CLIENT'),
      answers: [refuse(vendorRoutes.one, status, 'No.')],
      isWaiting: true,
    })
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    expect(canAutoStartTour()).toBe(expected)
  },
)
