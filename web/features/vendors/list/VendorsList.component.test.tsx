import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildLocation, buildVendorCard, vendorListOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

for (const [address, role] of [
  ['/admin/vendors', 'ADMIN'],
  ['/my-vendors', 'VENDOR'],
] as const) {
  const render = (...vendors: Parameters<typeof vendorListOf>) =>
    renderPage(address, {
      user: buildCurrentUser(role),
      // The vendors that wait for approval are a list of their own.
      answers: [
        answer(vendorRoutes.list, ({ query }) => vendorListOf(...(query.approval === undefined ? vendors : []))),
      ],
      isWaiting: true,
    })

  test(`ADM-001: the columns of ${address}`, async () => {
    await render(buildVendorCard())
    await expect.element(page.getByRole('link', { name: 'Lakeside Care' })).toBeVisible()
    const columns = page.getByRole('table', { name: 'Vendors' }).getByRole('columnheader').elements()
    // Administrators also select rows.
    const headers = columns.filter((column) => column.querySelector('input') === null)
    expect(columns.length - headers.length).toBe(role === 'ADMIN' ? 1 : 0)
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Vendor', 'Created', 'Active', 'Actions'])
    // Decision 56: the text is shown, not in an element that hides it.
    expect(headers.at(-1)?.childElementCount).toBe(0)
  })

  test(`the time of ${address} has one line, beside a long name`, async () => {
    const created = buildVendorCard({ name: 'Northumberland Community Health and Rehabilitation Centre of Cobourg' })
    await render({ ...created, created_at: '2026-11-18T23:45:00.000Z' })
    const time = page.getByRole('cell', { name: /^Wed, Nov 18/ })
    await expect.element(time).toBeVisible()
    const [first, last] = time.element().querySelectorAll('span')
    expect(last!.getBoundingClientRect().top).toBe(first!.getBoundingClientRect().top)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })

  test(`on a page enlarged to 400 % the cards of ${address} have space for name, locations and actions`, async () => {
    const locations = [buildLocation({ clinic_name: 'Little Current' })]
    await render(buildVendorCard({ name: 'Counselling', locations, may: { edit: true } }))
    await page.viewport(320, 640)
    const name = page.getByRole('link', { name: 'Counselling', exact: true })
    await expect.element(name).toBeVisible()
    const edit = page.getByRole('link', { name: /^Edit/ })
    expect(edit.element().getBoundingClientRect().top).toBeGreaterThan(name.element().getBoundingClientRect().bottom)
    const { scrollWidth, clientWidth } = page.getByText('Little Current').element()
    expect(scrollWidth).toBe(clientWidth)
    expect(document.documentElement.scrollWidth).toBe(320)
  })

  test(`${address} without vendors says so`, async () => {
    await render()
    await expect.element(page.getByText('No Vendors')).toBeVisible()
  })
}

test('ADM-012: an administrator filters by status and missing data; the filters are in the address, the count above', async () => {
  const meta = { total: 3_014, current_page: 1, per_page: 50, exact: true }
  // The next pages are empty, so that the list ends.
  const listed = ({ query }: { query: { approval?: unknown; page?: number } }) =>
    query.approval === undefined ? { data: query.page === 1 ? [buildVendorCard()] : [], meta } : vendorListOf()
  const { callsOf, address, stub } = await renderPage('/admin/vendors?missing=service', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(vendorRoutes.list, listed)],
    isWaiting: true,
  })
  await expect.element(page.getByText('3,014 vendors')).toBeVisible()
  expect(callsOf(vendorRoutes.list).at(-1)?.query).toMatchObject({ missing: 'service' })
  await page.getByRole('combobox', { name: 'Status' }).click()
  stub(answer(vendorRoutes.list, vendorListOf()))
  await page.getByRole('option', { name: 'Suspended' }).click()
  await expect.poll(address).toBe('/admin/vendors?state=suspended&missing=service')
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible()
  expect(callsOf(vendorRoutes.list).at(-1)?.query).toMatchObject({ missing: 'service', state: 'suspended' })
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(address).toBe('/admin/vendors')
})

test('the filters by status are for administrators', async () => {
  const { callsOf } = await renderPage('/my-vendors?state=archived', {
    user: buildCurrentUser('VENDOR'),
    answers: [answer(vendorRoutes.list, vendorListOf(buildVendorCard()))],
    isWaiting: true,
  })
  await expect.element(page.getByText('1 vendor', { exact: true })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Status' }).elements()).toEqual([])
  expect(callsOf(vendorRoutes.list).filter(({ query }) => query.state !== undefined)).toEqual([])
})

test('Enter searches for the name, and the button in the field clears it', async () => {
  const { history } = await renderPage('/admin/vendors', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(vendorRoutes.list, vendorListOf(buildVendorCard()))],
    isWaiting: true,
  })
  const search = page.getByRole('textbox', { name: 'Search by Vendor Name' })
  await search.fill('oak')
  expect(search.element().closest('search form')).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.search).toContain('name=oak')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(search).toHaveValue('')
  await expect.poll(() => history.location.search).not.toContain('name=')
})

test('the search field follows the address: a link without a search empties it', async () => {
  const { history } = await renderPage('/admin/vendors?name=lakeside', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(vendorRoutes.list, vendorListOf(buildVendorCard()))],
    isWaiting: true,
  })
  const search = page.getByRole('textbox', { name: 'Search by Vendor Name' })
  await expect.element(search).toHaveValue('lakeside')
  history.push('/admin/vendors')
  await expect.element(search).toHaveValue('')
})
