import type { Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

/** Undoes `skipTour` of the other journeys; only once, so that a reload keeps what the tour stores. */
const resetTour = (page: Page) =>
  page.addInitScript(() => {
    if (sessionStorage.getItem('tour journey')) return
    sessionStorage.setItem('tour journey', 'begun')
    localStorage.setItem('hub.tour', '{}')
  })

async function startTour(page: Page) {
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Guided tour' }).click()
}

/** Records the title of each step that is shown until the page is left; returns a function that reads them. */
async function recordTitles(page: Page): Promise<() => Promise<string[]>> {
  const titles = await page.evaluateHandle(() => {
    const shown: string[] = []
    const record = () => {
      const title = document.querySelector('.driver-popover-title')?.textContent
      if (title && title !== shown.at(-1)) shown.push(title)
    }
    record()
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true })
    return shown
  })
  return () => titles.jsonValue()
}

const box = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Skip the tour' }) })

test(
  'TOUR-001, TOUR-003, TOUR-004, TOUR-006, TOUR-007, TOUR-008: a client takes the tour once, by keyboard, and can restart it',
  { tag: '@phone' },
  async ({ page, signedInAs, expectAccessible }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signedInAs('CLIENT')
    await resetTour(page)
    await page.goto('/')
    await expect(box(page)).toContainText('Vendor Map')
    await expectAccessible('the tour')

    const readTitles = await recordTitles(page)
    // Key presses are ignored while the box moves and while the next screen opens.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(box(page)).not.toContainText('Vendor Map', { timeout: 300 })
    }).toPass({ intervals: [100] })
    const done = box(page).getByRole('button', { name: 'Done' })
    await expect(async () => {
      // On the button: on 'Done' the key would end the tour.
      const next = box(page).getByRole('button', { name: 'Next' })
      if (await next.isVisible()) await next.press('ArrowRight', { timeout: 300 })
      await expect(done).toBeVisible({ timeout: 300 })
    }).toPass({ intervals: [100] })
    const seen = await readTitles()
    expect(seen).toEqual(
      expect.arrayContaining([
        'Search',
        'Search By City',
        'Connect With Vendor',
        'My Referrals',
        'Sent Referrals',
        'Invite User',
        'Your account',
        'Become a vendor',
      ]),
    )
    expect(seen).not.toContain('Received Referrals')
    await done.press('Enter')
    await expect(box(page)).toHaveCount(0)
    // The step of sent referrals was on another screen.
    await expect(page).toHaveURL(/\/$/)

    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(box(page)).toHaveCount(0)
    await startTour(page)
    await expect(box(page)).toContainText('Vendor Map')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
  },
)

test('TOUR-001, TOUR-002, TOUR-005, TOUR-008: a vendor is led through the tabs of their page, and skips the rest permanently', async ({
  page,
  signedInAs,
  request,
}) => {
  await signedInAs('VENDOR')
  await resetTour(page)
  await page.goto('/orders')
  await expect(box(page)).toContainText('Profile')
  await expect(page).toHaveURL(/\/vendors\/\d+/)
  await page.getByRole('button', { name: 'Skip the tour' }).click()
  await expect(box(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/orders$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()
  await expect(box(page)).toHaveCount(0)

  const { data } = await (
    await request.get('/api/vendors?contactsOnly=true&limit=1', { headers: await bearer(page) })
  ).json()
  await page.goto(`/vendors/${data[0].id}`)
  await startTour(page)
  await expect(box(page)).toContainText('Profile')
  for (const next of ['Locations', 'Contacts', 'Feature that will be released soon!', 'Intake form']) {
    await box(page).getByRole('button', { name: 'Next' }).click()
    await expect(box(page)).toContainText(next)
  }
})

/** Resolves to true when box and target are in view and do not overlap. */
async function isBesideTarget(page: Page) {
  const highlighted = page.locator('.driver-active-element')
  await expect(highlighted).toBeInViewport({ ratio: 0.95 })
  await expect(box(page)).toBeInViewport({ ratio: 1 })
  const [target, popover] = [(await highlighted.boundingBox())!, (await box(page).boundingBox())!]
  return (
    popover.y >= target.y + target.height ||
    popover.y + popover.height <= target.y ||
    popover.x >= target.x + target.width ||
    popover.x + popover.width <= target.x
  )
}

test(
  'TOUR-002, CONST-042: every step of a vendor is fully visible, beside its target',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const vendor = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Tour House',
      admins: [demoAccount('VENDOR').email],
    })
    await signedInAs('VENDOR')
    const seen = new Set<string>()
    await page.goto(`/vendors/${vendor.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await startTour(page)
    const title = box(page).locator('.driver-popover-title')
    for (;;) {
      await expect(title).toBeVisible()
      const now = await title.innerText()
      seen.add(now)
      await expect.poll(() => isBesideTarget(page), { message: `${now} hides what it is about` }).toBe(true)
      const next = box(page).getByRole('button', { name: 'Next' })
      if (!(await next.isVisible())) break
      await next.click()
      await expect(title).not.toHaveText(now)
    }
    await box(page).getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(new RegExp(`/vendors/${vendor.id}$`))
    for (const one of [
      'Profile',
      'Network',
      'Followers',
      'Vendor Map',
      'Search',
      'Search By City',
      'Connect With Vendor',
      'Add To My Network',
      'My Referrals',
      'Received Referrals',
      'Sent Referrals',
      'Invite User',
      'Your account',
    ])
      expect(seen).toContain(one)
  },
)

test('decision 57: a reload resumes the tour at the step where it was, on its screen', async ({ page, signedInAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signedInAs('CLIENT')
  await resetTour(page)
  await page.goto('/account')
  await expect(box(page)).toContainText('Vendor Map')
  await box(page).getByRole('button', { name: 'Next' }).click()
  await expect(box(page).locator('.driver-popover-title')).toHaveText('Search')
  await expect(page).toHaveURL(/\/$/)
  await page.reload()
  await expect(box(page).locator('.driver-popover-title')).toHaveText('Search')
  await box(page).getByRole('button', { name: 'Back' }).click()
  await expect(box(page)).toContainText('Vendor Map')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/account$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})

test('CONST-042: up to 992 px the tour has the version for phones and tablets, from 993 px the wide one', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('CLIENT')
  for (const [width, isNarrow] of [
    [992, true],
    [993, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await startTour(page)
    const expectedText = isNarrow
      ? 'All vendors on a map, with the list below it.'
      : 'All vendors on a map and in a list.'
    await expect(box(page)).toContainText(expectedText)
    const { x, width: own } = (await box(page).boundingBox())!
    expect(Math.abs(x + own / 2 - width / 2) < 1, `in the middle at ${width}`).toBe(isNarrow)
    await page.keyboard.press('Escape')
  }
})

test('TOUR-009: an administrator and a guest have no tour', async ({ page, signedInAs }) => {
  await resetTour(page)
  await page.goto('/login')
  await page.getByRole('banner').getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page).toHaveURL(/\/help$/)
  await expect(box(page)).toHaveCount(0)

  await signedInAs('ADMIN')
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Guided tour' })).toHaveCount(0)
})

const bearer = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('hub.token'))}`,
})
