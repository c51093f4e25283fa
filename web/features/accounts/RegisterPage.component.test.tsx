import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { occupationRoutes } from '#contract/occupations.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { listOf } from '#web/testing/examples.ts'
import { button, choose, dialog, field, fillIn, messagesIn, switchInput, toggleSwitch } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const AGREEMENT = 'I Agree to Privacy Policy'
const AS_VENDOR = /^Would you like to become a listed vendor\?/
const REGISTERED = answer(registrationRoutes.register, { message: 'Registered.' })
const PERSON = {
  'First Name': 'Ama',
  'Last Name': 'Osei',
  Email: 'ama@example.ca',
  'Mobile Phone': '4165550101',
  Password: 'a long password',
  'Confirm Password': 'a long password',
}
const VENDOR = {
  'Vendor Name': 'Berg Physio',
  'Vendor Email': 'desk@example.ca',
  'Vendor Website': 'berg.example.ca',
  'Vendor Phone': '4165550102',
}

const openRegistration = (...answers: StubbedRoute[]) =>
  renderPage('/register', {
    answers: [answer(occupationRoutes.list, listOf({ id: 5, name: 'Nurse' })), ...answers],
    isWaiting: true,
  })

/** Fills in the form, agrees and sends it. */
async function register(given: Record<string, string>, ...answers: StubbedRoute[]) {
  const rendered = await openRegistration(...answers)
  await toggleSwitch(AGREEMENT)
  await fillIn(given)
  await button('Register').click()
  return rendered
}

test('AUTH-031, AUTH-034, AUTH-036 to AUTH-038, AUTH-043: the form has its fields, switches and the way to sign in', async () => {
  await openRegistration()
  for (const label of Object.keys(PERSON)) await expect.element(page.getByLabelText(label)).toHaveValue('')
  await expect.element(switchInput(AS_VENDOR)).not.toBeChecked()
  await expect.element(switchInput(/^Two-factor notification by SMS/)).not.toBeChecked()
  await expect.element(switchInput(/^Two-factor notification by email/)).toBeChecked()
  await expect.element(switchInput(AGREEMENT)).toBeRequired()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

test("AUTH-039: 'Register' stays disabled until the privacy policy is agreed to", async () => {
  await openRegistration()
  await expect.element(button('Register')).toBeDisabled()
  await expect.element(page.getByText('Agree to the privacy policy to continue.')).toBeVisible()
  await toggleSwitch(AGREEMENT)
  await expect.element(button('Register')).toBeEnabled()
  await toggleSwitch(AGREEMENT)
  await expect.element(button('Register')).toBeDisabled()
})

test('AUTH-040, AUTH-041, AUTH-042: the terms are accepted or declined, and not dismissed', async () => {
  await openRegistration()
  const terms = dialog('Terms & Conditions')
  await button('Read the terms and the privacy policy').click()
  await expect.element(button('I Accept')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(terms).toBeVisible()
  await button('I Accept').click()
  await expect.element(terms).not.toBeInTheDocument()
  await expect.element(switchInput(AGREEMENT)).toBeChecked()
  await button('Read the terms and the privacy policy').click()
  await button('I Decline').click()
  await expect.element(switchInput(AGREEMENT)).not.toBeChecked()
})

test('AUTH-035: the fields of a vendor show only while the switch is on', async () => {
  await openRegistration()
  for (const label of Object.keys(VENDOR)) expect(field(label).elements(), label).toEqual([])
  await toggleSwitch(AS_VENDOR)
  for (const label of Object.keys(VENDOR)) await expect.element(field(label)).toBeVisible()
})

test('AUTH-044 to AUTH-048, AUTH-050, AUTH-057: what is missing is listed together, and at each field', async () => {
  const { callsOf } = await register({})
  await expect
    .poll(() => messagesIn('Validation Errors'))
    .toEqual([
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Phone is required',
      'Password is required',
    ])
  await button('OK').click()
  await expect.element(field('First Name')).toHaveFocus()
  await expect.element(field('First Name')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('First Name')).toHaveAccessibleDescription('First Name is required')
  // A changed field loses its message, the others keep theirs.
  await field('First Name').fill('Ama')
  await expect.element(field('First Name')).not.toHaveAttribute('aria-invalid')
  await expect.element(field('Last Name')).toHaveAttribute('aria-invalid', 'true')
  expect(callsOf(registrationRoutes.register)).toEqual([])
})

test('AUTH-049, AUTH-051, AUTH-052: a short phone, a short password and another confirmation are refused', async () => {
  await register({ ...PERSON, 'Mobile Phone': '416555', Password: 'short', 'Confirm Password': 'shorter' })
  await expect
    .poll(() => messagesIn('Validation Errors'))
    .toEqual([
      'The phone must be at least 10 digits.',
      'The password must be at least 8 characters.',
      'Passwords do not match',
    ])
})

test('AUTH-053 to AUTH-056: a vendor without its name, email, website and phone is refused', async () => {
  const { callsOf } = await openRegistration(REGISTERED)
  await toggleSwitch(AS_VENDOR)
  await toggleSwitch(AGREEMENT)
  await fillIn(PERSON)
  await button('Register').click()
  await expect
    .poll(() => messagesIn('Validation Errors'))
    .toEqual([
      'Vendor Name is required',
      'Vendor Email is required',
      'Vendor Website is required',
      'Vendor Phone is required',
    ])
  await button('OK').click()
  await fillIn(VENDOR)
  await button('Register').click()
  await expect
    .poll(() => callsOf(registrationRoutes.register).at(-1)?.body.vendor)
    .toMatchObject({ name: 'Berg Physio', email: 'desk@example.ca', phone: '416-555-0102' })
})

test('AUTH-032, AUTH-066: a registration is sent as typed, with the address of the invitation', async () => {
  const { callsOf, address } = await renderPage('/register?email=ama%40example.ca', {
    answers: [answer(occupationRoutes.list, listOf({ id: 5, name: 'Nurse' })), REGISTERED],
    isWaiting: true,
  })
  await expect.element(field('Email')).toHaveValue('ama@example.ca')
  const { Email: _, ...rest } = PERSON
  await fillIn(rest)
  await expect.element(field('Mobile Phone')).toHaveValue('416-555-0101')
  await choose('Occupation', 'Nurse')
  await toggleSwitch(/^Two-factor notification by SMS/)
  await toggleSwitch(AGREEMENT)
  await button('Register').click()
  await expect.element(page.getByText('Your account is ready. Please sign in.')).toBeVisible()
  expect(address()).toBe('/login')
  expect(callsOf(registrationRoutes.register).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      first: 'Ama',
      last: 'Osei',
      email: 'ama@example.ca',
      phone: '416-555-0101',
      password: 'a long password',
      occupation_id: 5,
      enable_sending_sms: true,
      enable_sending_email: true,
      vendor: null,
    }),
  ])
})

