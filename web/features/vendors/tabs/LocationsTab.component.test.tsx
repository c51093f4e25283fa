import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { locationRoutes } from '#contract/locations.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildLocation, buildVendor } from '#web/testing/examples.ts'
import { button, link } from '#web/testing/locators.ts'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, failUnexpectedly } from '#web/testing/stub-server.ts'

const LAKESIDE = buildLocation({ clinic_name: 'Lakeside' })

test('a location that was deleted although the answer was lost is no longer listed', async () => {
  const { stub } = await renderVendorPage('/locations', {
    vendor: { locations: [LAKESIDE] },
    answers: [failUnexpectedly(locationRoutes.remove)],
  })
  await button('Delete Lakeside').click()
  stub(answer(vendorRoutes.one, buildVendor({ locations: [], locations_count: 0, may: PRIMARY_CONTACT_RIGHTS })))
  await button('Yes, delete').click()
  await expect.element(page.getByText('No locations are listed yet.')).toBeVisible()
})

test.each(['Edit Lakeside', 'Hours and access of Lakeside', 'Add a location'])(
  "the focus returns to '%s' when its form is closed",
  async (opener) => {
    await renderVendorPage('/locations', { vendor: { locations: [LAKESIDE] } })
    await link(opener).click()
    await button('Cancel').click()
    await expect.element(link(opener)).toHaveFocus()
  },
)
