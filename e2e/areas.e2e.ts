import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Location } from '#contract/locations.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { listAllVendors, type ApiClient } from './test-data.ts'
import { expect, test } from './fixtures.ts'

// Covered areas: drawn on the map, and mentioned in searches near a place.

const cards = (page: Page) => page.getByRole('region', { name: 'Vendors', exact: true }).getByRole('article')

const isOpen = ({ active, is_archived, vendors_seen_only }: VendorCard) => active && !is_archived && !vendors_seen_only

/** Returns a vendor whose first location serves a circle, and that location. */
async function circle(calls: ApiClient): Promise<{ vendor: VendorCard; location: Location }> {
  const isRound = ({ is_archived, covered_areas: [area] }: Location) => !is_archived && area?.type === 'circle'
  for (const vendor of (await listAllVendors(calls)).filter(isOpen)) {
    const location = vendor.locations.find(isRound)
    if (location) return { vendor, location }
  }
  throw new Error('No vendor of the demo serves a circle.')
}

/** Land under a red of opacity 0.2 in the light colour scheme. */
const RED_LAND = [247, 194, 189]

/** Returns the share of the map that is land under a covered area. */
async function redShare(page: Page): Promise<number> {
  const clip = (await page.getByRole('region', { name: 'Map of vendors' }).boundingBox())!
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let red = 0
  for (let i = 0; i < data.length; i += 3) {
    if (RED_LAND.every((value, channel) => Math.abs(data[i + channel]! - value) <= 3)) red += 1
  }
  return red / (data.length / 3)
}

test('CONST-006, ENT-029, ENT-031: the covered area of the selected location is drawn in red while it is selected', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const { vendor, location } = await circle(await apiAs('CLIENT'))
  await signedInAs('CLIENT')
  await page.goto(`/?search=${encodeURIComponent(vendor.name)}&vendor=${vendor.id}&location=${location.id}`)
  const popup = page.getByRole('dialog', { name: vendor.name, exact: true })
  await popup.getByRole('button', { name: 'Show the area served (red)' }).press('Enter')
  await expect.poll(() => redShare(page)).toBeGreaterThan(0.05)
  await expect(popup.getByRole('button', { name: 'Show details' })).toBeFocused()
  await expect(popup.getByRole('link', { name: /^Get Directions/ })).toHaveCount(0)
  await expectAccessible('a covered area')

  // Inside the area, with none of its edges in sight, the map is not coloured.
  await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 6, delay: 20 })
  await expect.poll(() => redShare(page)).toBe(0)

  await popup.getByRole('button', { name: 'Show details' }).press('Enter')
  await expect(popup.getByRole('link', { name: /^Get Directions/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect.poll(() => redShare(page)).toBe(0)
})

test('decision 47: vendors that serve the searched place come first and say so; the place is marked on the map', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  // axe checks fifty cards, twice.
  test.slow()
  const calls = await apiAs('CLIENT')
  const { lat, lng } = await calls.get<{ lat: number; lng: number }>('/api/geocode?address=Hamilton')
  const near = [lat, lng].map((degrees) => degrees.toFixed(4)).join(',')
  const { data } = await calls.get<{ data: VendorCard[] }>(`/api/vendors?near=${near}`)
  const serving = data.filter(({ covers }) => covers)
  expect(serving.length).toBeGreaterThan(0)
  expect(serving.length).toBeLessThan(data.length)
  expect(data.slice(0, serving.length)).toEqual(serving)

  await signedInAs('CLIENT')
  await page.goto('/?city=Hamilton')
  await expect(cards(page)).toHaveCount(data.length)
  await expect(cards(page).filter({ hasText: 'Serves Hamilton' })).toHaveCount(serving.length)
  await expect(cards(page).first()).toContainText(serving[0]!.name)
  await expect(cards(page).first()).toContainText('Serves Hamilton')
  await expect(cards(page).nth(serving.length)).not.toContainText('Serves Hamilton')
  await expect(page.getByText('The place you searched for')).toBeAttached()
  await expectAccessible('who serves a place')
})
