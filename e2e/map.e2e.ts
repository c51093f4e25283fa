import type { Page } from '@playwright/test'
import { AVATAR_NAMES } from '#contract/avatars.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { findDemoVendor, importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'

// Step 2: find a vendor by text, by city, by access code, by its marker; read its profile.

const searchBox = (page: Page) => page.getByRole('combobox', { name: /^Search / })
const cards = (page: Page) => page.getByRole('region', { name: 'Vendors', exact: true }).getByRole('article')

async function search(page: Page, text: string) {
  await searchBox(page).fill(text)
  await searchBox(page).press('Enter')
}

test(
  'NAV-001, MAP-001, MAP-002, MAP-003, MAP-005: markers on the map and cards beside it, for signed-in users',
  { tag: '@phone' },
  async ({ page, signedInAs }) => {
    await page.goto('/vendors/search')
    await expect(page).toHaveURL(/\/login$/)

    await signedInAs('CLIENT')
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Map of vendors' })).toBeVisible()
    await expect(page.getByRole('toolbar', { name: 'Markers on the map' }).getByRole('button').first()).toBeAttached()
    await expect(cards(page).first()).toBeVisible()
    await expect(searchBox(page)).toBeVisible()
  },
)

test('NAV-002: /vendors/search is the same screen', async ({ page, signedInAs }) => {
  await signedInAs('CLIENT')
  await page.goto('/vendors/search')
  await expect(page.getByRole('heading', { level: 1, name: 'Vendor Map' })).toBeAttached()
  await expect(cards(page).first()).toBeVisible()
})

test(
  'MAP-014: on a phone a button switches between map and cards',
  { tag: '@phone' },
  async ({ page, signedInAs, isMobile }) => {
    test.skip(!isMobile, 'wide screens show both')
    await signedInAs('CLIENT')
    await page.goto('/')
    // The name and the distance of the first card are in sight above the bottom bar before any tap.
    const isUncovered = (heading: Element) => {
      const { x, y, width, height } = heading.getBoundingClientRect()
      return heading.contains(document.elementFromPoint(x + width / 4, y + height - 1))
    }
    await expect.poll(() => cards(page).first().getByRole('heading').evaluate(isUncovered)).toBe(true)
    await page.getByRole('button', { name: 'Show list' }).click()
    await expect(cards(page).first()).toBeInViewport()
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(page.getByRole('button', { name: 'Show list' })).toBeInViewport()
  },
)

test('MAP-037, MAP-038, MAP-039, MAP-040, MAP-041: a search has three characters or more, and says when nothing is found', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const { name } = await importTestVendor(await apiAs('ADMIN'), { name: 'Harbour Walk-in' })
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(cards(page).first()).toBeAttached()

  await search(page, 'ab')
  await expect(page.getByText('Please enter at least 3 characters.')).toBeVisible()

  await search(page, 'no vendor is called so')
  const nothing = page.getByRole('dialog', { name: 'No vendors found!' })
  await expect(nothing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nothing).toBeHidden()
  await expect(page.getByText('No search results found.')).toBeVisible()

  await search(page, name)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=Harbour/)

  await searchBox(page).clear()
  await searchBox(page).press('Enter')
  await expect(page).not.toHaveURL(/search=/)
  await expect(cards(page)).not.toHaveCount(0)
})

test('MAP-007, MAP-008, MAP-009, MAP-010, MAP-042: a search by city moves the map, or says that there is no such address', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('CLIENT')
  await page.goto('/')
  await page.getByRole('button', { name: 'Search settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Search settings' })
  const autoZoom = settings.getByRole('switch', { name: 'Auto Zoom Detect' })
  await expect(autoZoom).toBeEnabled()
  await settings.getByRole('switch', { name: 'Search By City' }).press('Space')
  await expect(autoZoom).toBeDisabled()
  await page.keyboard.press('Escape')

  await search(page, 'Qqxyzzyville')
  await expect(page.getByText('Address not found!')).toBeVisible()

  await search(page, 'Ottawa')
  await expect(page.getByText(/vendors, first those serving Ottawa, Ontario/)).toBeVisible()
  await expect(page).toHaveURL(/city=Ottawa/)
})

test('MAP-055: a failing geocoder shows the default text', async ({ page, signedInAs }) => {
  await signedInAs('CLIENT')
  await page.route('**/api/geocode?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Search settings' }).click()
  await page.getByRole('switch', { name: 'Search By City' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search(page, 'Ottawa')
  await expect(page.getByRole('dialog')).toContainText('Something went wrong. Please refresh the page and try again')
})

test('MAP-044, MAP-046: an access code finds the vendors of its private service, and nothing else does', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const hasSecret = ({ active, services }: VendorCard) => active && services.some((service) => service.private)
  const holder = await findDemoVendor(await apiAs('ADMIN'), 'has a private service', hasSecret)
  const secret = holder.services.find((service) => service.private)!.name
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(cards(page).first()).toBeAttached()

  await search(page, `#${secret}`)
  await expect(cards(page).getByRole('button', { name: holder.name, exact: true })).toBeVisible()

  await search(page, `#${secret} not`)
  await expect(page.getByRole('dialog', { name: 'No vendors found!' })).toBeVisible()
})

