import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { field } from '#web/testing/locators.ts'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import { PHONE_VIEWPORT } from '#web/testing/render-page.tsx'
import { PLAIN_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, failUnexpectedly } from '#web/testing/stub-server.ts'

const heading = page.getByRole('heading', { level: 1 })
const tabs = page.getByRole('navigation', { name: /^About / })
const like = page.getByRole('button', { name: /^Like/ })
const connect = page.getByRole('link', { name: 'Connect With Vendor' })
const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
const topOf = (element: Element) => element.getBoundingClientRect().top

const rating = answer(vendorRoutes.rating, { value: 4.5, count: 18 })

test('VADM-003, VADM-004: the own vendor begins with one row of 56 px, then the tabs; following and referring come last', async () => {
  const may = { ...PLAIN_CONTACT_RIGHTS, refer: true } as const
  await renderVendorPage('', { may, vendor: { suspended: true }, answers: [rating] })
  await expect.element(page.getByText(/^Created/)).toBeVisible()
  await expect.element(page.getByText('(Suspended)')).toBeVisible()
  expect(heading.element().closest('header')!.getBoundingClientRect().height).toBe(56)
  const own = page.getByRole('region', { name: 'Follow and refer' })
  await expect.element(own.getByText(/18/)).toBeInTheDocument()
  for (const action of [like, connect]) expect(topOf(action.element())).toBeGreaterThan(bottomOf(tabs.element()))
})

test('the other tabs of the own vendor show its work alone', async () => {
  await renderVendorPage('/locations', { may: { ...PLAIN_CONTACT_RIGHTS, refer: true }, answers: [rating] })
  await expect.element(tabs).toBeVisible()
  expect([...like.elements(), ...connect.elements()]).toEqual([])
})

test('who does not work for the vendor follows and refers above the tabs, and a phone has no sideways scrolling', async () => {
  const may = { seeTabs: true, refer: true } as const
  await renderVendorPage('', {
    may,
    viewport: PHONE_VIEWPORT,
    vendor: { name: 'Northside Rehabilitation and Wellness Centre' },
  })
  await expect.element(like).toBeVisible()
  expect(bottomOf(like.element())).toBeLessThanOrEqual(topOf(tabs.element()))
  await expect.element(connect).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('the tabs keep the code of the private service that the vendor was found by', async () => {
  const { address, callsOf } = await renderVendorPage('?word=staff+only', { may: { seeTabs: true, refer: true } })
  await tabs.getByRole('link', { name: 'Services & availability' }).click()
  await expect.poll(address).toMatch(/\/services\?word=staff/)
  await expect.element(connect).toHaveAttribute('href', expect.stringContaining('word=staff'))
  expect(callsOf(vendorRoutes.one).every(({ query }) => query.word === 'staff only')).toBe(true)
})

test('a refresh that fails leaves the page, with what is typed in its forms', async () => {
  const { stub } = await renderVendorPage('')
  await field('Other names').fill('CAMH')
  stub(failUnexpectedly(vendorRoutes.one))
  await refreshRouteQueries([vendorRoutes.one])
  await waitForNextPaint()
  await expect.element(field('Other names')).toHaveValue('CAMH')
})

test('a vendor that waits for approval says so in a note, which interrupts nobody', async () => {
  await renderVendorPage('', { vendor: { approved: false, approval: 'pending' }, answers: [rating] })
  await expect.element(page.getByRole('note', { name: 'Waiting for approval' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test.each([
  ['', 'Profile · Lakeside Care'],
  ['/services', 'Services & availability · Lakeside Care'],
  ['/network/requests', 'Network Requests · Lakeside Care'],
])("the title of the tab '%s' names it and the vendor: %s", async (tab, title) => {
  await renderVendorPage(tab, { vendor: { name: 'Lakeside Care' } })
  await expect.poll(() => document.title).toBe(`${title} · Care Referral Hub`)
})
