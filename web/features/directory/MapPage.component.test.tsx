import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vendorRoutes } from '#contract/vendors.ts'
import {
  buildCurrentUser,
  buildLocation,
  buildVendor,
  buildVendorSummary,
  vendorListOf,
  vendorSummariesOf,
} from '#web/testing/examples.ts'
import { disableWebGl } from '#web/testing/disable-web-gl.ts'
import { button } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse } from '#web/testing/stub-server.ts'

async function openSearch(viewport: typeof PHONE_VIEWPORT) {
  disableWebGl()
  await renderPage('/', {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary()))],
    isWaiting: true,
    viewport,
  })
  await expect.element(page.getByRole('article', { name: 'Lakeside Care' })).toBeInTheDocument()
  return document.querySelector('[class*="search"]')!
}

test('on a phone, what gets the focus is clear of the search above the cards', async () => {
  const search = await openSearch(PHONE_VIEWPORT)
  expect(getComputedStyle(search).position).toBe('sticky')
  const { bottom } = search.getBoundingClientRect()
  expect(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)).toBeGreaterThan(bottom)
})

test('in a window of 1280 by 640 pixels at 400 % the search scrolls with the page', async () => {
  expect(getComputedStyle(await openSearch({ width: 320, height: 160 })).position).toBe('static')
})

const openOnly = page.getByRole('checkbox', { name: 'Only vendors open to new referrals' })

async function openMap(address: string, viewport?: typeof PHONE_VIEWPORT) {
  disableWebGl()
  const opened = await renderPage(address, {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary()))],
    isWaiting: true,
    ...(viewport && { viewport }),
  })
  const sentQuery = () => opened.callsOf(vendorRoutes.summaries).at(-1)?.query
  return { ...opened, sentQuery }
}

test('a press of the space bar limits the search to vendors that are open, and its chip ends that', async () => {
  const { address, sentQuery } = await openMap('/?search=walker&service=44&near=45.42,-75.69&vendor=21&page=2')
  await expect.element(openOnly).not.toBeChecked()
  openOnly.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(openOnly).toBeChecked()
  await expect.poll(address).toBe('/?search=walker&near=45.42%2C-75.69&service=44&availability=open')
  await expect
    .poll(sentQuery)
    .toMatchObject({ search: 'walker', service: 44, near: { lat: 45.42, lng: -75.69 }, availability: 'open' })

  await button('Remove the filter Only vendors open to new referrals').click()
  await expect.element(openOnly).not.toBeChecked()
  await expect.poll(address).toBe('/?search=walker&near=45.42%2C-75.69&service=44')
})

test('a link keeps the filter; when no vendor is open, the list offers to remove it', async () => {
  const { address, stub, history } = await openMap('/')
  stub(answer(vendorRoutes.summaries, vendorSummariesOf()))
  history.push('/?search=walker&availability=open')
  await expect.element(openOnly).toBeChecked()
  const count = page.getByRole('status').filter({ hasText: 'vendors found' })
  await button('Remove this filter').click()
  await expect.poll(address).toBe('/?search=walker')
  await expect.element(openOnly).not.toBeChecked()
  await expect.element(count).toHaveFocus()

  await button('Remove the filter walker').click()
  await expect.poll(address).toBe('/')
  await expect.element(page.getByRole('region', { name: 'Vendors' }).getByRole('status')).toHaveFocus()
})

test('on a phone, the filter for open vendors leaves the name of the first card in sight', async () => {
  document.documentElement.style.setProperty('--control-height', '44px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--control-height'))
  await renderPage('/?availability=open', {
    user: buildCurrentUser('VENDOR', { may: { workWithNetworks: true } }),
    answers: [
      answer(vendorRoutes.list, vendorListOf()),
      answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary())),
    ],
    isWaiting: true,
    viewport: PHONE_VIEWPORT,
  })
  await expect.element(openOnly).toBeChecked()
  await expect.element(openOnly).toHaveAccessibleDescription(/^Each of these vendors confirmed/)
  await expect.element(button('Remove the filter Only vendors open to new referrals')).not.toBeInTheDocument()
  const nameBottom = () => page.getByRole('heading', { name: 'Lakeside Care' }).element().getBoundingClientRect().bottom
  const barTop = () => page.getByRole('link', { name: 'Vendor Map', exact: true }).element().getBoundingClientRect().top
  await expect.poll(() => barTop() - nameBottom()).toBeGreaterThan(0)
})

test('on a phone, service, order and availability of a search share one row, so that the first card is in sight', async () => {
  document.documentElement.style.setProperty('--control-height', '44px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--control-height'))
  disableWebGl()
  await renderPage('/?search=walker', {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(
        vendorRoutes.summaries,
        vendorSummariesOf(buildVendorSummary({ location: buildLocation() }), buildVendorSummary({ id: 22 })),
      ),
    ],
    isWaiting: true,
    viewport: PHONE_VIEWPORT,
  })
  const order = page.getByRole('radiogroup', { name: 'Order of the list' })
  await expect.element(order).toBeVisible()
  const row = order.element().parentElement!
  expect(
    row.contains(openOnly.element()) && row.contains(page.getByRole('combobox', { name: 'Service' }).element()),
  ).toBe(true)
  expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(60)
})

