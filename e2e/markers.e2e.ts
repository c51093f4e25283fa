import type { Locator, Page } from '@playwright/test'
import { listAllVendors, findDemoVendor, KINGSTON, importTestVendor, fetchVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'

// Markers and cards together: the open one, the hovered one, and keyboard navigation between them.

const markers = (page: Page) => page.getByRole('toolbar', { name: 'Markers on the map' }).getByRole('button')
const cards = (page: Page) => page.getByRole('region', { name: 'Vendors', exact: true }).getByRole('article')
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('button', { name, exact: true }) })
const popupOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const focused = (page: Page) => markers(page).and(page.locator(':focus'))

test('MAP-024, decision 32: vendors at the same position open a list, and each its own popup; focus returns', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const admin = await apiAs('ADMIN')
  const uniqueName = `Stairwell${Date.now().toString(36)}`
  const both = await importTestVendor(admin, { name: 'Two Desks' })
  const { clinic_name, ...position } = both.locations.find(({ city }) => city === 'Kingston')!
  const locations = [{ ...position, ...KINGSTON, locationName: clinic_name }]
  const first = await importTestVendor(admin, { name: `${uniqueName} Upstairs`, locations })
  const second = await importTestVendor(admin, { name: `${uniqueName} Downstairs`, locations })
  await signedInAs('CLIENT')
  await page.goto(`/?search=${uniqueName}`)

  await markers(page)
    .and(page.getByRole('button', { name: 'Group of 2 locations, zoom in' }))
    .focus()
  await page.keyboard.press('Enter')
  await expect(markers(page)).toHaveCount(2)
  await markers(page).first().focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Vendors at this place' })
  await expect(list).toContainText('2 vendors here')
  await expect(list.getByRole('button', { name: first.name })).toBeVisible()
  await expectAccessible('several vendors at one spot')

  await list.getByRole('button', { name: second.name }).press('Enter')
  await expect(list).toBeHidden()
  await expect(popupOf(page, second.name).getByRole('link', { name: second.email })).toBeVisible()
  await expect(popupOf(page, second.name).getByRole('button', { name: 'Another Location' })).toHaveCount(0)
  await expect(popupOf(page, second.name).getByRole('link', { name: /^Book an Appointment/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(popupOf(page, second.name)).toBeHidden()
  await expect(focused(page)).toHaveCount(1)
})

test('markers are one tab stop; arrows, Home and End move between them', async ({ page, signedInAs }) => {
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(markers(page).nth(1)).toBeAttached()
  await expect(markers(page).and(page.locator('[tabindex="0"]'))).toHaveCount(1)
  await markers(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(markers(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(markers(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(markers(page).last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(markers(page).first()).toBeFocused()
  await expect(markers(page).and(page.locator('[tabindex="0"]'))).toHaveCount(1)
})

test(
  'MAP-023: Another Location moves the popup to the next location of the vendor, and from the last to the first',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs }) => {
    const { name, id, locations } = await importTestVendor(await apiAs('ADMIN'), { name: 'Here And There' })
    const ottawa = locations.find(({ city }) => city === 'Ottawa')!
    await signedInAs('CLIENT')
    await page.goto(`/?search=${encodeURIComponent(name)}&vendor=${id}`)
    const popup = popupOf(page, name)
    await expect(popup).toContainText(/Ontario St.*location 1 of 2/)
    await popup.getByRole('button', { name: 'Another Location' }).press('Enter')
    await expect(popup).toContainText(/Laurier Ave W.*location 2 of 2/)
    await expect(page).toHaveURL(new RegExp(`location=${ottawa.id}`))
    await expect(popup).toBeFocused()
    await expect(popup.getByRole('button', { name: 'Another Location' })).toBeInViewport()
    await popup.getByRole('button', { name: 'Another Location' }).press('Enter')
    await expect(popup).toContainText('location 1 of 2')
  },
)

test(
  'on a phone, the popup of a link lies between the search and the cards; its buttons are scrolled to below the name',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs }) => {
    const { name, id, locations } = await importTestVendor(await apiAs('ADMIN'), { name: 'In A Low Map' })
    await signedInAs('CLIENT')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/?search=${encodeURIComponent(name)}&vendor=${id}&location=${locations[0]!.id}`)
    const popup = popupOf(page, name)
    const heading = popup.getByRole('heading', { name })
    const close = page.locator('.map-popup').getByRole('button', { name: 'Close', exact: true })
    const connect = popup.getByRole('link', { name: /^Connect With Vendor/ })
    /** Nothing covers its middle. */
    const isUncovered = (locator: Locator) =>
      locator.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect(connect).toBeVisible()
    for (const part of [heading, connect, close]) await expect.poll(() => isUncovered(part)).toBe(true)

    const card = popup.getByRole('button', { name: 'View Vendor Card' })
    await card.scrollIntoViewIfNeeded()
    for (const part of [heading, card]) await expect.poll(() => isUncovered(part)).toBe(true)
  },
)

test('the popup shows the name while its vendor is read, says why that failed, and tries again', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const { name, id } = await importTestVendor(await apiAs('ADMIN'), { name: 'Slow To Come' })
  let answer = (_isGiven: boolean): void => undefined
  const isGiven = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/vendors/${id}`, async (route) =>
    (await isGiven) ? route.continue() : route.fulfill({ status: 403, json: { message: 'Not just now.' } }),
  )
  await signedInAs('CLIENT')
  await page.goto(`/?search=${encodeURIComponent(name)}&vendor=${id}`)
  const popup = popupOf(page, name)
  await expect(popup.getByRole('heading', { name })).toBeVisible()
  await expect(popup.getByText('Loading')).toBeAttached()
  await expect(popup).toBeFocused()
  answer(false)
  await expect(popup.getByText('Not just now.')).toBeVisible()

  await page.unroute(`**/api/vendors/${id}`)
  await popup.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(popup.getByRole('link', { name: /Connect With Vendor/ })).toBeVisible()
  await expect(popup).toContainText('desk-')
})

test('CONST-017: above 768 px a hovered marker shows the name of its vendor, and its card is highlighted', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const { name } = await importTestVendor(await apiAs('ADMIN'), { name: 'Pointed At' })
  await signedInAs('CLIENT')
  await page.goto(`/?search=${encodeURIComponent(name)}`)
  const marker = markers(page)
    .and(page.getByRole('button', { name: new RegExp(name) }))
    .first()
  const hint = page.locator('.map-hint')
  await expect(marker).toBeAttached()
  await expect(hint).toHaveCount(0)

  await marker.hover()
  await expect(hint).toContainText(name)
  await expect(cardOf(page, name)).toHaveAttribute('data-selected')
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)

  await page.mouse.move(5, 5)
  await marker.hover()
  await expect(hint).toContainText(name)
  await marker.click()
  await expect(popupOf(page, name)).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 768, height: 800 })
  // The map of a narrow window keeps its results clear of the sheet; one that was made narrow does not move.
  await page.reload()
  await expect(marker).toBeAttached()
  await page.mouse.move(5, 5)
  await marker.hover()
  await expect(hint).toHaveCount(0)
})

