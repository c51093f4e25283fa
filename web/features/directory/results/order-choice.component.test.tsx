import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendorSummary, vendorSummariesOf } from '#web/testing/examples.ts'
import { disableWebGl } from '#web/testing/disable-web-gl.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const choice = page.getByRole('radiogroup', { name: 'Order of the list' })
const best = choice.getByRole('radio', { name: 'Best matches first' })
const nearest = choice.getByRole('radio', { name: 'Nearest first' })

async function openMap(address: string, count = 2) {
  disableWebGl()
  const vendors = Array.from({ length: count }, (_, nth) => buildVendorSummary({ id: 21 + nth, name: `Care ${nth}` }))
  const opened = await renderPage(address, {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, vendorSummariesOf(...vendors))],
    isWaiting: true,
  })
  await expect.element(page.getByRole('article', { name: 'Care 0' })).toBeVisible()
  return { ...opened, sentQuery: () => opened.callsOf(vendorRoutes.summaries).at(-1)?.query }
}

test('a search by words in a part of the map is sorted by its words or by distance, as the address keeps it', async () => {
  const area = 'bbox=-80%2C43%2C-79%2C44'
  const { address, sentQuery } = await openMap(`/?search=walker&${area}&vendor=21&page=2`)
  await expect.element(best).toBeChecked()
  expect(sentQuery()).not.toHaveProperty('order')
  await choice.getByText('Nearest first').click()
  await expect.element(nearest).toBeChecked()
  // The list begins at its first page again.
  await expect.poll(address).toBe(`/?search=walker&${area}&order=nearest`)
  await expect.poll(sentQuery).toMatchObject({ search: 'walker', order: 'nearest', bbox: { west: -80 }, page: 1 })

  nearest.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(best).toBeChecked()
  await expect.poll(address).toBe(`/?search=walker&${area}`)
})

test('the order of the address is shown, and goes with the words of the search', async () => {
  const { address, sentQuery } = await openMap('/?search=walker&service=44&order=nearest')
  await expect.element(nearest).toBeChecked()
  expect(sentQuery()).toMatchObject({ order: 'nearest' })
  await button('Remove the filter walker').click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.poll(address).toBe('/?service=44')
  await expect.poll(sentQuery).not.toHaveProperty('order')
})

test.each([
  ['/?service=44', 2],
  ['/?search=%23oak', 2],
  ['/', 2],
  ['/?search=walker', 1],
])('at %s with %s vendors there is no choice of orders', async (address, count) => {
  await openMap(address, count)
  await expect.element(choice).not.toBeInTheDocument()
})
