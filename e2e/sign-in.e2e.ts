import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccount, expect, readVerificationCode, test, type DemoRole } from './fixtures.ts'

// The only journey that signs in through the screens; the others start signed in.

test('NAV-031, NAV-045, AUTH-016, AUTH-017, AUTH-020, AUTH-021: a guest is led to the sign-in screen, which is complete and accessible', async ({
  page,
}) => {
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('something')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show or hide the password' }).press('Space')
  await expect(password).toHaveAttribute('type', 'text')
})

test('AUTH-027, AUTH-028: missing input is reported in a dialog, then at its field', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const errors = page.getByRole('dialog', { name: 'Validation Errors' })
  await expect(errors).toContainText('Username is required')
  await expect(errors).toContainText('Password is required')
  await errors.getByRole('button', { name: 'OK' }).click()
  await expect(errors).toHaveCount(0)
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('ERR-002, ERR-003: wrong credentials open the dialog Sorry and remain in an alert', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sorry' })
  await expect(dialog).toContainText('Wrong email or password.')
  await dialog.getByRole('button').last().click()
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
})

test(
  'AUTH-001, AUTH-006, AUTH-008, AUTH-009, AUTH-013, AUTH-018, AUTH-024, ERR-001: a client passes two-step and lands on the map',
  { tag: '@phone' },
  async ({ page, request, expectAccessible }) => {
    const { email, password } = demoAccount('CLIENT')
    const since = Date.now() - 1_000
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const looked = Promise.withResolvers<void>()
    await page.route('**/api/login', async (route) => {
      await looked.promise
      await route.continue()
    })
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: 'Sign In' })
    await expect(button).toHaveAttribute('data-loading', 'true')
    looked.resolve()

    const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
    await expect(dialog.getByRole('textbox')).toHaveCount(6)
    await expect(dialog).toContainText('Enter the token we just sent you via email')
    const verify = dialog.getByRole('button', { name: 'Verify' })
    await expect(verify).toBeDisabled()
    await expectAccessible('two-step')
    const token = await readVerificationCode(request, email, since)

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
  },
)

test('AUTH-014, AUTH-015: Start Over closes the dialog and signs out without leaving the screen', async ({ page }) => {
  const { email, password } = demoAccount('VENDOR')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Start Over' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('hub.token'))).toBeNull()
})

test('AUTH-012, NAV-006: a vendor lands on the first of their vendors, and reads how many there are', async ({
  page,
  request,
}) => {
  await signInAs(page, request, 'VENDOR')
  await expect(page).toHaveURL(/\/vendors\/\d+\?login=[1-9]\d*$/)
})

test('AUTH-011, AUTH-022: inside a CRM there is no way to a forgotten password, and a sign-in leads to the referrals', async ({
  page,
  request,
}) => {
  await page.goto('/login?src=crm')
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveCount(0)
  await signInAs(page, request, 'CLIENT', { isThere: true })
  await expect(page).toHaveURL((url) => url.pathname === '/orders' && url.searchParams.get('src') === 'crm')
  await expect(page).toHaveURL(/keeplogin=true/)
})

test('NAV-046: a signed-in user is redirected from the guest screens to the map', async ({ page, signedInAs }) => {
  await signedInAs('CLIENT')
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/')
  }
})

test('NAV-036, AUTH-002: /logout deletes the session, in the browser and on the hub', async ({
  page,
  request,
  signedInOnceAs,
}) => {
  await signedInOnceAs('CLIENT')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('hub.token'))
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|verified/.test(key)))).toEqual(
    [],
  )
  const headers = { authorization: `Bearer ${token}` }
  await expect.poll(async () => (await request.get('/api/user', { headers })).status()).toBe(401)
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login$/)
})

test(
  'NAV-062, NAV-063, NAV-064: the navigation contains map, referrals and invitation, on a phone at the bottom',
  { tag: '@phone' },
  async ({ page, signedInAs, isMobile }) => {
    await signedInAs('CLIENT')
    await page.goto('/orders')
    const main = page.getByRole('navigation', { name: 'Main' })
    if (isMobile) {
      await main.getByRole('button', { name: 'My Account' }).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('button', { name: 'Invite User' })).toBeVisible()
      await expect(sheet.getByRole('link', { name: 'Logout' })).toBeVisible()
      await page.keyboard.press('Escape')
      await main.getByRole('link', { name: 'Vendor Map' }).click()
    } else {
      await expect(main.getByRole('link', { name: 'My Referrals' })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Invite User' })).toBeVisible()
      await main.getByRole('link', { name: 'Vendor Map' }).click()
    }
    await expect(page).toHaveURL((url) => url.pathname === '/')
  },
)

test('NAV-048, NAV-050, NAV-051: a client on a page of vendors or administrators is redirected to the map', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('CLIENT')
  for (const path of ['/received-referrals', '/admin/vendors/import', '/admin/users']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/')
  }
})

test('NAV-038, NAV-039: a URL that does not exist says so, also to a guest', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('404 - Page Not Found')).toBeVisible()
  await expect(page.getByText('Sorry, The page you have requested cannot be found.')).toBeVisible()
})

/** Signs in through the screens, with both steps. */
async function signInAs(page: Page, request: APIRequestContext, role: DemoRole, { isThere = false } = {}) {
  const { email, password } = demoAccount(role)
  const since = Date.now() - 1_000
  if (!isThere) await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Two-step verification' }).getByRole('textbox').first().click()
  await page.keyboard.type(await readVerificationCode(request, email, since))
  await page.keyboard.press('Enter')
}
