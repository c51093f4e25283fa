import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { geocodingRoutes } from '#contract/geocoding.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendorSummary, vendorSummariesOf } from '#web/testing/examples.ts'
import { disableWebGl } from '#web/testing/disable-web-gl.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse, type RouteCall, type StubbedRoute } from '#web/testing/stub-server.ts'

const placeBox = page.getByRole('combobox', { name: 'Search by city or address' })
const lookForSudbury = button('Look for a place called “Sudbury”')

const SUDBURY = {
  street: '',
  unit: '',
  number: '',
  city: 'Sudbury',
  state: 'ON',
  country: 'Canada',
  countryCode: 'CA',
  zip: '',
  zipInferred: false,
  lat: 46.49,
  lng: -81.01,
  precision: 'city' as const,
  provider: 'geonames',
}

/** Only a search without text finds a vendor. */
const vendorsNear = answer(vendorRoutes.summaries, ({ query }: RouteCall<typeof vendorRoutes.summaries>) =>
  query.search === undefined ? vendorSummariesOf(buildVendorSummary()) : vendorSummariesOf(),
)

async function openTextSearch(search: string, place: StubbedRoute) {
  disableWebGl()
  return renderPage(`/?search=${encodeURIComponent(search)}`, {
    user: buildCurrentUser('CLIENT'),
    answers: [vendorsNear, place],
    isWaiting: true,
  })
}

test('a text that finds no vendor can be looked for as a place', async () => {
  const { address } = await openTextSearch('Sudbury', answer(geocodingRoutes.find, SUDBURY))
  await lookForSudbury.click()
  await expect.poll(address).toBe('/?city=Sudbury')
  await expect.element(page.getByRole('article', { name: 'Lakeside Care' })).toBeVisible()
  await expect.element(placeBox).toHaveValue('Sudbury')
  await expect.element(placeBox).toHaveFocus()
  // Later searches are for vendors again.
  expect(localStorage.getItem('hub.map-settings')).toBeNull()
})

test('a place is named as it was found, not as it was typed, also when a link has opened the map', async () => {
  disableWebGl()
  await renderPage('/?city=sudbury%20on', {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(
        vendorRoutes.summaries,
        vendorSummariesOf(buildVendorSummary({ covers: true }), buildVendorSummary({ id: 22 })),
      ),
      answer(geocodingRoutes.find, SUDBURY),
    ],
    isWaiting: true,
  })
  await expect.element(page.getByText('2 vendors, first those serving Sudbury, Ontario')).toBeVisible()
  await expect.element(button('Remove the filter Sudbury, Ontario')).toBeVisible()
  await expect.element(page.getByText('Serves Sudbury, Ontario')).toBeVisible()
})

test('a place that nobody knows stays in the search box, which says so', async () => {
  await openTextSearch('Sudbury', refuse(geocodingRoutes.find, 404, 'Address not found!'))
  await lookForSudbury.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Address not found!')
  await expect.element(placeBox).toHaveValue('Sudbury')
  await expect.element(placeBox).toHaveFocus()
})

test('an access code is no place', async () => {
  await openTextSearch('#4711', refuse(geocodingRoutes.find, 404, 'Address not found!'))
  await expect.element(button('Show all vendors')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Look for a place/ })).not.toBeInTheDocument()
})
