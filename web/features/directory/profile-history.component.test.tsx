import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendor, buildVendorSummary, vendorSummariesOf } from '#web/testing/examples.ts'
import { disableWebGl } from '#web/testing/disable-web-gl.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

async function openMap(address: string) {
  disableWebGl()
  return renderPage(address, {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary())),
      answer(vendorRoutes.one, buildVendor()),
    ],
    isWaiting: true,
  })
}

test('a look at a profile leaves no entry in the history behind', async () => {
  const { address, history } = await openMap('/?search=care')
  history.push('/?search=Lakeside')
  await expect.poll(address).toBe('/?search=Lakeside')
  for (let look = 1; look <= 2; look++) {
    await button('View Vendor Profile: Lakeside Care').click()
    await expect.poll(address).toBe('/?search=Lakeside&profile=21')
    await expect.element(dialog('Vendor profile')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Vendor profile')).not.toBeInTheDocument()
    expect(address()).toBe('/?search=Lakeside')
  }
  history.back()
  await expect.poll(address).toBe('/?search=care')
})

test('closing a profile that was opened by its address stays on the map', async () => {
  const { address } = await openMap('/?search=Lakeside&profile=21')
  await expect.element(dialog('Vendor profile')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/?search=Lakeside')
  await expect.element(page.getByRole('article', { name: 'Lakeside Care' })).toBeVisible()
})
