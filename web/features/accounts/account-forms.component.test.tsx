import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { invitationRoutes } from '#contract/invitations.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { setUpRoutes } from '#contract/set-up.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { button, dialog, field, fillIn, link, messagesIn } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const VENDOR = { Name: 'Berg Physio', Email: 'desk@example.ca', Website: 'berg.example.ca', Phone: '4165550101' }
const RESET_ADDRESS = '/reset-password/abc?email=ama%40example.ca'
const DONE = { message: 'Done.' }
const OUTAGE = 'Something went wrong, please try again later.'

async function requestVendor(given: Record<string, string>, ...answers: StubbedRoute[]) {
  const rendered = await renderPage('/become-vendor', {
    user: buildCurrentUser('CLIENT'),
    answers,
    isWaiting: true,
  })
  for (const [name, value] of Object.entries(given)) await field(name).fill(value)
  await button('Send request').click()
  return rendered
}

async function requestResetLink(email: string, ...answers: StubbedRoute[]) {
  const rendered = await renderPage('/forgot-password', { answers })
  await field('Email').fill(email)
  await button('Send Reset Link').click()
  return rendered
}

async function resetPassword(password: string, confirmation: string, ...answers: StubbedRoute[]) {
  const rendered = await renderPage(RESET_ADDRESS, { answers })
  await fillIn({ Password: password, 'Confirm Password': confirmation })
  await button('Reset Password').click()
  return rendered
}

/** True while a button shows that its form is being sent; the page behind a dialog has no roles. */
const isBusy = (label: string) =>
  [...document.querySelectorAll('button')].some(
    ({ textContent, dataset }) => textContent === label && dataset['loading'] === 'true',
  )

test.each([
  ['ACC-008', 'Name', 'Name is required'],
  ['ACC-009', 'Email', 'Email is required'],
  ['ACC-010', 'Website', 'Website is required'],
  ['ACC-011', 'Phone', 'Phone is required'],
])("%s: 'Become a vendor' without %s says '%s', and sends nothing", async (_row, missing, message) => {
  const { callsOf } = await requestVendor({ ...VENDOR, [missing]: '' })
  await expect.poll(() => messagesIn('Validation Errors')).toEqual([message])
  expect(callsOf(invitationRoutes.becomeVendor)).toEqual([])
})

test("ACC-012, ACC-013: the errors of 'Become a vendor' are joined in one dialog and shown at their fields", async () => {
  await requestVendor({ ...VENDOR, Name: '', Phone: '416555' })
  await expect
    .poll(() => messagesIn('Validation Errors'))
    .toEqual(['Name is required', 'The phone must be at least 10 digits.'])
  await button('OK').click()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required')
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid')
})

test('ACC-007, AUTH-067, ERR-025: a request for a vendor account is sent, confirmed, and leads to the map', async () => {
  const { callsOf, address } = await requestVendor(
    { ...VENDOR, Phone: '416555010112345' },
    answer(invitationRoutes.becomeVendor, DONE),
  )
  await expect.element(dialog('Your request has been sent')).toBeVisible()
  expect(isBusy('Send request')).toBe(false)
  expect(callsOf(invitationRoutes.becomeVendor).map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Berg Physio', email: 'desk@example.ca', phone: '416-555-01011234' }),
  ])
  await button('OK').click()
  await expect.poll(address).toBe('/')
})