test('CONST-016: the card of a selected marker stays highlighted for two seconds', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const { name } = await importTestVendor(await apiAs('ADMIN'), { name: 'Two Seconds' })
  await page.clock.install()
  await signedInAs('CLIENT')
  await page.goto(`/?search=${encodeURIComponent(name)}`)
  await markers(page)
    .and(page.getByRole('button', { name: new RegExp(name) }))
    .first()
    .focus()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.keyboard.press('Enter')
  await page.clock.runFor(50)
  await expect(cardOf(page, name)).toHaveAttribute('data-marked')
  await page.clock.runFor(1_900)
  await expect(cardOf(page, name)).toHaveAttribute('data-marked')
  await page.clock.runFor(100)
  await expect(cardOf(page, name)).not.toHaveAttribute('data-marked')
})

/** In the light colour scheme. */
const RED = 'rgb(159, 33, 37)'

test('MAP-036, MAP-034, MAP-035: archived vendors and locations are marked in red, and are listed last', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const isShown = ({ active, vendors_seen_only }: { active: boolean; vendors_seen_only: boolean }) =>
    active && !vendors_seen_only
  const closed = await findDemoVendor(admin, 'is archived', (one) => isShown(one) && one.is_archived)
  await signedInAs('CLIENT')
  await page.goto(`/?search=${encodeURIComponent(closed.name)}`)
  const mark = cardOf(page, closed.name).getByText('(Archived)').first()
  await expect(mark).toBeVisible()
  await expect(mark).toHaveCSS('color', RED)

  const moved = (await listAllVendors(admin)).find((one) => {
    const gone = one.locations.filter(({ is_archived }) => is_archived).length
    return isShown(one) && !one.is_archived && gone > 0 && gone < one.locations.length
  })
  expect(moved).toBeDefined()
  const { locations } = await fetchVendor(admin, moved!.id)
  await page.goto(`/?profile=${moved!.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Get Directions' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(locations.length)
  await expect(page.getByRole('menuitem').last().getByText('(Archived)')).toHaveCSS('color', RED)
  await expect(page.getByRole('menuitem').first()).not.toContainText('(Archived)')
})

test(
  'CONST-001, CONST-002: a map moved by more than a quarter of the screen shows the vendors in view, 100 ms after the last movement',
  { tag: '@phone' },
  async ({ page, signedInAs, isMobile }) => {
    test.skip(!isMobile, 'wide screens show both')
    await page.clock.install()
    await signedInAs('CLIENT')
    await page.goto('/')
    await expect(cards(page).first()).toBeAttached()
    const quarter = page.viewportSize()!.height / 4
    const scrollTo = (to: number) =>
      page.evaluate(
        (top) =>
          new Promise<void>((done) => {
            window.addEventListener('scroll', () => done(), { once: true })
            window.scrollTo({ top, behavior: 'instant' })
          }),
        to,
      )
    const toList = page.getByRole('button', { name: 'Show list' })
    const toMap = page.getByRole('button', { name: 'Show map' })

    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await scrollTo(quarter)
    await page.clock.runFor(200)
    await expect(toList).toBeVisible()
    await scrollTo(quarter + 1)
    await page.clock.runFor(99)
    await expect(toList).toBeVisible()
    await page.clock.runFor(1)
    await expect(toMap).toBeVisible()
  },
)
