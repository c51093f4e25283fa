import type { Page } from '@playwright/test'
import { importTestVendor, fetchVendor, sendReferralByApi, type ApiClient } from './test-data.ts'
import { coveredAreaItems, locationItems, drawingToolButton } from './drawing-board.ts'
import { pressEnterOnFocusedOk } from './dialogs.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const createTestVendor = (admin: ApiClient, name: string) =>
  importTestVendor(admin, { name, admins: [demoAccount('VENDOR').email] })

test('VADM-050, VADM-051, VADM-053, VADM-054, VADM-055: a location is added by its address, with an area as text, by keyboard alone', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await createTestVendor(await apiAs('ADMIN'), 'Place House')
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}/locations`)
  await expect(locationItems(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Add a location' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Add a location' })).toBeFocused()
  const save = page.getByRole('button', { name: 'Add the location' })
  await save.press('Enter')
  const errors = page.getByRole('dialog', { name: 'Validation Error' })
  await expect(errors).toContainText('Location not provided!')
  await pressEnterOnFocusedOk(errors)
  const city = page.getByRole('textbox', { name: 'City' })
  await expect(city).toBeFocused()

  await page.getByRole('textbox', { name: 'Clinic name' }).fill('Upper floor')
  const address = page.getByRole('combobox', { name: 'Find an address' })
  await address.fill('Nowhere at all 99')
  await address.press('Enter')
  await expect(page.getByText('Address not found!')).toBeVisible()
  await address.fill('Hamilton, Ontario')
  await address.press('Enter')
  await expect(city).toHaveValue('Hamilton')
  await expect(page.getByRole('textbox', { name: 'Latitude' })).not.toHaveValue('')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('')
  await city.fill('')
  await city.press('Enter')
  await expect(errors.locator('p')).toHaveText(['city is missing!', 'zip is missing!'])
  await pressEnterOnFocusedOk(errors)
  await expect(city).toBeFocused()
  await city.fill('Hamilton')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('L8P 1A1')

  const distance = page.getByRole('textbox', { name: 'Distance in km' })
  await distance.fill('1001')
  await distance.press('Enter')
  await expect(page.getByText('The radius can be 1,000 km at most.')).toBeVisible()
  await distance.fill('12,5')
  await distance.press('Enter')
  await expect(coveredAreaItems(page)).toHaveCount(1)
  await expect(coveredAreaItems(page).first()).toContainText('Circle, radius 12.5 km')
  const radius = page.getByRole('textbox', { name: 'Radius of area 1 in km' })
  await radius.fill('15')
  await radius.press('Enter')
  await expect(coveredAreaItems(page).first()).toContainText('Circle, radius 15 km')
  await page.getByText('Enter a rectangle instead').press('Enter')
  for (const [side, degrees] of [
    ['North', '43.4'],
    ['South', '43.1'],
    ['West', '-80.2'],
    ['East', '-79.7'],
  ] as const)
    await page.getByRole('textbox', { name: side }).fill(degrees)
  await page.getByRole('button', { name: 'Add the rectangle' }).press('Enter')
  await expect(coveredAreaItems(page)).toHaveCount(2)
  await expect(drawingToolButton(page, 'Polygon')).toBeEnabled()
  // The whole element is visible: nothing is behind the fixed bar.
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: 2_600 })
  await expectAccessible('the form of a location')
  await page.setViewportSize(size)

  await save.press('Enter')
  await expect(page.getByText('The location is saved.')).toBeVisible()
  await expect(locationItems(page)).toHaveCount(3)
  await expect(locationItems(page).last()).toContainText('Serves 2 areas around it.')
  const added = (await fetchVendor(await apiAs('VENDOR'), vendor.id)).locations.at(-1)!
  expect(added).toMatchObject({ clinic_name: 'Upper floor', city: 'Hamilton', zip: 'L8P 1A1', precision: 'city' })
  expect(added.covered_areas).toEqual([
    { type: 'circle', center: { lat: added.lat, lng: added.lng }, radius: 15_000 },
    { type: 'rectangle', ne: { lat: 43.4, lng: -79.7 }, sw: { lat: 43.1, lng: -80.2 } },
  ])
})

test('VADM-052, MAP-035, MAP-036, API-065: a name cannot be emptied; a location is deleted, or archived and listed last when it has referrals', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await createTestVendor(await apiAs('ADMIN'), 'Archive House')
  await sendReferralByApi(await apiAs('CLIENT'), vendor)
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}/locations`)
  await page.getByRole('link', { name: 'Edit Kingston desk' }).click()
  const name = page.getByRole('textbox', { name: 'Clinic name' })
  await name.fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const errors = page.getByRole('dialog', { name: 'Validation Error' })
  await expect(errors).toContainText('Add Clinic Name')
  await pressEnterOnFocusedOk(errors)
  await expect(name).toBeFocused()
  await name.fill('Harbour desk')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'No, cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(locationItems(page).filter({ hasText: 'Harbour desk' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Delete Harbour desk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText(/Harbour desk.*You won't be able to revert this!/)
  await expectAccessible('the confirmation')
  await dialog.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByText('Harbour desk is archived, because people have sent referrals to it.')).toBeVisible()
  await expect(locationItems(page).last()).toContainText('Harbour desk (Archived)')
  await expect(page.getByRole('link', { name: 'Edit Harbour desk' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Ottawa desk' }).click()
  await dialog.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(locationItems(page)).toHaveCount(1)
})

test('SR-129: of two users who edit a location the second sees the conflict, keeps their text and sees the other change', async ({
  page,
  openPageAs,
  signedInAs,
  apiAs,
}) => {
  const vendor = await createTestVendor(await apiAs('ADMIN'), 'Two At A Place')
  await signedInAs('VENDOR')
  const other = await openPageAs('ADMIN')
  const name = (one: Page) => one.getByRole('textbox', { name: 'Clinic name' })
  for (const one of [page, other]) {
    await one.goto(`/vendors/${vendor.id}/locations?edit=${vendor.locations[0]!.id}`)
    await expect(name(one)).toBeVisible()
  }
  await name(page).fill('Mine')
  await name(other).fill('Theirs')
  await other.getByRole('textbox', { name: 'Unit' }).fill('9')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('The location is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflictAlert = page
    .getByRole('alert')
    .filter({ hasText: 'Somebody else has changed this location in the meantime.' })
  await expect(conflictAlert).toContainText('Clinic name: Theirs')
  await expect(name(page)).toHaveValue('Mine')
  await expect(page.getByRole('textbox', { name: 'Unit' })).toHaveValue('9')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The location is saved.')).toBeVisible()
  const [stored] = (await fetchVendor(await apiAs('VENDOR'), vendor.id)).locations
  expect(stored).toMatchObject({ clinic_name: 'Mine', unit: '9' })
})

test('a browser without WebGL says so, and areas are entered as text', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await createTestVendor(await apiAs('ADMIN'), 'Typing House')
  await page.addInitScript(() => {
    const draws = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind.includes('webgl') ? null : draws.call(this, kind, ...rest)
    } as typeof draws
  })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}/locations?edit=${vendor.locations[0]!.id}`)
  await expect(page.getByText('Areas cannot be drawn in this browser. Enter them below instead.')).toBeVisible()
  await expect(drawingToolButton(page, 'Polygon')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Distance in km' }).fill('30')
  await page.getByRole('button', { name: 'Add the circle' }).click()
  await expectAccessible('the form without a map')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(locationItems(page).first()).toContainText('Serves 1 area around it.')
})

test('VADM-028: contacts who are not primary see the locations read-only', async ({ page, signedInAs, apiAs }) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Foreign Place' })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}/locations?edit=new`)
  await expect(locationItems(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Add a location' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
})
