import type { Page } from '@playwright/test'
import { importTestVendor, OTTAWA } from './test-data.ts'
import { expect, test } from './fixtures.ts'

// The user's position: requested, awaited, refused, and returned to.

const map = (page: Page) => page.getByRole('region', { name: 'Map of vendors' })
const cards = (page: Page) => page.getByRole('region', { name: 'Vendors', exact: true }).getByRole('article')
const locatingNotice = (page: Page) => page.getByText('Care Referral Hub is identifying your exact location…')
const returnButton = (page: Page) => page.getByRole('button', { name: 'Return to my location' })

/** Installs a geolocation that responds only when the journey calls `answer` or `refuse`. */
const delayGeolocation = (page: Page) =>
  page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (success, failure, options) => {
      Object.assign(window, {
        asked: options,
        answer: (latitude: number, longitude: number) =>
          success({ coords: { latitude, longitude } } as GeolocationPosition),
        refuse: (message: string) => failure?.({ code: 1, message } as GeolocationPositionError),
      })
    }
  })

interface WindowWithGeolocation {
  asked?: PositionOptions
  answer: (latitude: number, longitude: number) => void
  refuse: (message: string) => void
}

test(
  'MAP-013, MAP-050, CONST-008, CONST-010, CONST-015: the map starts at the position of the user, and can return there',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, expectAccessible }) => {
    // axe checks fifty cards, twice.
    test.slow()
    await importTestVendor(await apiAs('ADMIN'), { name: 'Around The Corner' })
    await delayGeolocation(page)
    await signedInAs('CLIENT')
    await page.goto('/')
    await expect(locatingNotice(page)).toBeVisible()
    // Cards and map do not wait for the position.
    await expect(cards(page).first()).toBeAttached()
    const asked = await page.evaluate(() => (window as unknown as WindowWithGeolocation).asked)
    expect(asked).toEqual({ timeout: 10_000, enableHighAccuracy: false, maximumAge: Infinity })
    await expectAccessible('the map while the location is awaited')

    await page.evaluate(({ lat, lng }) => (window as unknown as WindowWithGeolocation).answer(lat, lng), OTTAWA)
    await expect(locatingNotice(page)).toBeHidden()
    await expect(page.getByText('You are here')).toBeAttached()
    await expect(cards(page).first()).toContainText('Ottawa')
    // Other journeys have created vendors at the same position; the list starts with some of them.
    await expect(cards(page).filter({ hasText: '10 m' }).first()).toBeAttached()

    await page.goto('/?city=Hamilton')
    await expect(cards(page).first()).toContainText('Hamilton')
    await returnButton(page).click()
    await page.evaluate(({ lat, lng }) => (window as unknown as WindowWithGeolocation).answer(lat, lng), OTTAWA)
    await expect(page).not.toHaveURL(/city=/)
    await expect(cards(page).first()).toContainText('Ottawa')
    expect(page.url()).not.toContain('45.4')
  },
)

test('MAP-051, MAP-052, MAP-053: a refusal shows the message of the browser for five seconds, and the map shows Toronto', async ({
  page,
  signedInAs,
}) => {
  await page.clock.install()
  await delayGeolocation(page)
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(cards(page).first()).toContainText('Toronto')
  await expect(locatingNotice(page)).toBeVisible()
  const refused = page.getByText(/^Your browser does not share your location with this site\..*User denied Geolocation/)

  // Immediately, and again when the user requests the position.
  for (const isAsked of [false, true]) {
    if (isAsked) await returnButton(page).click()
    await expect(locatingNotice(page)).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await page.evaluate(() => (window as unknown as WindowWithGeolocation).refuse('User denied Geolocation'))
    await page.clock.runFor(50)
    await expect(refused).toBeVisible()
    await page.clock.runFor(4_900)
    await expect(refused).toBeVisible()
    await page.clock.runFor(100)
    await expect(refused).toBeHidden()
    await page.clock.resume()
  }
  await expect(cards(page).first()).toContainText('Toronto')
})

test('MAP-052: a late position does not move a map that the user has already moved', async ({ page, signedInAs }) => {
  await delayGeolocation(page)
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(cards(page).first()).toContainText('Toronto')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await map(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible()
  await page.evaluate(({ lat, lng }) => (window as unknown as WindowWithGeolocation).answer(lat, lng), OTTAWA)
  await expect(locatingNotice(page)).toBeHidden()
  await expect(cards(page).first()).toContainText('Toronto')
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible()
})

test('MAP-054: a browser without geolocation shows Toronto without a message', async ({ page, signedInAs }) => {
  await page.addInitScript(() => {
    delete (Navigator.prototype as unknown as Record<string, unknown>)['geolocation']
  })
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(cards(page).first()).toContainText('Toronto')
  await expect(locatingNotice(page)).toHaveCount(0)
  await expect(returnButton(page)).toHaveCount(0)
  await expect(page.getByText(/location could not be found|Geolocation/)).toHaveCount(0)
})

test('MAP-050, ERR-010: the referral form says that it looks for the nearest location, and works after a refusal', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Here Or There' })
  await delayGeolocation(page)
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}/order`)
  const looking = page.getByText('Care Referral Hub is identifying your exact location, to put the nearest first…')
  await expect(looking).toBeVisible()
  await page.evaluate(() => (window as unknown as WindowWithGeolocation).refuse('User denied Geolocation'))
  await expect(looking).toBeHidden()
  await expect(page.getByText('User denied Geolocation')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Vendor Location' }).click()
  await expect(page.getByRole('option')).toHaveText([/Kingston desk/, /Ottawa desk/])
})
