import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

test('CONST-047: a page whose code is missing after a deploy offers to reload, and then works', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: /^Search / })).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: /^My Referrals/ }).click()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('This page could not be loaded')
  await expectAccessible('a page that could not be loaded')

  await page.unroute('**/assets/*.js')
  await failure.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()
})

test('a toast whose code is missing after a deploy is shown all the same, with its button', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const mine = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Toast Clinic',
    admins: [demoAccount('VENDOR').email],
  })
  await sendReferralByApi(await apiAs('CLIENT'), mine)
  await signedInAs('VENDOR')
  await page.goto('/received-referrals')
  const table = page.getByRole('table', { name: 'Incoming Referrals / Requests' })
  const row = table.getByRole('row').filter({ hasText: mine.name })
  await row.getByRole('combobox', { name: /^Mark as/ }).click()
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('option', { name: 'Fulfilled' }).click()
  const undo = page.locator('[aria-live="polite"]').getByRole('button', { name: 'Undo' })
  await expect(undo.locator('..')).toContainText('Fulfilled')
  await undo.click()
  await expect(row).toContainText('Pending')
  await expect(undo).toHaveCount(0)
})

test('CONST-046: code that has not loaded within 120 seconds counts as missing', async ({ page, signedInAs }) => {
  await signedInAs('CLIENT')
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: /^Search / })).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.route('**/assets/*.js', () => undefined)
  const asked = page.waitForRequest('**/assets/*.js')
  await page.getByRole('link', { name: /^My Referrals/ }).click()
  await asked
  await page.clock.fastForward(119_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(1_500)
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
