import type { Page } from '@playwright/test'
import { importTestVendor, fetchVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

// The list of vendors, and creating a new one.

const list = (page: Page) =>
  page.getByRole('table', { name: 'Vendors' }).or(page.getByRole('list', { name: 'Vendors' }))
const row = (page: Page, id: number) => page.locator(`[data-row="${id}"]`)

async function lookFor(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Search by Vendor Name' }).fill(name)
  await expect(page).toHaveURL((url) => url.searchParams.get('name') === name)
}

/** Presses the button and waits until the dialog returns the focus. */
async function answer(page: Page, label: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: label }).press('Enter')
  await expect(dialog).toHaveCount(0)
}

const createLocation = (nth: number) => ({
  lat: 43.65,
  lng: -79.38,
  number: String(nth),
  street: 'King St',
  city: 'Toronto',
  state: 'ON',
  zip: 'M5H 1A1',
  country: 'Canada',
  locationName: `Desk ${nth}`,
})

test('ADM-002, ADM-003, ADM-004, ADM-005, ADM-012, CONST-030, CONST-043: an administrator sees every vendor, and finds one by name', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const locations = Array.from({ length: 23 }, (_, nth) => createLocation(nth + 1))
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Many Places', locations })
  await signedInAs('ADMIN')
  await page.goto('/admin/vendors')
  await expect(row(page, 1).or(list(page).locator('[data-row]').first())).toBeVisible()
  await expect(list(page).locator('[data-row]')).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await expect.poll(() => list(page).locator('[data-row]').count()).toBeGreaterThan(50)

  await lookFor(page, vendor.name)
  await expect(list(page).locator('[data-row]')).toHaveCount(1)
  const badges = page.getByRole('list', { name: `Locations of ${vendor.name}` }).getByRole('listitem')
  await expect(badges).toHaveCount(21)
  await expect(badges.last()).toHaveText('...3 more locations')
  await lookFor(page, 'no such vendor anywhere')
  await expect(page.getByText('No Vendors')).toBeVisible()
})

test('ADM-014, ADM-015, ADM-018, ERR-042: deactivated and deleted after a confirmation; one with referrals is archived and can be restored', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const [vendor, kept] = [
    await importTestVendor(admin, { name: 'Gone House' }),
    await importTestVendor(admin, { name: 'Kept House' }),
  ]
  await sendReferralByApi(await apiAs('CLIENT'), kept)
  await signedInAs('ADMIN')
  await page.goto(`/admin/vendors?name=${encodeURIComponent(vendor.name)}`)
  const active = page.getByRole('switch', { name: `${vendor.name} is active` })
  const dialog = page.getByRole('dialog')
  await active.press('Space')
  await answer(page, 'No, cancel')
  await expect(active).toBeChecked()

  await page.route('**/toggle-activation', (route) => route.fulfill({ status: 409, json: { message: 'Not today.' } }))
  await active.press('Space')
  await dialog.getByRole('button', { name: 'Yes, suspend' }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Not today.')
  await answer(page, 'No, cancel')
  await expect(active).toBeChecked()
  await page.unroute('**/toggle-activation')
  await active.press('Space')
  await answer(page, 'Yes, suspend')
  await expect(active).not.toBeChecked()
  expect((await fetchVendor(admin, vendor.id)).active).toBe(false)

  await page.getByRole('button', { name: `Delete ${vendor.name}` }).press('Enter')
  await expect(dialog).toContainText(vendor.name)
  await answer(page, 'Yes, delete')
  await expect(page.getByText('Vendor Successfully Deleted')).toBeVisible()
  await expect(page.getByText('No Vendors')).toBeVisible()

  await page.goto(`/admin/vendors?name=${encodeURIComponent(kept.name)}`)
  await page.getByRole('button', { name: `Delete ${kept.name}` }).click()
  await answer(page, 'Yes, delete')
  await expect(row(page, kept.id)).toContainText('(Archived)')
  await page.getByRole('button', { name: `Restore ${kept.name}` }).press('Enter')
  await answer(page, 'Yes, restore')
  await expect(row(page, kept.id)).not.toContainText('(Archived)')
})

test('ERR-041: a failed delete shows the message of the hub', async ({ page, signedInAs, apiAs }) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Stays House' })
  await signedInAs('ADMIN')
  await page.goto(`/admin/vendors?name=${encodeURIComponent(vendor.name)}`)
  await page.route(`**/api/vendors/${vendor.id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { message: 'It is needed.' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: `Delete ${vendor.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('It is needed.')
})

test(
  'NAV-018, NAV-019, ADM-006, ADM-007, ADM-008: a vendor user sees the vendors they work for, read-only where they are no primary contact',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs }) => {
    const admin = await apiAs('ADMIN')
    const own = await importTestVendor(admin, { name: 'Own List House', admins: [demoAccount('VENDOR').email] })
    const plain = await importTestVendor(admin, { name: 'Plain List House' })
    const strange = await importTestVendor(admin, { name: 'Strange List House' })
    const { id: contact } = await (await apiAs('VENDOR')).get<{ id: number }>('/api/user')
    const { email } = demoAccount('VENDOR')
    await admin.post(`/api/vendors/${plain.id}/attach`, { contact, email, is_primary_contact: false })
    await signedInAs('VENDOR')
    await page.goto('/my-vendors')
    await lookFor(page, 'List House')
    await expect(row(page, own.id).getByRole('link', { name: `Edit ${own.name}` })).toBeVisible()
    await expect(row(page, own.id).getByRole('switch')).toBeChecked()
    await expect(row(page, plain.id).getByRole('link', { name: `View ${plain.name}` })).toBeVisible()
    await expect(row(page, plain.id).getByText('Active', { exact: true }).last()).toBeVisible()
    await expect(row(page, plain.id).getByRole('switch')).toHaveCount(0)
    await expect(row(page, plain.id).getByRole('button')).toHaveCount(0)
    await expect(row(page, strange.id)).toHaveCount(0)
  },
)

test('NAV-021, ADM-019, ADM-020, ERR-028: an administrator creates a vendor and is led to its page', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const mark = Date.now().toString(36)
  const taken = await importTestVendor(await apiAs('ADMIN'), { name: 'Taken House' })
  await signedInAs('ADMIN')
  await page.goto('/admin/vendors')
  await page.getByRole('link', { name: 'Create New Vendor' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Vendor' })).toBeVisible()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const create = page.getByRole('button', { name: 'Create vendor' })
  await create.press('Enter')
  await expect(dialog).toContainText('Name is required')
  await answer(page, 'OK')
  await field('Name').fill(`New House ${mark}`)
  await field('Email').fill(taken.email)
  await field('Phone').fill('4165550188')
  await field('Website').fill('new.example.org')
  await create.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('The email has already been taken.')
  await answer(page, 'OK')
  await field('Email').fill(`new-${mark}@example.org`)
  await create.press('Enter')
  await expect(page).toHaveURL(/\/vendors\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: `New House ${mark}` })).toBeVisible()
})
