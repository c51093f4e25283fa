import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRoutes } from '#contract/accounts.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const button = (name: string) => page.getByRole('button', { name })
const SIGNED_IN = answer(accountRoutes.signIn, {
  access_token: 'token-of-the-sign-in',
  token_type: 'Bearer',
  expires_in: 3_600,
  two_step: true,
})
const BEFORE_TWO_STEP = answer(accountRoutes.current, buildCurrentUser('CLIENT', { two_step: true }))

async function submitCredentials(...answers: StubbedRoute[]) {
  const rendered = await renderPage('/login', { answers, isWaiting: true })
  await page.getByRole('textbox', { name: 'Email' }).fill('kim@example.ca')
  await page.getByLabelText('Password').fill('a long password')
  await userEvent.keyboard('{Enter}')
  return rendered
}

/** The dialog of the second step. */
const openTwoStep = (...answers: StubbedRoute[]) => submitCredentials(SIGNED_IN, BEFORE_TWO_STEP, ...answers)

test("AUTH-019: 'Sign In' shows a spinner while the sign-in call runs", async () => {
  await submitCredentials(neverAnswer(accountRoutes.signIn))
  await expect.element(button('Sign In')).toHaveAttribute('data-loading', 'true')
})

test('AUTH-017: the password is shown by the toggle, and hidden again by pressing it once more', async () => {
  await renderPage('/login')
  const password = page.getByLabelText('Password', { exact: true })
  await password.fill('something')
  for (const type of ['password', 'text', 'password']) {
    await expect.element(password).toHaveAttribute('type', type)
    await button('Show or hide the password').click()
  }
})

test.each([
  ['AUTH-027', '', 'a long password', 'Email', 'Username is required'],
  ['AUTH-028', 'kim@example.ca', '', 'Password', 'Password is required'],
])('%s, ERR-051: a missing field is said in a dialog, then at the field, before anything is sent', async (...given) => {
  const [, email, password, label, message] = given
  const { callsOf } = await renderPage('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabelText('Password').fill(password)
  await button('Sign In').click()
  const errors = page.getByRole('dialog', { name: 'Validation Errors' })
  await expect.element(errors.getByText(message)).toBeVisible()
  await errors.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByLabelText(label)).toHaveFocus()
  await expect.element(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(message)
  expect(callsOf(accountRoutes.signIn)).toEqual([])
})

test("AUTH-029: a failure that says nothing is an 'Unknown login error'", async () => {
  await submitCredentials(failUnexpectedly(accountRoutes.signIn))
  await expect.element(page.getByRole('dialog', { name: 'Sorry' }).getByText('Unknown login error')).toBeVisible()
})

test('AUTH-023: the second step reads where the token was sent', async () => {
  await openTwoStep()
  const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
  await expect.element(dialog.getByText('Enter the token we just sent you via email')).toBeVisible()
})

test("AUTH-025: the second step has the buttons 'Verify' and 'Start Over'", async () => {
  await openTwoStep()
  await expect.element(button('Verify')).toBeVisible()
  await expect.element(button('Start Over')).toBeVisible()
})

test("AUTH-026: 'Verify' is enabled for exactly six characters", async () => {
  const { callsOf } = await openTwoStep(neverAnswer(accountRoutes.verify))
  const boxes = page.getByRole('textbox', { name: /^Character \d of 6$/ })
  await expect.element(boxes.first()).toBeVisible()
  expect(boxes.elements()).toHaveLength(6)
  await boxes.first().click()
  for (const character of 'ABC23') {
    await expect.element(button('Verify')).toBeDisabled()
    await userEvent.keyboard(character)
  }
  // Five of six: neither the button nor the Enter key sends it.
  await expect.element(button('Verify')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(callsOf(accountRoutes.verify)).toEqual([])
  await userEvent.keyboard('4')
  await expect.element(button('Verify')).toBeEnabled()
  // A seventh character replaces the last one instead of being added.
  await userEvent.keyboard('5')
  await button('Verify').click()
  await expect.poll(() => callsOf(accountRoutes.verify).at(-1)?.body.token).toHaveLength(6)
})

test("AUTH-015: 'Start Over' closes the second step and removes the token", async () => {
  const { address } = await openTwoStep(answer(accountRoutes.signOut, { message: 'Signed out.' }))
  await button('Start Over').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe('/login')
  expect(localStorage.getItem('hub.token')).toBeNull()
})

test('a wrong token is named beside the cleared boxes, which take the focus', async () => {
  await openTwoStep(refuse(accountRoutes.verify, 422, 'Invalid Verification Token'))
  const boxes = page.getByRole('textbox', { name: /^Character \d of 6$/ })
  await boxes.first().click()
  await userEvent.keyboard('ABC234')
  await button('Verify').click()
  const alert = page.getByRole('dialog', { name: 'Invalid Verification Token' })
  await expect.element(alert.getByText('Please check the message again, or ask for a new token.')).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect.element(alert).not.toBeInTheDocument()

  await expect.element(boxes.first()).toHaveFocus()
  await expect.element(boxes.first()).toHaveAccessibleDescription('Invalid Verification Token')
  expect(boxes.elements().map((box) => (box as HTMLInputElement).value)).toEqual(['', '', '', '', '', ''])
  await expect.element(page.getByText('Invalid Verification Token')).toBeVisible()
  await userEvent.keyboard('X')
  await expect.element(page.getByText('Invalid Verification Token')).not.toBeInTheDocument()
})

test('a sign-in that has expired during the second step starts over', async () => {
  await openTwoStep(
    refuse(accountRoutes.verify, 401, 'Your session has expired.'),
    answer(accountRoutes.signOut, { message: 'Signed out.' }),
  )
  await page.getByRole('textbox', { name: 'Character 1 of 6' }).click()
  await userEvent.keyboard('ABC234')
  await button('Verify').click()
  await expect.element(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Two-step verification' })).not.toBeInTheDocument()
  expect(localStorage.getItem('hub.token')).toBeNull()
})
