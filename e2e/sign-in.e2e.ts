import { account, expect, readToken, test } from './people.ts'

// The one journey that truly signs in; the others begin signed in.

test('NAV-031, NAV-045, AUTH-016 to 021: a guest ends on the sign-in screen, which is complete and accessible', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('something')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /show password|toggle password/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expectAccessible('sign-in')
})

test('AUTH-027, AUTH-028: what is missing is said at its field', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
})

test('ERR-002, ERR-003: wrong credentials open the dialog Sorry and stay in an alert', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sorry' })
  await expect(dialog).toContainText('is not right')
  await dialog.getByRole('button').last().click()
  await expect(page.getByRole('alert')).toContainText('is not right')
})

test('AUTH-001, AUTH-006, AUTH-008, AUTH-009, AUTH-013, AUTH-023 to 026, ERR-001: a client passes two-step and lands on the map', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { email, password } = account('CLIENT')
  const since = Date.now() - 1_000
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
  await expect(dialog).toContainText('Enter the token we just sent you via email')
  const verify = dialog.getByRole('button', { name: 'Verify' })
  await expect(verify).toBeDisabled()
  await expectAccessible('two-step')
  const token = await readToken(request, email, since)

  await dialog.getByRole('textbox').first().click()
  await page.keyboard.type('WRONG2')
  await verify.click()
  const refused = page.getByRole('dialog', { name: 'Invalid Verification Token' })
  await expect(refused).toBeVisible()
  await refused.getByRole('button').last().click()

  await dialog.getByRole('textbox').first().click()
  await page.keyboard.type(token)
  await verify.click()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  expect(await page.evaluate(() => localStorage.getItem('hub.verified'))).toBe('true')
})

test('AUTH-014, AUTH-015: Start Over closes the dialog and signs out without leaving the screen', async ({ page }) => {
  const { email, password } = account('VENDOR')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Start Over' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('hub.token'))).toBeNull()
})

test('NAV-036, AUTH-002, NAV-046: /logout forgets everything; a signed-in user is sent from /login to the map', async ({
  page,
  request,
  signedInAs,
}) => {
  void request
  await signedInAs('CLIENT')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})

test('NAV-048, NAV-050, NAV-051: a client on a page of vendors or administrators ends on the map', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('CLIENT')
  for (const path of ['/received-referrals', '/admin/vendors/import', '/admin/users']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/')
  }
})

test('NAV-038, NAV-039: an address that does not exist says so, also to a guest', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('404 - Page Not Found')).toBeVisible()
  await expect(page.getByText('Sorry, The page you have requested cannot be found.')).toBeVisible()
  await expectAccessible('not found')
})
