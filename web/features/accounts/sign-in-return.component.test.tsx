import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRoutes, type Role } from '#contract/accounts.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { readDeviceMarks } from '#web/api/device-marks.ts'
import { readStoredLinkPass, saveLinkPass } from '#web/api/link-passes.ts'
import { buildCurrentUser, buildVendorCard, vendorListOf } from '#web/testing/examples.ts'
import { button, dialog, field, fillIn } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse } from '#web/testing/stub-server.ts'

const SIGNED_IN = answer(accountRoutes.signIn, {
  access_token: 'token-of-the-sign-in',
  token_type: 'Bearer',
  expires_in: 3_600,
  two_step: true,
})

/** Opens the address without a session, then signs in with both steps. */
async function openAndSignIn(address: string, role: Role) {
  const rendered = await renderPage(address, {
    isWaiting: true,
    answers: [
      SIGNED_IN,
      answer(accountRoutes.current, buildCurrentUser(role, { two_step: true })),
      answer(accountRoutes.verify, { success: true }),
      answer(vendorRoutes.list, vendorListOf(buildVendorCard({ id: 3 }))),
    ],
  })
  await expect.poll(rendered.address).toBe('/login')
  await fillIn({ Email: 'kim@example.ca', Password: 'a long password' })
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Character 1 of 6' }).click()
  await userEvent.keyboard('ABC234')
  await button('Verify').click()
  return rendered
}

test.each([
  ['/received-referrals?open=7', 'VENDOR'],
  ['/vendors/219', 'CLIENT'],
  ['/vendors/219/order?lat=43.6', 'CLIENT'],
  ['/?search=physiotherapy', 'VENDOR'],
  ['/admin/user-reports?status=1', 'ADMIN'],
] as const)('decision 50: who opens %s without a session lands there after both steps', async (address, role) => {
  const rendered = await openAndSignIn(address, role)
  await expect.poll(rendered.address).toBe(address)
})

test.each([
  ['/', 'VENDOR', '/vendors/3?login=1'],
  ['/admin/users', 'VENDOR', '/vendors/3?login=1'],
  ['/received-referrals', 'CLIENT', '/'],
] as const)('after opening %s, a %s starts at %s', async (address, role, expected) => {
  const rendered = await openAndSignIn(address, role)
  await expect.poll(rendered.address).toBe(expected)
})

test('who asks for a new token after the sign-in has ended signs in again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await renderPage('/login', {
    isWaiting: true,
    answers: [
      SIGNED_IN,
      answer(accountRoutes.current, buildCurrentUser('CLIENT', { two_step: true })),
      refuse(accountRoutes.resend, 401, 'Unauthenticated.'),
    ],
  })
  await fillIn({ Email: 'kim@example.ca', Password: 'a long password' })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Two-step verification')).toBeVisible()
  vi.advanceTimersByTime(30_000)
  await button('Send a new token').click()
  await expect.element(dialog('Please sign in again')).toBeVisible()
  await expect.element(dialog('Two-step verification')).not.toBeInTheDocument()
})

test('signing in deletes the passes of links that somebody opened in this tab', async () => {
  saveLinkPass('a-link', 'a-pass')
  const rendered = await openAndSignIn('/login', 'CLIENT')
  await expect.poll(rendered.address).toBe('/')
  expect(readStoredLinkPass('a-link')).toBeNull()
})

test('going back after signing out leaves no page for the next person', async () => {
  const { address, history } = await renderPage('/orders', { user: buildCurrentUser('CLIENT'), isWaiting: true })
  history.push('/account')
  await expect.poll(address).toBe('/account')
  history.push('/logout')
  await expect.poll(address).toBe('/login')
  const actions: string[] = []
  history.subscribe(({ action }) => void actions.push(action.type))
  history.back()
  await expect.poll(() => actions).toEqual(['BACK', 'REPLACE'])
  await expect.poll(address).toBe('/login')
  expect(sessionStorage.getItem('hub.return')).toBeNull()
  // A link that this person chooses now is kept.
  history.push('/account')
  await expect.poll(() => sessionStorage.getItem('hub.return')).toBe(JSON.stringify({ userId: null, href: '/account' }))
})

test.each(['//evil.example/orders', '/\\evil.example', '/logout', '/login', '/no/such/page', 'javascript:alert(1)'])(
  'the saved address %j is ignored',
  async (href) => {
    sessionStorage.setItem('hub.return', JSON.stringify({ userId: null, href }))
    const rendered = await openAndSignIn('/login', 'VENDOR')
    await expect.poll(rendered.address).toBe('/vendors/3?login=1')
  },
)

test("'Start Over' keeps the address that was opened", async () => {
  const rendered = await openAndSignInUpToTwoStep('/orders')
  await button('Start Over').click()
  expect(JSON.parse(sessionStorage.getItem('hub.return') ?? 'null')).toEqual({ userId: null, href: '/orders' })
  expect(rendered.address()).toBe('/login')
})

async function openAndSignInUpToTwoStep(address: string) {
  const rendered = await renderPage(address, {
    isWaiting: true,
    answers: [SIGNED_IN, answer(accountRoutes.current, buildCurrentUser('CLIENT', { two_step: true }))],
  })
  await expect.poll(rendered.address).toBe('/login')
  await fillIn({ Email: 'kim@example.ca', Password: 'a long password' })
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Start Over')).toBeVisible()
  return rendered
}

test('a password reset is said above the sign-in form, which has the address', async () => {
  const { address } = await renderPage('/reset-password/abc?email=ama%40example.ca', {
    answers: [answer(passwordResetRoutes.reset, { message: 'Done.', known_device: 'new mark' })],
  })
  await fillIn({ Password: 'a long password', 'Confirm Password': 'a long password' })
  await button('Reset Password').click()
  await button('OK').click()
  await expect.poll(address).toBe('/login')
  await expect.element(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
  await expect.element(field('Email')).toHaveValue('ama@example.ca')
  expect(readDeviceMarks()).toEqual(['new mark'])
})

test('a requested reset link leaves its address in the sign-in form', async () => {
  await renderPage('/forgot-password', { answers: [answer(passwordResetRoutes.forgot, { message: 'Done.' })] })
  await field('Email').fill('ama@example.ca')
  await button('Send Reset Link').click()
  await button('OK').click()
  await expect.element(page.getByText(/^If this address has an account, the link is on its way\./)).toBeVisible()
  await expect.element(field('Email')).toHaveValue('ama@example.ca')
})

test.each([
  [401, 'Wrong email or password.', 'Check your email and password.'],
  [403, 'Your account has been deactivated', 'Contact support at support@example.ca'],
  [503, 'The hub is being updated.', 'Try again in a few minutes.'],
])('ERR-002, ERR-003: a sign-in refused with %i advises what fits the cause', async (status, message, advice) => {
  await renderPage('/login', { answers: [refuse(accountRoutes.signIn, status, message)] })
  await fillIn({ Email: 'kim@example.ca', Password: 'a long password' })
  await button('Sign In').click()
  await expect.element(dialog('Sorry').getByText('There is an issue signing in.')).toBeVisible()
  await expect.element(dialog('Sorry').getByText(message)).toBeVisible()
  await expect.element(dialog('Sorry').getByText(advice, { exact: false })).toBeVisible()
  await button('OK').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
})
