import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { invitationRoutes } from '#contract/invitations.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'

const button = (name: string) => page.getByRole('button', { name })
const field = (name: string) => page.getByRole('textbox', { name })

test.each([
  ['ACC-008', 'Name', 'Name is required'],
  ['ACC-009', 'Email', 'Email is required'],
  ['ACC-010', 'Website', 'Website is required'],
  ['ACC-011', 'Phone', 'Phone is required'],
])("%s: 'Become a vendor' without %s says '%s', and sends nothing", async (_row, missing, message) => {
  const { callsOf } = await renderPage('/become-vendor', { user: buildCurrentUser('CLIENT') })
  const given = { Name: 'Berg Physio', Email: 'desk@example.ca', Website: 'berg.example.ca', Phone: '416-555-0101' }
  for (const [name, value] of Object.entries(given)) if (name !== missing) await field(name).fill(value)
  await button('Send request').click()
  const errors = page.getByRole('dialog', { name: 'Validation Errors' })
  await expect.element(errors.getByText(message)).toBeVisible()
  expect(callsOf(invitationRoutes.becomeVendor)).toEqual([])
})

test("AUTH-030: the registration screen is titled 'Register Now'", async () => {
  await renderPage('/register', { isWaiting: true })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Register Now' })).toBeVisible()
})

test("AUTH-033: the registration form has a list of occupations with the placeholder 'Select An Occupation'", async () => {
  await renderPage('/register', { isWaiting: true })
  await expect.element(page.getByPlaceholder('Select An Occupation')).toBeVisible()
})

test("AUTH-059: the forgot password screen has an email field and a 'Send Reset Link' button", async () => {
  await renderPage('/forgot-password')
  await expect.element(field('Email')).toBeVisible()
  await expect.element(button('Send Reset Link')).toBeVisible()
})

test('AUTH-062: the reset password screen has a password field and a confirm password field', async () => {
  await renderPage('/reset-password/abc?email=ama%40example.ca')
  await expect.element(page.getByLabelText('Password')).toBeVisible()
  await expect.element(page.getByLabelText('Confirm Password')).toBeVisible()
})