test("ERR-049: a refusal of 'Become a vendor' shows the first message of each field", async () => {
  const errors = { name: ['The name is taken.', 'second'], website: ['The website is odd.'] }
  await requestVendor(VENDOR, refuse(invitationRoutes.becomeVendor, 422, 'No.', errors))
  await expect.poll(() => messagesIn('Error')).toEqual(['The name is taken.', 'The website is odd.'])
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

test('a reset link needs an email address, which is checked before anything is sent', async () => {
  const { callsOf } = await requestResetLink('')
  await expect.poll(() => messagesIn('Validation Errors')).toEqual(['Email is required'])
  await button('OK').click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Email is required')
  await expect.element(link('Back to sign in')).toHaveAttribute('href', '/login')
  expect(callsOf(passwordResetRoutes.forgot)).toEqual([])
})

test('AUTH-060, AUTH-061: a requested link is confirmed in a dialog, and then the sign-in screen follows', async () => {
  const { callsOf, address } = await requestResetLink('ama@example.ca', answer(passwordResetRoutes.forgot, DONE))
  await expect
    .element(dialog('Reset Link sent').getByText('Please check your email for the password reset link.'))
    .toBeVisible()
  expect(isBusy('Send Reset Link')).toBe(false)
  expect(callsOf(passwordResetRoutes.forgot).map(({ body }) => body)).toEqual([{ email: 'ama@example.ca' }])
  await button('OK').click()
  await expect.poll(address).toBe('/login')
})

test.each([
  ['ERR-004', refuse(passwordResetRoutes.forgot, 429, 'Too many links.'), 'Error', 'Too many links.'],
  ['ERR-005', failUnexpectedly(passwordResetRoutes.forgot), 'Server Error', OUTAGE],
])('%s: a link that could not be requested is explained', async (_row, refusal, title, text) => {
  const { address } = await requestResetLink('ama@example.ca', refusal)
  await expect.element(dialog(title).getByText(text)).toBeVisible()
  await button('Close').click()
  expect(address()).toBe('/forgot-password')
  await expect.element(field('Email')).toHaveValue('ama@example.ca')
})

test('AUTH-064, AUTH-065: a reset with unequal passwords is refused before anything is sent', async () => {
  const { callsOf } = await resetPassword('a long password', 'another password')
  await expect.poll(() => messagesIn('Validation Failed')).toEqual(['The password confirmation does not match.'])
  expect(callsOf(passwordResetRoutes.reset)).toEqual([])
})

test('AUTH-063, ERR-006: a reset sends token and address of the link, is confirmed, and leads to the sign-in', async () => {
  const { callsOf, address } = await resetPassword(
    'a long password',
    'a long password',
    answer(passwordResetRoutes.reset, DONE),
  )
  await expect.element(dialog('Reset Completed').getByText('Password Successfully Reset')).toBeVisible()
  expect(isBusy('Reset Password')).toBe(false)
  expect(callsOf(passwordResetRoutes.reset).map(({ body }) => body)).toEqual([
    {
      token: 'abc',
      email: 'ama@example.ca',
      password: 'a long password',
      password_confirmation: 'a long password',
    },
  ])
  await button('OK').click()
  await expect.poll(address).toBe('/login')
})

test.each([
  ['ERR-007', refuse(passwordResetRoutes.reset, 422, 'This link has expired.'), 'This link has expired.'],
  ['ERR-005', failUnexpectedly(passwordResetRoutes.reset), OUTAGE],
])("%s: a failed reset opens 'Reset Password Failed'", async (_row, refusal, text) => {
  await resetPassword('a long password', 'a long password', refusal)
  await expect.poll(() => messagesIn('Reset Password Failed')).toEqual([text])
  await expect.element(link('Ask for a new link')).toHaveAttribute('href', '/forgot-password')
})

test('SR-008: the first administrator is set up with the token of the link', async () => {
  const { callsOf, address } = await renderPage('/set-up/first-token', { answers: [answer(setUpRoutes.setUp, DONE)] })
  await expect.element(page.getByText('You are its first administrator. The link works once.')).toBeVisible()
  await button('Set up').click()
  await expect.poll(() => messagesIn('Validation Errors')).toHaveLength(5)
  await button('OK').click()
  await fillIn({ 'First Name': 'Kim', 'Last Name': 'Lee', Email: 'kim@example.ca', 'Mobile Phone': '4165550100' })
  await fillIn({ Password: 'a long password', 'Confirm Password': 'a long password' })
  await button('Set up').click()
  await expect.element(page.getByText('Your account is ready. Please sign in.')).toBeVisible()
  expect(address()).toBe('/login')
  expect(callsOf(setUpRoutes.setUp).map(({ body }) => body)).toEqual([
    expect.objectContaining({ token: 'first-token', first: 'Kim', phone: '416-555-0100' }),
  ])
})

test('a hub that is set up in French has a first administrator in French', async () => {
  const { callsOf } = await renderPage('/set-up/first-token', { answers: [answer(setUpRoutes.setUp, DONE)] })
  await button('Français').click()
  await fillIn({ Prénom: 'Kim', 'Nom de famille': 'Lee', Courriel: 'kim@example.ca' })
  await fillIn({ 'Téléphone cellulaire': '4165550100' })
  await fillIn({ 'Mot de passe': 'a long password', 'Confirmer le mot de passe': 'a long password' })
  await button('Configurer').click()
  await expect.poll(() => callsOf(setUpRoutes.setUp).map(({ body }) => body.language)).toEqual(['fr'])
})

test('a link to set up the hub that was used already is refused', async () => {
  await renderPage('/set-up/old', {
    answers: [refuse(setUpRoutes.setUp, 422, 'No.', { token: ['This link was used.'] })],
  })
  await fillIn({ 'First Name': 'Kim', 'Last Name': 'Lee', Email: 'kim@example.ca', 'Mobile Phone': '4165550100' })
  await fillIn({ Password: 'a long password', 'Confirm Password': 'a long password' })
  await button('Set up').click()
  await expect.poll(() => messagesIn('Error')).toEqual(['This link was used.'])
})

test('AUTH-062: the reset password screen has a password field and a confirm password field', async () => {
  await renderPage('/reset-password/abc?email=ama%40example.ca')
  await expect.element(page.getByLabelText('Password')).toBeVisible()
  await expect.element(page.getByLabelText('Confirm Password')).toBeVisible()
})

test.each(['/forgot-password', RESET_ADDRESS])(
  '%s says why it leads somebody who is signed in to the map',
  async (path) => {
    const { address } = await renderPage(path, { user: buildCurrentUser('CLIENT'), isWaiting: true })
    await expect.poll(address).toBe('/')
    await expect
      .element(dialog('You are signed in').getByText(/^Change your password under Edit Account\./))
      .toBeVisible()
    await button('OK').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(address()).toBe('/')
  },
)
