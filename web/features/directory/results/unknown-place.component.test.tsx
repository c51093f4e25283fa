import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { geocodingRoutes } from '#contract/geocoding.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendorSummary, vendorSummariesOf } from '#web/testing/examples.ts'
import { disableWebGl } from '#web/testing/disable-web-gl.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const vendors = page.getByRole('region', { name: 'Vendors' })

/** Opens the map at a searched place, as a bookmark does. */
async function openPlace(place: StubbedRoute) {
  disableWebGl()
  return renderPage('/?city=Xyzzy', {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary())), place],
    isWaiting: true,
  })
}

test('a place in the address that nobody knows is said to be unknown, and all vendors are offered', async () => {
  const { address, callsOf } = await openPlace(refuse(geocodingRoutes.find, 404, 'Address not found!'))
  await expect.element(vendors.getByText('Address not found!')).toBeVisible()
  await expect.element(vendors.getByText('Looking for vendors…')).not.toBeInTheDocument()
  await expect.element(button('Try again')).not.toBeInTheDocument()
  expect(callsOf(vendorRoutes.summaries)).toEqual([])
  await button('Show all vendors').click()
  await expect.element(page.getByRole('article', { name: 'Lakeside Care' })).toBeVisible()
  expect(address()).toBe('/')
})

test('a place that could not be looked up can be looked up again', async () => {
  const { stub } = await openPlace(failUnexpectedly(geocodingRoutes.find))
  await expect.element(vendors.getByRole('alert')).toMatchTextContent(/Something went wrong/)
  await expect.element(vendors.getByText('Looking for vendors…')).not.toBeInTheDocument()
  stub(refuse(geocodingRoutes.find, 404, 'Address not found!'))
  await button('Try again').click()
  await expect.element(vendors.getByText('Address not found!')).toBeVisible()
})
