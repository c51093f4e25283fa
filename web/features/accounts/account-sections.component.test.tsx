import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import type { ActiveSession } from '#contract/sessions.ts'
import { authenticatorRoutes } from '#contract/authenticator.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

// The sections beside the account form: authenticator app, sign-ins, own data, unconfirmed addresses.

const DONE = { message: 'Done.' }
const WRONG_PASSWORD = { current_password: ['This is not your password.'] }
const SETUP = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/hub?secret=ABCDEFGHIJ' }

const openAccount = (given: Partial<CurrentUser>, ...answers: StubbedRoute[]) =>
  renderPage('/account', { user: buildCurrentUser('CLIENT', given), answers, isWaiting: true })

const section = (name: string) => page.getByRole('region', { name })
const currentPassword = (name: string) => section(name).getByLabelText('Current Password')

async function enterToken(token: string) {
  await page.getByRole('textbox', { name: 'Character 1 of 6' }).click()
  await userEvent.keyboard(token)
}

const session = (id: number, device: string, current = false): ActiveSession => ({
  id,
  device,
  current,
  created_at: '2026-03-02T15:04:05.000Z',
  last_used_at: '2026-03-02T15:04:05.000Z',
})
const HERE = session(1, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', true)
const PHONE_SESSION = session(2, 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1')
const BOTH = answer(accountRoutes.activeSessions, listOf(HERE, PHONE_SESSION))

test('SR-015: each sign-in names its device, and all but this one can be ended', async () => {
  const { callsOf, stub } = await openAccount({}, BOTH, answer(accountRoutes.endSession, DONE))
  const list = section('Where you are signed in')
  await expect.element(list.getByText('Chrome, Windows')).toBeVisible()
  await expect.element(list.getByText('This one')).toBeVisible()
  expect(button('Sign out Chrome, Windows').elements()).toEqual([])
  stub(answer(accountRoutes.activeSessions, listOf(HERE)))
  await expect.element(button('Sign out Safari, iOS')).toHaveAccessibleDescription(/^Last used .*\d/)
  await button('Sign out Safari, iOS').click()
  await expect.element(page.getByText('Signed out there.')).toBeVisible()
  await expect.element(list.getByText('Safari, iOS')).not.toBeInTheDocument()
  expect(callsOf(accountRoutes.endSession).map(({ params }) => params)).toEqual([{ id: 2 }])
  // The only one left is this one.
  expect(button('Sign out everywhere else').elements()).toEqual([])
})

test('SR-015: all other sign-ins are ended together, after a question', async () => {
  const { callsOf } = await openAccount({}, BOTH, answer(accountRoutes.endOtherSessions, DONE))
  await button('Sign out everywhere else').click()
  await expect
    .element(dialog('Are you sure?').getByText('Every other browser and device has to sign in again.'))
    .toBeVisible()
  expect(callsOf(accountRoutes.endOtherSessions)).toEqual([])
  await button('Yes, sign out').click()
  await expect.element(page.getByText('Signed out everywhere else.')).toBeVisible()
  expect(callsOf(accountRoutes.endOtherSessions)).toHaveLength(1)
})

test('SR-024: an authenticator app is set up by its key, a code of it, and recovery codes', async () => {
  const { callsOf, stub } = await openAccount(
    {},
    answer(authenticatorRoutes.begin, SETUP),
    refuse(authenticatorRoutes.confirm, 422, 'This code is incorrect.'),
  )
  const app = section('Authenticator app')
  await button('Set up an authenticator app').click()
  await expect.element(app.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(app.getByText('ABCD EFGH IJ')).toBeVisible()
  await expect.element(button('Confirm')).toBeDisabled()
  await enterToken('000000')
  await button('Confirm').click()
  const firstBox = page.getByRole('textbox', { name: 'Character 1 of 6' })
  await expect.element(firstBox).toHaveFocus()
  await expect.element(firstBox).toBeInvalid()
  await expect.element(firstBox).toHaveAccessibleDescription('This code is incorrect.')

  stub(answer(authenticatorRoutes.confirm, { recovery_codes: ['aaaa-1111', 'bbbb-2222'] }))
  await enterToken('123456')
  await button('Confirm').click()
  await expect.element(app.getByText('aaaa-1111')).toBeVisible()
  await expect.element(app.getByText('bbbb-2222')).toBeVisible()
  await expect.element(app.getByText(/^The app is in use/)).toHaveFocus()
  expect(callsOf(authenticatorRoutes.confirm).map(({ body }) => body.token)).toEqual(['000000', '123456'])
  stub(answer(accountRoutes.current, buildCurrentUser('CLIENT', { authenticator: true })))
  await button('I have saved them').click()
  await expect.element(button('Remove the app')).toBeVisible()
})

test('an app whose recovery codes were lost with the answer can be removed and set up again', async () => {
  const { stub } = await openAccount(
    {},
    answer(authenticatorRoutes.begin, SETUP),
    refuse(authenticatorRoutes.confirm, 503, 'The service is busy.'),
  )
  await button('Set up an authenticator app').click()
  await expect.element(button('Confirm')).toBeDisabled()
  stub(answer(accountRoutes.current, buildCurrentUser('CLIENT', { authenticator: true })))
  await enterToken('123456')
  await button('Confirm').click()
  await dialog('Server Error').getByRole('button').last().click()
  const app = section('Authenticator app')
  await expect.element(app.getByText(/^The app is in use, but its recovery codes could not be shown/)).toBeVisible()
  await button('Remove the app').click()
  await expect.element(app.getByText('Code of the app, or a recovery code')).toBeVisible()
})

test('SR-024: setting up an app asks for the password when the server requires it', async () => {
  const { callsOf, stub } = await openAccount({}, refuse(authenticatorRoutes.begin, 422, 'No.', WRONG_PASSWORD))
  await button('Set up an authenticator app').click()
  await currentPassword('Authenticator app').fill('a long password')
  await expect.element(section('Authenticator app').getByText('This is not your password.')).toBeVisible()
  stub(answer(authenticatorRoutes.begin, SETUP))
  await button('Set up an authenticator app').click()
  await expect.element(section('Authenticator app').getByText('ABCD EFGH IJ')).toBeVisible()
  expect(callsOf(authenticatorRoutes.begin).map(({ body }) => body)).toEqual([
    {},
    { current_password: 'a long password' },
  ])
})

test('SR-024: the app is removed with one of its codes', async () => {
  const { callsOf } = await openAccount({ authenticator: true }, answer(authenticatorRoutes.remove, DONE))
  await button('Remove the app').click()
  await expect.element(page.getByText('Code of the app, or a recovery code')).toBeVisible()
  await enterToken('123456')
  await section('Authenticator app').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('You will get your tokens by message again.')).toBeVisible()
  expect(callsOf(authenticatorRoutes.remove).map(({ body }) => body)).toEqual([{ token: '123456' }])
})

test('SR-023: an unconfirmed address is confirmed by a token that is sent there', async () => {
  const { callsOf } = await openAccount(
    { confirm_email: true, confirm_phone: true, email: 'new@example.ca', phone: '416-555-0199' },
    answer(accountRoutes.askToConfirm, DONE),
    answer(accountRoutes.confirm, buildCurrentUser('CLIENT')),
  )
  const notice = page.getByRole('note').filter({ hasText: 'new@example.ca is not confirmed yet.' })
  await expect.element(page.getByText(/^416-555-0199 is not confirmed yet\./)).toBeVisible()
  await notice.getByRole('button', { name: 'Send a token there' }).click()
  await expect.element(notice.getByText('Enter the token from the email')).toBeVisible()
  await enterToken('ABC234')
  await button('Confirm').click()
  await expect.element(page.getByText('Your email address is confirmed.')).toBeVisible()
  expect(callsOf(accountRoutes.askToConfirm).map(({ body }) => body)).toEqual([{ channel: 'email' }])
  expect(callsOf(accountRoutes.confirm).map(({ body }) => body)).toEqual([{ channel: 'email', token: 'ABC234' }])
})

test('an address that an administrator has entered signs in already: only the tokens go to the previous one', async () => {
  await openAccount({ confirm_email: true, signs_in_with_email: true, email: 'new@example.ca' })
  const text = 'new@example.ca is not confirmed yet. Until then, your tokens go to your previous address.'
  await expect.element(page.getByText(text)).toBeVisible()
})

test('where no text messages are sent, a changed number asks for no confirmation', async () => {
  const changed = { confirm_email: true, confirm_phone: true, email: 'new@example.ca', phone: '416-555-0199' }
  await renderPage('/account', {
    user: buildCurrentUser('CLIENT', changed),
    isWaiting: true,
    config: { features: { billing: false, twoStep: true, demo: false, sms: false, publicDirectory: true } },
  })
  await expect.element(page.getByText(/^new@example\.ca is not confirmed yet\./)).toBeVisible()
  expect(page.getByText(/^416-555-0199 is not confirmed yet/).elements()).toEqual([])
})

test('an address that was never confirmed has a notice of its own, and is confirmed there', async () => {
  const { callsOf } = await openAccount(
    { email: 'kim@example.ca', email_verified_at: null, confirm_email: false },
    answer(accountRoutes.askToConfirm, DONE),
    answer(accountRoutes.confirm, buildCurrentUser('CLIENT')),
  )
  const text = 'kim@example.ca is not confirmed yet. Until it is, you cannot become a contact of a vendor.'
  const notice = page.getByRole('note').filter({ hasText: text })
  await notice.getByRole('button', { name: 'Send a token there' }).click()
  await expect.element(notice.getByText('Enter the token from the email')).toBeVisible()
  await enterToken('ABC234')
  await button('Confirm').click()
  await expect.element(page.getByText('Your email address is confirmed.')).toBeVisible()
  expect(callsOf(accountRoutes.confirm).map(({ body }) => body)).toEqual([{ channel: 'email', token: 'ABC234' }])
})

test('a test message is sent to each confirmed address of the user; the answer is shown beside its button', async () => {
  const { callsOf } = await openAccount(
    { email: 'kim@example.ca', email_verified_at: '2026-03-02T15:04:05.000Z', phone: '416-555-0199' },
    answer(accountRoutes.sendTestMessage, { message: 'We have sent a test message to kim@example.ca.' }),
  )
  const tests = section('Do our messages reach you?')
  await tests.getByRole('button', { name: 'Send a test message: 416-555-0199' }).click()
  await tests.getByRole('button', { name: 'Send a test message: kim@example.ca' }).click()
  await expect.poll(() => callsOf(accountRoutes.sendTestMessage)).toHaveLength(2)
  expect(callsOf(accountRoutes.sendTestMessage).map(({ body }) => body)).toEqual([
    { channel: 'sms' },
    { channel: 'email' },
  ])
  await expect.element(tests.getByText('We have sent a test message to kim@example.ca.').first()).toBeVisible()
})

test('an address that waits for its confirmation has no test message, and no number where text messages are not set up', async () => {
  await renderPage('/account', {
    user: buildCurrentUser('CLIENT', { confirm_email: true, phone: '416-555-0199' }),
    config: { features: { billing: false, twoStep: true, demo: false, sms: false, publicDirectory: true } },
    isWaiting: true,
  })
  await expect.element(page.getByText(/is not confirmed yet\. Until then/)).toBeVisible()
  expect(section('Do our messages reach you?').elements()).toEqual([])
})

test('while the email address waits for its confirmation, no test message goes to the phone number either', async () => {
  await renderPage('/account', {
    user: buildCurrentUser('CLIENT', { confirm_email: true, phone: '416-555-0199' }),
    config: { features: { billing: false, twoStep: true, demo: false, sms: true, publicDirectory: true } },
    isWaiting: true,
  })
  await expect.element(page.getByText(/is not confirmed yet\. Until then/)).toBeVisible()
  expect(section('Do our messages reach you?').elements()).toEqual([])
})

test('SR-099: own data asks for the password when the server requires it; a limit is told in a dialog', async () => {
  const { callsOf, stub } = await openAccount({}, refuse(myDataRoutes.export, 422, 'No.', WRONG_PASSWORD))
  await button('Download my data').click()
  await currentPassword('My data').fill('a long password')
  stub(refuse(myDataRoutes.export, 429, 'You can download it once a day.'))
  await button('Download my data').click()
  await expect.element(dialog('Error').getByText('You can download it once a day.')).toBeVisible()
  expect(callsOf(myDataRoutes.export).map(({ body }) => body)).toEqual([{}, { current_password: 'a long password' }])
})

async function openDeletion(...answers: StubbedRoute[]) {
  const rendered = await openAccount({}, ...answers)
  await section('My data').getByRole('button', { name: 'Delete my account' }).click()
  return { ...rendered, form: dialog('Delete your account?') }
}
const SURE = 'Yes, I want to delete my account'

test('a password that is asked for, or refused, has the focus; so has the first box of a refused code', async () => {
  const { stub } = await openAccount(
    {},
    refuse(myDataRoutes.export, 422, 'No.', WRONG_PASSWORD),
    refuse(authenticatorRoutes.begin, 422, 'No.', WRONG_PASSWORD),
    refuse(authenticatorRoutes.confirm, 422, 'This code is incorrect.'),
  )
  for (const [part, name] of [
    ['My data', 'Download my data'],
    ['Authenticator app', 'Set up an authenticator app'],
  ] as const) {
    await button(name).click()
    await expect.element(currentPassword(part)).toHaveFocus()
    await button(name).click()
    await expect.element(currentPassword(part)).toHaveFocus()
  }
  stub(answer(authenticatorRoutes.begin, SETUP))
  await button('Set up an authenticator app').click()
  await enterToken('000000')
  await button('Confirm').click()
  await expect.element(page.getByRole('textbox', { name: 'Character 1 of 6' })).toHaveFocus()
})

test('SR-098: an account is deleted only after the password and a tick', async () => {
  const { callsOf, form, address } = await openDeletion(
    answer(myDataRoutes.deleteAccount, DONE),
    answer(accountRoutes.signOut, DONE),
  )
  const confirm = form.getByRole('button', { name: 'Delete my account' })
  await expect.element(form.getByText('This cannot be undone.')).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  await form.getByLabelText('Current Password').fill('a long password')
  await expect.element(confirm).toBeDisabled()
  await form.getByRole('checkbox', { name: SURE }).click()
  await confirm.click()
  await expect.element(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect.poll(address).toBe('/login')
  expect(callsOf(myDataRoutes.deleteAccount).map(({ body }) => body)).toEqual([
    { current_password: 'a long password', confirmed: true },
  ])
})

test('SR-098: a refused deletion is explained in the same dialog, and leaves the password', async () => {
  const { form, stub } = await openDeletion(refuse(myDataRoutes.deleteAccount, 422, 'No.', WRONG_PASSWORD))
  await form.getByLabelText('Current Password').fill('wrong')
  await form.getByRole('checkbox', { name: SURE }).click()
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(form.getByText('This is not your password.')).toBeVisible()
  await expect.element(form.getByLabelText('Current Password')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(form.getByLabelText('Current Password')).toHaveFocus()

  stub(refuse(myDataRoutes.deleteAccount, 409, 'Somebody has to run your vendor.'))
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Somebody has to run your vendor.')
  await expect.element(form.getByLabelText('Current Password')).toHaveValue('wrong')

  stub(neverAnswer(myDataRoutes.deleteAccount))
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(form.getByRole('button', { name: 'Cancel' })).toBeDisabled()
})