test('a registration in French makes an account in French', async () => {
  const { callsOf } = await openRegistration(REGISTERED)
  await toggleSwitch(AGREEMENT)
  await fillIn(PERSON)
  await button('Français').click()
  await button('S’inscrire').click()
  await expect.poll(() => callsOf(registrationRoutes.register).map(({ body }) => body.language)).toEqual(['fr'])
})

test('while a registration is sent, the button shows it and a second Enter sends nothing', async () => {
  const { callsOf } = await register(PERSON, neverAnswer(registrationRoutes.register))
  await expect.element(button('Register')).toHaveAttribute('data-loading', 'true')
  await field('First Name').click()
  await userEvent.keyboard('{Enter}')
  expect(callsOf(registrationRoutes.register)).toHaveLength(1)
})

test('AUTH-058: a refusal lists the first message of each field, and nothing typed is lost', async () => {
  const errors = { email: ['The email has already been taken.', 'second'], phone: ['This phone is odd.'] }
  const { address } = await register(PERSON, refuse(registrationRoutes.register, 422, 'No.', errors))
  await expect.poll(() => messagesIn('Error')).toEqual(['The email has already been taken.', 'This phone is odd.'])
  await button('OK').click()
  await expect.element(field('Email')).toHaveAccessibleDescription(/^The email has already been taken\./)
  await expect.element(field('First Name')).toHaveValue('Ama')
  expect(address()).toBe('/register')
})

test.each([{ width: 1280, height: 800 }, PHONE_VIEWPORT])(
  'AUTH-041: both answers to the terms are in sight at $width px, beside a link to the privacy policy',
  async (viewport) => {
    await renderPage('/register', { viewport, isWaiting: true })
    await button('Read the terms and the privacy policy').click()
    for (const name of ['I Accept', 'I Decline']) await expect.element(button(name)).toBeInViewport({ ratio: 1 })
    await expect
      .element(dialog('Terms & Conditions').getByRole('link', { name: 'Privacy Policy (opens in a new tab)' }))
      .toHaveAttribute('href', '/privacy-policy')
  },
)

test('without a service for text messages, sign-in tokens by SMS cannot be chosen', async () => {
  await renderPage('/register', {
    answers: [answer(occupationRoutes.list, listOf())],
    isWaiting: true,
    config: { features: { billing: false, twoStep: true, demo: true, sms: false, publicDirectory: true } },
  })
  const sms = switchInput(/^Two-factor notification by SMS/)
  await expect.element(sms).toBeDisabled()
  await expect.element(page.getByText('Text messages are not set up here.')).toBeVisible()
  await expect.element(switchInput(/^Two-factor notification by email/)).toBeEnabled()
})

test('without two-step nothing is said about sign-in tokens', async () => {
  await renderPage('/register', {
    answers: [answer(occupationRoutes.list, listOf())],
    isWaiting: true,
    config: { features: { billing: false, twoStep: false, demo: true, sms: true, publicDirectory: true } },
  })
  await expect.element(page.getByText("You'll sign in with this address.", { exact: true })).toBeVisible()
  await expect.element(switchInput(/^Two-factor notification by email/)).toBeEnabled()
  await expect.element(page.getByText(/tokens (are sent|here)/)).not.toBeInTheDocument()
})

test('first and last name share a row on wide screens, and only there; the occupation is marked as optional', async () => {
  const isInOneRow = () =>
    field('First Name').element().getBoundingClientRect().top ===
    field('Last Name').element().getBoundingClientRect().top
  const wide = await openRegistration()
  await expect.element(field('First Name')).toBeVisible()
  expect(isInOneRow()).toBe(true)
  await expect.element(page.getByText('Optional', { exact: true })).toBeVisible()
  wide.remove()
  await renderPage('/register', { isWaiting: true, viewport: PHONE_VIEWPORT })
  await expect.element(field('First Name')).toBeVisible()
  expect(isInOneRow()).toBe(false)
})

test('a change of language keeps what is typed and agreed to', async () => {
  await openRegistration()
  await toggleSwitch(AGREEMENT)
  await fillIn(PERSON)
  await button('Français').click()
  await expect.element(field('Prénom')).toHaveValue('Ama')
  await expect.element(field('Courriel')).toHaveValue('ama@example.ca')
  await button('English').click()
  await expect.element(field('First Name')).toHaveValue('Ama')
  await expect.element(switchInput(AGREEMENT)).toBeChecked()
})
