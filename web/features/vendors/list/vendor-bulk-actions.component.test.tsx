import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { queryClient, routeQueryKey } from '#web/api/query.ts'
import { buildCurrentUser, buildVendorCard, vendorListOf } from '#web/testing/examples.ts'
import { button, choose, dialog } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

// The selection of the administrators' table of vendors, what they do with it, and the file of the table.

const ASH = buildVendorCard({ id: 1, name: 'Ash House' })
const BIRCH = buildVendorCard({ id: 2, name: 'Birch House' })
const CEDAR = buildVendorCard({ id: 3, name: 'Cedar House', is_archived: true })

const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true })
const selectAll = checkbox('Select all on this page')

const renderVendors = (vendors: VendorCard[], answers: StubbedRoute[] = [], options: object = {}) =>
  renderPage('/admin/vendors', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(vendorRoutes.list, ({ query }) => vendorListOf(...(query.approval === undefined ? vendors : []))),
      ...answers,
    ],
    isWaiting: true,
    ...options,
  })

test('the selected vendors are suspended with a reason after a question that names them', async () => {
  const { callsOf } = await renderVendors(
    [ASH, BIRCH],
    [answer(vendorProfileRoutes.suspendSelected, { done: [1, 2], failed: [] })],
  )
  await expect.element(page.getByText('2 vendors')).toBeVisible()
  await selectAll.click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await button('Suspend').click()
  const question = dialog('Are you sure?')
  await expect.element(question.getByText('Ash House; Birch House')).toBeVisible()
  await question.getByRole('textbox', { name: 'Reason, shown to their contacts (optional)' }).fill('No licence')
  expect(callsOf(vendorProfileRoutes.suspendSelected)).toEqual([])
  const before = callsOf(vendorRoutes.list).length
  const mapCards = routeQueryKey(vendorRoutes.summaries, {})
  queryClient.setQueryData(mapCards, {})
  await button('Yes, suspend').click()
  await expect.element(page.getByText('2 vendors are suspended.')).toBeVisible()
  expect(callsOf(vendorProfileRoutes.suspendSelected).map(({ body }) => body)).toEqual([
    { ids: [1, 2], reason: 'No licence' },
  ])
  expect(queryClient.getQueryState(mapCards)).toMatchObject({ isInvalidated: true })
  // The list is read again, nothing stays selected, and the focus is not lost.
  expect(callsOf(vendorRoutes.list).length).toBeGreaterThan(before)
  await expect.element(page.getByText('2 vendors', { exact: true })).toBeVisible()
  await expect.element(selectAll).not.toBeChecked()
  await expect.element(selectAll).toHaveFocus()
})

test('a report names the vendors that were not changed and why; they stay selected', async () => {
  await renderVendors(
    [ASH, BIRCH],
    [
      answer(vendorProfileRoutes.activateSelected, {
        done: [1],
        failed: [{ id: 2, message: 'This vendor is archived.' }],
      }),
    ],
  )
  await selectAll.click()
  await button('Activate').click()
  await button('Yes, activate').click()
  const report = dialog('1 was not changed')
  await expect.element(report.getByText('1 vendor is active.')).toBeVisible()
  await expect.element(report.getByRole('listitem')).toHaveTextContent('Birch HouseThis vendor is archived.')
  await button('OK').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await expect.element(checkbox('Select Birch House')).toBeChecked()
  await expect.element(checkbox('Select Ash House')).not.toBeChecked()
})

test('the question before an activation says that vendors which are not approved stay hidden', async () => {
  await renderVendors([ASH, { ...BIRCH, approved: false }])
  await checkbox('Select Ash House').click()
  await button('Activate').click()
  await expect
    .element(dialog('Are you sure?').getByText('People will be able to find them and refer to them.'))
    .toBeVisible()
  await button('No, cancel').click()
  await checkbox('Select Birch House').click()
  await button('Activate').click()
  await expect
    .element(dialog('Are you sure?').getByText(/^People will be able to find those that are approved/))
    .toBeVisible()
})

test('a failure of the hub is said in the dialog, and the selection stays', async () => {
  await renderVendors([ASH], [refuse(vendorProfileRoutes.removeSelected, 503, 'The hub is busy.')])
  await checkbox('Select Ash House').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog('Are you sure?').getByText(/are archived instead/)).toBeVisible()
  await button('Yes, delete selected').click()
  await expect.element(page.getByRole('dialog', { name: 'Error!' }).getByText(/^Something went wrong/)).toBeVisible()
  await button('Close').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

test('archived vendors are restored; other filters begin without a selection', async () => {
  const { callsOf } = await renderVendors(
    [ASH, CEDAR],
    [answer(vendorProfileRoutes.restoreSelected, { done: [3], failed: [] })],
  )
  await checkbox('Select Ash House').click()
  expect(page.getByRole('button', { name: 'Restore', exact: true }).elements()).toEqual([])
  await checkbox('Select Ash House').click()
  await checkbox('Select Cedar House').click()
  expect(button('Suspend').elements()).toEqual([])
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await button('Yes, restore').click()
  await expect.element(page.getByText('1 vendor is restored.')).toBeVisible()
  expect(callsOf(vendorProfileRoutes.restoreSelected).map(({ body }) => body)).toEqual([{ ids: [3] }])

  await checkbox('Select Ash House').click()
  await choose('Status', 'Active')
  await expect.element(page.getByText('2 vendors', { exact: true })).toBeVisible()
  await expect.element(checkbox('Select Ash House')).not.toBeChecked()
})

test('more than 200 vendors are changed in several requests and reported together', async () => {
  const many = Array.from({ length: 250 }, (_, nth) => buildVendorCard({ id: nth + 1, name: `House ${nth + 1}` }))
  const { callsOf } = await renderVendors(many, [
    answer(vendorProfileRoutes.activateSelected, ({ body: { ids } }) => ({ done: ids, failed: [] })),
  ])
  await selectAll.click()
  await button('Activate').click()
  await expect.element(dialog('Are you sure?').getByText(/^House 1; .*; House 5; and 245 more$/)).toBeVisible()
  await button('Yes, activate').click()
  await expect.element(page.getByText('250 vendors are active.')).toBeVisible()
  expect(callsOf(vendorProfileRoutes.activateSelected).map(({ body: { ids } }) => ids.length)).toEqual([200, 50])
})

test('on a phone the cards are selected, too', async () => {
  await renderVendors([ASH, BIRCH], [], { viewport: PHONE_VIEWPORT })
  await selectAll.click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await button('Clear the selection').click()
  await expect.element(checkbox('Select Birch House')).not.toBeChecked()
})

test('the file has the filters of the list; too many files are refused with a reason', async () => {
  const { callsOf, stub } = await renderPage('/admin/vendors?name=house&missing=contact&sort=desc', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(vendorRoutes.list, vendorListOf(ASH)),
      { route: vendorRoutes.export, respond: () => new Response('"ID"') },
    ],
    isWaiting: true,
  })
  await button('Export as CSV').click()
  await expect.element(page.getByText('The list is saved as vendors.csv.')).toBeVisible()
  expect(callsOf(vendorRoutes.export).map(({ query }) => query)).toEqual([
    { vendorName: 'house', missing: 'contact', sortByDate: 'desc' },
  ])
  stub(refuse(vendorRoutes.export, 429, 'Too many attempts.'))
  await button('Export as CSV').click()
  await expect.element(page.getByRole('dialog').getByText('Too many attempts.')).toBeVisible()
})