test(
  'by keyboard from the marker to the popup, the card, the profile and the vendor page',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, expectAccessible }) => {
    const { name, email, id } = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Marker Clinic',
      services: ['Physiotherapy', 'Counselling'],
      bio: 'Help close to home.',
      site: 'https://marker.example.org',
      booking_link: 'https://book.example.org',
    })
    await signedInAs('CLIENT')
    await page.goto(`/?search=${encodeURIComponent(name)}`)

    const markers = page.getByRole('toolbar', { name: 'Markers on the map' })
    const marker = markers.getByRole('button', { name: `${name}, ${AVATAR_NAMES[2]}` })
    await marker.first().focus()
    await page.keyboard.press('Enter')

    const popup = page.getByRole('dialog', { name, exact: true })
    await test.step('MAP-018, MAP-025: the popup has the name, the email, the type and the specialties', async () => {
      await expect(popup.getByRole('heading', { name })).toBeVisible()
      await expect(popup.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
      await expect(popup).toContainText(AVATAR_NAMES[2])
      await expect(popup.getByRole('list', { name: 'Services' })).toContainText('Physiotherapy', { ignoreCase: true })
    })

    await test.step('MAP-019, MAP-021, MAP-022, MAP-031: the popup leads to directions, the booking and a referral', async () => {
      await expect(popup.getByRole('link', { name: /^Get Directions/ })).toHaveAttribute('href', /^https:/)
      const booking = popup.getByRole('link', { name: /^Book an Appointment/ })
      await expect(booking).toHaveAttribute('href', /^https:\/\/book\.example\.org/)
      await expect(popup.getByRole('link', { name: `Connect With Vendor: ${name}` })).toBeVisible()
    })

    await test.step('CONST-005: the popup is at most 500 pixels wide', async () => {
      await expect(page.locator('.maplibregl-popup')).toHaveCSS('max-width', /500px/)
      await expectAccessible('the popup')
    })

    const card = cards(page).filter({ has: page.getByRole('button', { name, exact: true }) })
    await test.step('MAP-020: View Vendor Card moves to the card', async () => {
      await popup.getByRole('button', { name: 'View Vendor Card' }).press('Enter')
      await expect(card).toBeInViewport()
      await expect(card.getByRole('button', { name, exact: true })).toBeFocused()
    })

    const profile = page.getByRole('dialog', { name: 'Vendor profile' })
    await test.step('MAP-004, MAP-026, MAP-030: the card opens the profile with the texts and the services', async () => {
      await page.keyboard.press('Enter')
      await expect(profile.getByRole('heading', { name })).toBeVisible()
      await expect(profile).toContainText('Help close to home.')
      await expect(profile.getByRole('link', { name: /marker\.example\.org/ })).toBeVisible()
      await expect(profile.getByRole('link', { name: email })).toBeVisible()
      await expect(profile.getByRole('list', { name: 'Services' }).getByRole('listitem')).toHaveCount(2)
      await expect(page).toHaveURL(new RegExp(`profile=${id}`))
      await expectAccessible('the profile')
    })

    await test.step('MAP-028, MAP-029: the profile has the booking, and directions to each location', async () => {
      await expect(profile.getByRole('link', { name: /^Book an Appointment/ })).toBeVisible()
      await profile.getByRole('button', { name: 'Get Directions' }).press('Enter')
      await expect(page.getByRole('menuitem')).toHaveCount(2)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem')).toHaveCount(0)
    })

    await test.step('MAP-004: Escape returns to the card, and the profile leads to the vendor page', async () => {
      await page.keyboard.press('Escape')
      await expect(profile).toBeHidden()
      await expect(card.getByRole('button', { name, exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await profile.getByRole('link', { name: 'Create Referral' }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`/vendors/${id}(\\?|$)`))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })
  },
)

test('MAP-032: the connect button opens the profile when a vendor accepts no referrals from this user', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const { name } = await findDemoVendor(
    admin,
    'prevents referrals',
    (one) => one.active && !one.vendors_seen_only && one.prevent_referrals,
  )
  await signedInAs('CLIENT')
  await page.goto(`/?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `View Vendor Profile: ${name}` }).click()
  const profile = page.getByRole('dialog', { name: 'Vendor profile' })
  await expect(profile.getByRole('heading', { name })).toBeVisible()
  await expect(profile.getByRole('link', { name: 'Create Referral' })).toHaveCount(0)
})
