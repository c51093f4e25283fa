import type { Page } from '@playwright/test'
import { listAllVendors } from './test-data.ts'
import { expect, test } from './fixtures.ts'
import { fillPersonFields } from './registration.ts'

const newEmail = (who: string) => `${who}.${Date.now().toString(36)}@example.org`
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('AUTH-031, AUTH-032, AUTH-034, AUTH-036, AUTH-037, AUTH-038, AUTH-039, AUTH-043: a guest sees the whole form, with the address from an invitation filled in', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register Now' })).toBeVisible()
  await page.goto('/register?email=ines%40example.org')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('ines@example.org')
  for (const label of ['First Name', 'Last Name', 'Mobile Phone', 'Confirm Password'])
    await expect(page.getByLabel(label)).toBeVisible()
  await expect(page.getByPlaceholder('Select An Occupation')).toBeVisible()
  for (const name of ['Two-factor notification by SMS', 'Two-factor notification by email'])
    await expect(page.getByRole('switch', { name })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Would you like to become a listed vendor?' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeDisabled()
  await page.getByRole('switch', { name: 'I Agree to Privacy Policy' }).press('Space')
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeEnabled()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test("AUTH-040, AUTH-041, AUTH-042: 'Terms & Conditions' closes only by accepting or declining, which sets the switch", async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/register')
  const agreed = page.getByRole('switch', { name: 'I Agree to Privacy Policy' })
  const link = page.getByRole('button', { name: 'Read the terms and the privacy policy' })
  const terms = dialog(page, 'Terms & Conditions')
  await link.press('Enter')
  await expect(terms).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(3, 3)
  await expect(terms).toBeVisible()
  await expectAccessible('terms')
  await terms.getByRole('button', { name: 'I Accept' }).click()
  await expect(terms).toHaveCount(0)
  await expect(agreed).toBeChecked()
  await link.click()
  await terms.getByRole('button', { name: 'I Decline' }).press('Enter')
  await expect(agreed).not.toBeChecked()
})

test('AUTH-035, AUTH-044, AUTH-057: all missing input is listed in one dialog and at its field; the vendor part is checked while it is open', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/register')
  await page.getByRole('switch', { name: 'I Agree to Privacy Policy' }).press('Space')
  const register = page.getByRole('button', { name: 'Register', exact: true })
  const listed = page.getByRole('switch', { name: 'Would you like to become a listed vendor?' })
  const errors = dialog(page, 'Validation Errors')
  const personal = [
    'First Name is required',
    'Last Name is required',
    'Email is required',
    'Phone is required',
    'Password is required',
  ]
  const ofVendor = ['Name', 'Email', 'Website', 'Phone'].map((field) => `Vendor ${field} is required`)

  await register.click()
  await expect(errors.locator('p')).toHaveText(personal)
  await errors.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('Vendor Name')).toHaveCount(0)
  await expectAccessible('register with mistakes')

  await listed.press('Space')
  await page.getByLabel('Mobile Phone').pressSequentially('416')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await register.click()
  await expect(errors.locator('p')).toHaveText([
    ...personal.slice(0, 3),
    'The phone must be at least 10 digits.',
    'The password must be at least 8 characters.',
    'Passwords do not match',
    ...ofVendor,
  ])
  await errors.getByRole('button', { name: 'OK' }).press('Enter')
  // The closed dialog moves the focus; what is typed before goes there.
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('Vendor Website')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Vendor Website is required').first()).toBeVisible()

  await page.getByLabel('Vendor Website').fill('moreau.example.org')
  await expect(page.getByLabel('Vendor Website')).not.toHaveAttribute('aria-invalid', 'true')
  await listed.press('Space')
  await expect(page.getByLabel('Vendor Name')).toHaveCount(0)
})

test('AUTH-066, AUTH-067, AUTH-068: phone fields accept only digits and add dashes', async ({ page }) => {
  await page.goto('/register')
  const phone = page.getByLabel('Mobile Phone')
  await phone.pressSequentially('(416) abc 555.01239')
  await expect(phone).toHaveValue('416-555-0123')
  await page.getByRole('switch', { name: 'Would you like to become a listed vendor?' }).press('Space')
  await page.getByLabel('Vendor Phone').pressSequentially('416555012345678')
  await expect(page.getByLabel('Vendor Phone')).toHaveValue('416-555-01234567')
})

test('API-011, AUTH-058: a guest registers with a vendor, by the keyboard, and reads when the address is taken', async ({
  page,
  apiAs,
}) => {
  const email = newEmail('ines')
  const name = `Moreau Hydrotherapy ${email.split('.')[1]!.split('@')[0]}`
  const register = page.getByRole('button', { name: 'Register', exact: true })
  await page.goto('/register')
  await fillPersonFields(page, email)
  await page.getByPlaceholder('Select An Occupation').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Would you like to become a listed vendor?' }).press('Space')
  await page.getByLabel('Vendor Name').fill(name)
  await page.getByLabel('Vendor Email').fill(`desk.${email}`)
  await page.getByLabel('Vendor Website').fill('moreau.example.org')
  await page.getByLabel('Vendor Phone').pressSequentially('4165550123')
  await page.getByRole('switch', { name: 'I Agree to Privacy Policy' }).press('Space')
  await register.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account is ready. Please sign in.')).toBeVisible()
  const vendors = await listAllVendors(await apiAs('ADMIN'))
  expect(vendors.find((vendor) => vendor.name === name)).toMatchObject({ active: true })

  await page.goto('/register')
  await fillPersonFields(page, email)
  await page.getByRole('switch', { name: 'I Agree to Privacy Policy' }).press('Space')
  await register.click()
  const refused = dialog(page, 'Error')
  await expect(refused).toContainText('The email has already been taken.')
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('First Name')).toHaveValue('Ines')
})