test('on a phone, a finger anywhere on the line of the filter presses it', async () => {
  // The height of controls where the pointer is a finger.
  document.documentElement.style.setProperty('--control-height', '44px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--control-height'))
  await openMap('/', PHONE_VIEWPORT)
  await expect.element(openOnly).toBeInTheDocument()
  const control = openOnly.element().closest('[class*="body"]')!
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, right, top, bottom } = control.getBoundingClientRect()
  expect(bottom - top).toBeGreaterThanOrEqual(44)
  const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const))
  const texts = corners.map(([x, y]) => document.elementFromPoint(x, y)?.closest('label')?.textContent)
  expect(texts).toEqual(corners.map(() => 'Only vendors open to new referrals'))
})

test('the referral form starts at the location of the card only when the search has named its town', async () => {
  disableWebGl()
  const may = { refer: true } as const
  const cards = [
    buildVendorSummary({ may }),
    buildVendorSummary({
      id: 22,
      name: 'Harbour Care',
      location: buildLocation({ id: 32 }),
      is_in_named_town: true,
      may,
    }),
  ]
  await renderPage('/?search=care&near=45.42,-75.69', {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, vendorSummariesOf(...cards))],
    isWaiting: true,
  })
  const connect = (name: string) => page.getByRole('link', { name: `Connect With Vendor: ${name}` })
  const start = '?lat=45.42&lng=-75.69'
  await expect.element(connect('Lakeside Care')).toHaveAttribute('href', `/vendors/21${start}`)
  await expect.element(connect('Harbour Care')).toHaveAttribute('href', `/vendors/22${start}&location=32`)
})

test("one's own position sorts the results of a search that is asked once, and is put into no address", async () => {
  const coords = { latitude: 45.4215296, longitude: -75.6971931 } as GeolocationCoordinates
  const locate = vi
    .spyOn(navigator.geolocation, 'getCurrentPosition')
    .mockImplementation((found) => found({ coords } as GeolocationPosition))
  onTestFinished(() => locate.mockRestore())
  disableWebGl()
  const { callsOf, address } = await renderPage('/', {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary({ may: { refer: true } })))],
    isWaiting: true,
  })
  const connect = page.getByRole('link', { name: 'Connect With Vendor: Lakeside Care' })
  const near = { lat: 45.4215, lng: -75.6972 }
  await expect.poll(() => callsOf(vendorRoutes.summaries).at(-1)?.query.near).toEqual(near)
  await expect.element(connect).toHaveAttribute('href', '/vendors/21')

  const before = callsOf(vendorRoutes.summaries).length
  await page.getByRole('combobox', { name: 'Search vendors, services, places' }).fill('walker')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/?search=walker')
  await expect.element(connect).toHaveAttribute('href', '/vendors/21')
  expect(
    callsOf(vendorRoutes.summaries)
      .slice(before)
      .map(({ query }) => query.near),
  ).toEqual([near])
})

test('a vendor of a later page that is selected on the map has the first card, as its own is not shown yet', async () => {
  disableWebGl()
  const pages = [
    Array.from({ length: 50 }, (_, i) => buildVendorSummary({ id: 100 + i, name: `Vendor ${i}` })),
    [buildVendorSummary({ id: 22, name: 'Harbour Care' })],
  ]
  await renderPage('/?search=care&vendor=22', {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(vendorRoutes.summaries, ({ query }) => {
        const { meta } = vendorSummariesOf()
        return { data: pages[query.page - 1]!, meta: { ...meta, total: 51 } }
      }),
      answer(vendorRoutes.one, buildVendor({ id: 22, name: 'Harbour Care' })),
    ],
    isWaiting: true,
  })
  const firstCard = page.getByRole('region', { name: 'Vendors' }).getByRole('article').first()
  await expect.element(firstCard).toHaveAccessibleName('Harbour Care')
  await expect.element(button('Show more (1 left)')).toBeInTheDocument()
})

test('a vendor for networking that the user is no longer a contact of is forgotten', async () => {
  disableWebGl()
  const user = buildCurrentUser('CLIENT')
  const refusals = [refuse(vendorRoutes.summaries, 403, 'No.')]
  const results = answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary()))
  sessionStorage.setItem(`hub.draft.${user.id}.network-vendor`, JSON.stringify({ id: 5, name: 'Former' }))
  const { callsOf } = await renderPage('/?search=care', {
    user,
    answers: [{ ...results, respond: (call) => (refusals.pop() ?? results).respond(call) }],
    isWaiting: true,
  })
  await expect.element(page.getByRole('article', { name: 'Lakeside Care' })).toBeVisible()
  expect(callsOf(vendorRoutes.summaries).map(({ query }) => query.networkOf)).toEqual([5, undefined])
  expect(Object.keys(sessionStorage).filter((key) => key.includes('network-vendor'))).toEqual([])
})
