import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toPage } from '#contract/paging.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendor, listOf } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { HARBOUR, LAKESIDE, row } from '#web/testing/render-sent-referrals.ts'
import { answer, type RouteCall } from '#web/testing/stub-server.ts'

const ALL = [LAKESIDE, HARBOUR]
const VENDORS = ALL.map(({ vendor }) => vendor)

/** Answers as the server does, of two referrals. */
function listSent({ query }: RouteCall<typeof referralRoutes.sent>) {
  const { vendor_id, status, search } = query
  const found = ALL.filter(
    (one) =>
      (vendor_id === undefined || one.vendor.id === vendor_id) &&
      (status === undefined || one.status === status) &&
      (search === undefined || one.vendor.name.toLowerCase().includes(search)),
  )
  const isFiltered = vendor_id !== undefined || status !== undefined || search !== undefined
  return { ...toPage(found, found.length, query), ...(isFiltered && { unfiltered_total: ALL.length }) }
}

const openSent = (path = '/orders', more: { viewport?: typeof PHONE_VIEWPORT } = {}) =>
  renderPage(path, {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(referralRoutes.sent, listSent),
      answer(referralRoutes.sentVendors, listOf(...VENDORS)),
      answer(vendorRoutes.one, buildVendor()),
    ],
    isWaiting: true,
    ...more,
  })

const select = (name: string) => page.getByRole('combobox', { name, exact: true })
const search = page.getByRole('searchbox', { name: 'Search by vendor, service, name or number' })
const chip = (label: string) => button(`Remove the filter ${label}`)

test('the list is narrowed by status, vendor and search without a button, and the address keeps it', async () => {
  const { address } = await openSent()
  await select('Status').click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await expect.element(row('Lakeside Care')).not.toBeInTheDocument()
  await expect.element(row('Harbour Care')).toBeVisible()
  await expect.element(page.getByText('1 matches the filters')).toBeVisible()
  expect(address()).toBe('/orders?status=COMPLETED')
  await chip('Status: Completed').click()
  await expect.element(row('Lakeside Care')).toBeVisible()
  await select('Vendors').click()
  await page.getByRole('option', { name: 'Lakeside Care' }).click()
  await expect.element(row('Harbour Care')).not.toBeInTheDocument()
  expect(address()).toBe(`/orders?vendor=${LAKESIDE.vendor.id}`)
  await button('Clear filters').click()
  await expect.element(row('Harbour Care')).toBeVisible()
  await search.fill('harbour')
  await expect.element(row('Lakeside Care')).not.toBeInTheDocument()
  await expect.element(chip('Search: harbour')).toBeVisible()
  expect(address()).toBe('/orders?search=harbour')
})

test('a vendor that is not among the first hundred, and whose referrals another filter hides, is named all the same', async () => {
  const others = Array.from({ length: 100 }, (_, nth) => ({ id: 1000 + nth, name: `Other ${nth}` }))
  await renderPage(`/orders?vendor=${HARBOUR.vendor.id}&status=PENDING`, {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(referralRoutes.sent, listSent),
      answer(referralRoutes.sentVendors, ({ query }) =>
        listOf(...(query.vendor_id === HARBOUR.vendor.id ? [HARBOUR.vendor] : others)),
      ),
    ],
  })
  await expect.element(chip('Vendor: Harbour Care')).toBeVisible()
  await expect.element(select('Vendors')).toHaveValue('Harbour Care')
})

test('the order is kept in the address beside the filters; opening a referral keeps them all', async () => {
  const { callsOf, address } = await openSent(`/orders?vendor=${HARBOUR.vendor.id}`)
  await select('Sort by').click()
  await page.getByRole('option', { name: 'Oldest first' }).click()
  await expect.poll(address).toBe(`/orders?vendor=${HARBOUR.vendor.id}&sort=oldest`)
  await expect.element(row('Harbour Care')).toBeVisible()
  await row('Harbour Care').getByRole('button', { name: 'Harbour Care', exact: true }).click()
  await expect.poll(address).toBe(`/orders?vendor=${HARBOUR.vendor.id}&sort=oldest&open=${HARBOUR.id}`)
  expect(callsOf(referralRoutes.sent).at(-1)?.query).toMatchObject({ vendor_id: HARBOUR.vendor.id, sort: 'oldest' })
})

test('a status that no referral has says how many the filters hide, and shows all again', async () => {
  const { address } = await openSent('/orders?status=CONSENT_WITHDRAWN')
  await expect.element(page.getByText('No Referral Requests')).toBeVisible()
  await expect
    .element(page.getByText('No referral matches your search and filters. They hide 2 sent referrals.'))
    .toBeVisible()
  await expect.element(chip('Status: Consent withdrawn')).toBeVisible()
  await button('Show all').click()
  await expect.element(row('Lakeside Care')).toBeVisible()
  expect(address()).toBe('/orders')
})

test("'Delete All' says that it reaches what the filters hide; a selection ends with another filter", async () => {
  await openSent('/orders?status=COMPLETED')
  await button('Delete All').click()
  await expect
    .element(dialog('Are you sure?').getByText('All 2 sent referrals, also those that your search and filters hide.'))
    .toBeVisible()
  await dialog('Are you sure?').getByRole('button', { name: /^No/ }).click()
  await row('Harbour Care').getByRole('checkbox').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await chip('Status: Completed').click()
  await expect.element(row('Lakeside Care')).toBeVisible()
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
})

test('NAV-009, NAV-010: on a phone, too, the only tab of a client counts the sent referrals', async () => {
  await openSent('/orders', { viewport: PHONE_VIEWPORT })
  const tab = page.getByRole('navigation', { name: 'My Referrals' }).getByRole('link', { name: /^Sent Referrals/ })
  await expect.element(tab).toBeVisible()
  await expect.element(tab).toMatchTextContent(`${ALL.length} sent`)
})

test('on a phone the filters fold away, and those in use stay as chips', async () => {
  await openSent('/orders?status=COMPLETED', { viewport: PHONE_VIEWPORT })
  await expect.element(chip('Status: Completed')).toBeVisible()
  await expect.element(select('Vendors')).not.toBeInTheDocument()
  await button('Filters, in use').click()
  await expect.element(select('Vendors')).toBeVisible()
})
