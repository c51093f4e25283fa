import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { networkRoutes } from '#contract/networks.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendor, buildVendorCard, vendorListOf } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const MINE = buildVendorCard({ id: 30, name: 'My Clinic', may: { edit: true } })
const otherVendor = (networks: Record<string, number> = {}) =>
  answer(vendorRoutes.one, buildVendor({ networks, may: { seeTabs: true, askIntoNetwork: true } }))

test('the page of another vendor asks it into the network of a vendor that is chosen there', async () => {
  const { callsOf, stub } = await renderPage('/vendors/21', {
    user: buildCurrentUser('VENDOR', { may: { workWithNetworks: true } }),
    answers: [
      otherVendor(),
      answer(vendorRoutes.list, vendorListOf(MINE)),
      answer(networkRoutes.add, { vendor_1: 30, vendor_2: 21, status: 1 }),
    ],
    isWaiting: true,
  })
  await page.getByRole('combobox', { name: 'Select a vendor for Networking' }).click()
  await page.getByRole('option', { name: 'My Clinic' }).click()
  stub(otherVendor({ 30: 1 }))
  await button('Add To My Network: Lakeside Care').click()
  await expect.element(button('Cancel Request: Lakeside Care')).toBeVisible()
  expect(callsOf(networkRoutes.add)).toMatchObject([{ body: { vendor_1: 30, vendor_2: 21 } }])
})

test('an administrator sees the connection to the chosen vendor, which the page was read without', async () => {
  const may = { seeTabs: true, askIntoNetwork: true } as const
  await renderPage('/vendors/21', {
    user: buildCurrentUser('ADMIN', { may: { workWithNetworks: true } }),
    answers: [
      answer(vendorRoutes.one, ({ query: { networkOf } }) =>
        buildVendor({ networks: networkOf === undefined ? {} : { [networkOf]: 2 }, may }),
      ),
      answer(vendorRoutes.list, vendorListOf(MINE)),
    ],
    isWaiting: true,
  })
  await expect.element(button('Add To My Network: Lakeside Care')).toBeVisible()
  await page.getByRole('combobox', { name: 'Select a vendor for Networking' }).click()
  await page.getByRole('option', { name: 'My Clinic' }).click()
  await expect.element(button('Remove From My Network: Lakeside Care')).toBeVisible()
})
