import type { Locator, Page } from '@playwright/test'
import {
  listAllVendors,
  findDemoVendor,
  findVendorWith,
  importTestVendor,
  findVendorWithPictures,
} from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

test(
  'NAV-004, VEN-001, VEN-002, VEN-006, VEN-008, VEN-009, VEN-010, VEN-011: a client reads the profile, the locations and the services of a vendor',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, isMobile }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Open Door',
      services: ['Physiotherapy', 'Counselling'],
      bio: 'We visit people at home.',
      site: 'open-door.example.org',
      booking_link: 'https://book.example.org/open-door',
    })
    await signedInAs('CLIENT')
    await page.goto(`/vendors/${vendor.id}`)

    await expect(page.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(vendor.name))
    await expect(page.getByText('We visit people at home.')).toBeVisible()
    await expect(page.getByRole('link', { name: /open-door\.example\.org/ })).toHaveAttribute('href', /^https:/)
    await expect(page.getByRole('link', { name: vendor.email })).toBeVisible()
    await expect(page.getByRole('region', { name: `Map of ${vendor.name}` })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Book an Appointment/ })).toBeVisible()

    await page.getByRole('button', { name: 'Get Directions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/Kingston desk/, /Ottawa desk/])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Services/Specialties' }).click()
    const services = page.getByRole('dialog', { name: 'Services/Specialties' })
    await expect(services.getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Escape')

    if (isMobile) {
      await page.getByRole('link', { name: 'Create Referral' }).click()
      await expect(page).toHaveURL(new RegExp(`/vendors/${vendor.id}/order`))
    }
    await expect(page.getByRole('form', { name: 'Create Referral' })).toBeVisible()
  },
)

test('VEN-010: without a booking link there is no button', async ({ page, signedInAs, apiAs }) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'No Booking' })
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}`)
  await expect(page.getByRole('button', { name: 'Get Directions' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Book an Appointment/ })).toHaveCount(0)
})

for (const [rows, settings, find] of [
  ['VEN-012, VEN-013, VEN-017', 'no referrals at all', 'prevent_referrals'],
  ['VEN-012, VEN-014, VEN-018', 'referrals from vendors alone', 'prevent_public_referrals'],
] as const) {
  test(`${rows}: a client who opens a vendor that accepts ${settings} reads why on the map`, async ({
    page,
    signedInAs,
    apiAs,
  }) => {
    const closed = await findDemoVendor(
      await apiAs('ADMIN'),
      `takes ${settings}`,
      (one) =>
        one[find] &&
        one.active &&
        !one.is_archived &&
        !one.vendors_seen_only &&
        (find === 'prevent_referrals' || !one.prevent_referrals),
    )
    await signedInAs('CLIENT')
    for (const path of [`/vendors/${closed.id}`, `/vendors/${closed.id}/order`]) {
      await page.goto(path)
      const infoDialog = page.getByRole('dialog', { name: 'Information' })
      await expect(infoDialog).toContainText(`You can't connect to ${closed.name} per his settings.`)
      await expect(page).toHaveURL((url) => url.pathname === '/')
    }
  })
}

test('VEN-019: vendors and administrators may refer when the public may not', async ({ openPageAs, apiAs }) => {
  const closed = await findDemoVendor(
    await apiAs('ADMIN'),
    'takes no referrals from the public',
    (one) => one.prevent_public_referrals && !one.prevent_referrals && one.active && !one.is_archived,
  )
  for (const role of ['VENDOR', 'ADMIN'] as const) {
    const page = await openPageAs(role)
    await page.goto(`/vendors/${closed.id}/order`)
    await expect(page.getByRole('form', { name: 'Create Referral' })).toBeVisible()
  }
})

test('ERR-011: a vendor that is hidden from clients redirects to the map', async ({ page, signedInAs, apiAs }) => {
  const admin = await apiAs('ADMIN')
  const hidden = await findDemoVendor(admin, 'is hidden from clients', (one) => !one.active || one.vendors_seen_only)
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${hidden.id}`)
  await expect(page).toHaveURL((url) => url.pathname === '/')

  for (const address of ['/vendors/999999', '/vendors/abc', '/vendors/999999/order']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the map' })).toBeVisible()
  }
})

test('NAV-005, NAV-007, VADM-060: a vendor user sees the page with its tabs, and refers with the connect button', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Shell House',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}`)
  const tabs = page.getByRole('navigation', { name: `About ${vendor.name}` })
  await expect(tabs.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Locations' }).click()
  await expect(page.getByRole('list', { name: 'Locations' }).getByRole('listitem')).toHaveCount(2)
  await tabs.getByRole('link', { name: 'Intake form' }).click()
  await expect(page.getByText('No intake form file uploaded yet.')).toBeVisible()

  await tabs.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Connect With Vendor' }).click()
  await expect(page).toHaveURL(new RegExp(`/vendors/${vendor.id}/order`))
  await expect(page.getByRole('form', { name: 'Create Referral' })).toBeVisible()
})

