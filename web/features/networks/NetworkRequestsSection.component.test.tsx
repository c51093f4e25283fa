import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { networkRoutes, type NetworkConnection } from '#contract/networks.ts'
import { listOf } from '#web/testing/examples.ts'
import { PLAIN_CONTACT_RIGHTS, PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const buildRequest = (given: Partial<NetworkConnection> = {}): NetworkConnection => ({
  id: 5,
  vendor_id: 22,
  name: 'Open Door',
  bio: 'We bring meals.',
  logoUrl: null,
  avatar_type: 3,
  status: 1,
  user: { id: 7, first: 'Ama', last: 'Osei', email: 'ama@example.ca' },
  created_at: '2026-03-02T15:04:05.000Z',
  ...given,
})

const renderRequests = (
  requests: NetworkConnection[],
  answers: StubbedRoute[] = [],
  may: object = PRIMARY_CONTACT_RIGHTS,
) =>
  renderVendorPage('/network/requests', {
    may,
    vendor: { networks_requests_count: 3, networks_count: 2 },
    answers: [answer(networkRoutes.requests, listOf(...requests)), ...answers],
  })

const button = (name: string) => page.getByRole('button', { name })
const row = page.getByRole('table', { name: 'Network Requests' }).getByRole('row').nth(1)

test('VADM-007, VADM-008, VADM-010, VADM-011: the tab and its parts show how many requests and connections there are', async () => {
  await renderRequests([buildRequest()])
  await expect.element(page.getByRole('navigation', { name: 'Network' })).toBeVisible()
  const labels = page.getByRole('navigation', { name: 'Network' }).getByRole('link').elements()
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Network Requests.*3/),
    expect.stringMatching(/^My Network.*2/),
  ])
  const tab = page.getByRole('navigation', { name: 'About Lakeside Care' }).getByRole('link', { name: /^Network/ })
  await expect.element(tab).toMatchTextContent(/3\sopen\srequests/)
})

test('VADM-066: a request shows the vendor, who asked and when; without an account and with a logo', async () => {
  const nameless = buildRequest({ id: 6, name: 'Hill House', bio: '', user: null, logoUrl: '/logo.png' })
  await renderRequests([buildRequest(), nameless])
  await expect.element(row.getByRole('link', { name: 'Open Door' })).toHaveAttribute('href', '/vendors/22')
  await expect.element(row).toMatchTextContent(/We bring meals\.Ama OseiMon, Mar\s2\s2026, .*Pending/)
  const other = page.getByRole('row').nth(2)
  await expect.element(other).toMatchTextContent(/^Hill HouseSomebody without an account/)
  expect(other.element().querySelector('img')?.getAttribute('src')).toBe('/logo.png')
})

test.each([
  [1, 'Pending', ['Approve', 'Reject']],
  [2, 'Approved', ['Reject']],
  [3, 'Rejected', ['Approve']],
] as const)("VADM-071: a request of status %i is '%s' and can be answered by %j", async (status, text, labels) => {
  await renderRequests([buildRequest({ status })])
  await expect.element(row.getByText(text)).toBeVisible()
  expect(
    row
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(labels)
})

test('VADM-069, VADM-072: there are no buttons while an answer is being saved, and the focus goes to the other one', async () => {
  const deciding = answerOnRelease(networkRoutes.decide, { id: 5, status: 2 })
  const { callsOf, stub } = await renderRequests([buildRequest()], [deciding.stub])
  await button('Approve Open Door').click()
  await expect.element(row.getByText('Saving...')).toBeVisible()
  expect(row.getByRole('button').elements()).toEqual([])
  expect(callsOf(networkRoutes.decide)).toMatchObject([{ params: { id: 5 }, body: { status: 2 } }])
  stub(answer(networkRoutes.requests, listOf(buildRequest({ status: 2 }))))
  deciding.release()
  await expect.element(page.getByText('Open Door is now in your network.')).toBeVisible()
  await expect.element(button('Reject Open Door')).toHaveFocus()
  expect(button('Approve Open Door').elements()).toEqual([])
})

test('VADM-070: a rejected request says so', async () => {
  const { callsOf, stub } = await renderRequests([buildRequest()], [answer(networkRoutes.decide, { id: 5, status: 3 })])
  await expect.element(button('Reject Open Door')).toBeVisible()
  stub(answer(networkRoutes.requests, listOf(buildRequest({ status: 3 }))))
  await button('Reject Open Door').click()
  await expect.element(page.getByText('The request of Open Door is rejected.')).toBeVisible()
  await expect.element(row.getByText('Rejected')).toBeVisible()
  expect(callsOf(networkRoutes.decide)).toMatchObject([{ body: { status: 3 } }])
})

test('an answer that is refused shows why, and both buttons stay', async () => {
  await renderRequests([buildRequest()], [refuse(networkRoutes.decide, 409, 'Open Door has withdrawn it.')])
  await button('Approve Open Door').click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect.element(dialog.getByText('Open Door has withdrawn it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Approve Open Door')).toBeVisible()
  await expect.element(button('Reject Open Door')).toBeVisible()
})

test('VADM-073: contacts who are not primary read the requests without buttons', async () => {
  await renderRequests([buildRequest()], [], PLAIN_CONTACT_RIGHTS)
  await expect.element(row.getByText('Pending')).toBeVisible()
  expect(page.getByRole('button', { name: /^(Approve|Reject) / }).elements()).toEqual([])
  expect(page.getByRole('columnheader').elements()).toHaveLength(3)
})

test('CONST-027, VADM-068: requests are filtered by status, in the address; none says so', async () => {
  const { callsOf, address } = await renderRequests([])
  await expect.element(page.getByText('No Connections to display')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect.element(page.getByRole('option', { name: 'Pending' })).toBeVisible()
  const labels = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(labels).toEqual(['All requests', 'Pending', 'Approved', 'Rejected'])
  await page.getByRole('option', { name: 'Rejected' }).click()
  await expect.poll(address).toBe('/vendors/21/network/requests?status=3')
  expect(callsOf(networkRoutes.requests)[0]?.query.status).toBeUndefined()
  await expect.poll(() => callsOf(networkRoutes.requests).at(-1)?.query.status).toBe(3)
})

test('CONST-028: fifty requests a page, and the next page follows', async () => {
  const requests = answer(networkRoutes.requests, ({ query }) => ({
    data: [buildRequest({ id: query.page, name: `Vendor ${query.page}` })],
    total: 2,
    current_page: query.page,
    last_page: 2,
    per_page: 1,
  }))
  const { callsOf } = await renderRequests([], [requests])
  await expect.element(page.getByText('Showing 2 of 2')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Vendor 2' })).toBeVisible()
  expect(callsOf(networkRoutes.requests)[0]?.query).toMatchObject({ page: 1, limit: 50 })
})

test('a failure to load the requests is shown with a retry', async () => {
  const { stub } = await renderRequests([], [refuse(networkRoutes.requests, 403, 'They are not yours.')])
  await expect.element(page.getByText('They are not yours.')).toBeVisible()
  stub(answer(networkRoutes.requests, listOf(buildRequest())))
  await button('Try again').click()
  await expect.element(row).toBeVisible()
})
