import type { APIRequestContext, Page } from '@playwright/test'
import { expect, readDemoMailbox, test } from './fixtures.ts'

const PASSWORD = 'a quiet morning by the lake'
const CHANGED = 'an even quieter evening there'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

let made = 0

async function createUser(request: APIRequestContext): Promise<string> {
  made += 1
  const email = `olga.${Date.now().toString(36)}${made}@example.org`
  const person = { first: 'Olga', last: 'Novak', phone: '416-555-0123', email, password: PASSWORD }
  const reply = await request.post('/api/users', { data: { ...person, password_confirmation: PASSWORD } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return email
}

/** Returns the path of the reset link in the demo mailbox for the address. */
async function readLink(request: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = await readDemoMailbox(request)
      const texts = mail.filter(({ to }) => to === email).map(({ text }) => text)
      link = texts.map((text) => /\/reset-password\/\S+/.exec(text)?.[0]).find(Boolean)
      return link
    })
    .toBeTruthy()
  return link!
}

test('NAV-035, AUTH-060, AUTH-061, AUTH-063, AUTH-064, AUTH-065, ERR-006, ERR-007: a forgotten password is reset with the link of a message, once', async ({
  page,
  request,
}) => {
  const email = await createUser(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  // The sign-in screen has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).press('Enter')
  const sent = dialog(page, 'Reset Link sent')
  await expect(sent).toContainText('Please check your email for the password reset link.')
  await sent.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/login$/)

  const link = await readLink(request, email)
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  const submit = page.getByRole('button', { name: 'Reset Password' })
  await page.getByLabel('Password', { exact: true }).fill(CHANGED)
  await page.getByLabel('Confirm Password').fill('something else')
  await submit.click()
  const wrong = dialog(page, 'Validation Failed')
  await expect(wrong).toContainText('The password confirmation does not match.')
  await wrong.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Confirm Password').fill(CHANGED)
  await submit.press('Enter')
  const done = dialog(page, 'Reset Completed')
  await expect(done).toContainText('Password Successfully Reset')
  await done.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(CHANGED)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Two-step verification' })).toBeVisible()

  await page.getByRole('button', { name: 'Start Over' }).click()
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(CHANGED)
  await page.getByLabel('Confirm Password').fill(CHANGED)
  await submit.click()
  await expect(dialog(page, 'Reset Password Failed')).toContainText('This link does not work any more.')
})

test('ERR-004, ERR-005: the message of the server for a failed request is shown, else to try again later', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('someone@example.org')
  const send = page.getByRole('button', { name: 'Send Reset Link' })
  await page.route(
    '**/api/reset-password',
    (route) => route.fulfill({ status: 429, json: { message: 'Slow down.' } }),
    {
      times: 1,
    },
  )
  await send.click()
  await expect(dialog(page, 'Error')).toContainText('Slow down.')
  await dialog(page, 'Error').getByRole('button').click()
  await page.route('**/api/reset-password', (route) => route.fulfill({ status: 404, body: 'no' }), { times: 1 })
  await send.click()
  await expect(dialog(page, 'Error')).toContainText('Something went wrong, please try again later.')
})