test('VEN-003, MAP-027: an existing intake form can be downloaded', async ({ page, signedInAs, apiAs }) => {
  const admin = await apiAs('ADMIN')
  const open = (await listAllVendors(admin)).filter(
    (one) =>
      one.active &&
      !one.is_archived &&
      !one.prevent_referrals &&
      !one.prevent_public_referrals &&
      !one.vendors_seen_only,
  )
  const vendor = await findVendorWith(admin, open, 'an intake form', ({ intakeFormInfo }) => intakeFormInfo !== null)
  await signedInAs('CLIENT')
  for (const path of [`/vendors/${vendor.id}`, `/?profile=${vendor.id}`]) {
    await page.goto(path)
    const link = page.getByRole('link', { name: /intake form/i })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  }
})

test('CONST-018, CONST-019: the rating has half stars and shows the number of ratings', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Rated' })
  let rating = { value: 3.4, count: 1 }
  await page.route('**/api/vendors/*/rating', (route) => route.fulfill({ json: rating }))
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}`)
  await expect(page.getByText('1 Rating', { exact: true })).toBeVisible()
  await expect(page.getByText('3.4 of 5 stars')).toBeAttached()
  const stars = page.locator('svg:has(> svg)')
  const widthOfFull = async () => Number(await stars.locator('svg').getAttribute('width'))
  const shareOfFull = async () => (await widthOfFull()) / (await stars.evaluate(viewWidth))
  expect(await shareOfFull()).toBe(3.5 / 5)

  rating = { value: 5, count: 12 }
  await page.reload()
  await expect(page.getByText('12 Ratings', { exact: true })).toBeVisible()
  expect(await shareOfFull()).toBe(1)
})

const viewWidth = (picture: Element) => (picture as SVGSVGElement).viewBox.baseVal.width

test('VEN-004, VEN-005, API-048: pictures are thumbnails, a click enlarges one, and arrow keys show the others', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await findVendorWithPictures(await apiAs('ADMIN'))
  const count = vendor.media.length
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}`)
  const thumbs = page.getByRole('region', { name: 'Pictures' }).getByRole('button')
  await expect(thumbs).toHaveCount(count)
  await thumbs.nth(0).scrollIntoViewIfNeeded()
  const isDrawn = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0
  await expect.poll(() => thumbs.nth(0).getByRole('img').evaluate(isDrawn)).toBe(true)
  await expectAccessible('the pictures of a vendor')

  await thumbs.nth(1).click()
  const dialog = page.getByRole('dialog', { name: `Pictures of ${vendor.name}` })
  await expect(dialog.getByRole('img', { name: `Picture 2 of ${count}` })).toHaveAttribute('src', vendor.media[1]!.url)
  await expect.poll(() => dialog.getByRole('img', { name: /^Picture/ }).evaluate(isDrawn)).toBe(true)
  await expectAccessible('an enlarged picture')
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await expect(dialog.getByRole('img', { name: `Picture 1 of ${count}` })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('img', { name: `Picture ${count} of ${count}` })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(`Picture 2 of ${count}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(thumbs.nth(1)).toBeFocused()

  await thumbs.nth(0).press('Enter')
  await expect(dialog.getByRole('img', { name: `Picture 1 of ${count}` })).toBeVisible()
})

test(
  'Refer, Book and Directions stay in view on the page and in the profile, however far one scrolls',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, isMobile }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Long Story',
      bio: 'We have been here for a hundred years.\n'.repeat(60),
      booking_link: 'https://book.example.org/long-story',
    })
    await signedInAs('CLIENT')
    const ways = (on: Page | Locator) => [
      on.getByRole('button', { name: 'Get Directions' }),
      on.getByRole('link', { name: /^Book an Appointment/ }),
    ]
    await page.goto(`/vendors/${vendor.id}`)
    const refer = isMobile
      ? page.getByRole('link', { name: 'Create Referral' })
      : page.getByRole('button', { name: 'Send referral' })
    const map = page.getByRole('region', { name: `Map of ${vendor.name}` })
    await expect(map).not.toBeInViewport()
    for (const one of [...ways(page), refer]) await expect(one).toBeInViewport({ ratio: 1 })
    await map.scrollIntoViewIfNeeded()
    for (const one of [...ways(page), refer]) await expect(one).toBeInViewport({ ratio: 1 })

    await page.goto(`/?profile=${vendor.id}`)
    const profile = page.getByRole('dialog', { name: 'Vendor profile' })
    for (const one of [...ways(profile), profile.getByRole('link', { name: 'Create Referral' })])
      await expect(one).toBeInViewport({ ratio: 1 })
    await ways(profile)[0]!.click()
    await expect(page.getByRole('menuitem')).toHaveText([/Kingston desk/, /Ottawa desk/])
  },
)
