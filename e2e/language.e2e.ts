import type { Page } from '@playwright/test'
import { demoAccount, expect, readVerificationCode, test } from './fixtures.ts'

const waitForLanguageSaved = (page: Page) => page.waitForResponse('**/api/account/language')

/** Switches the language of a signed-in user, and waits until it is that of the account. */
async function switchLanguage(page: Page, name: 'English' | 'Français') {
  const saved = waitForLanguageSaved(page)
  await page.getByRole('button', { name, exact: true }).click()
  expect((await saved).ok()).toBe(true)
}

test('the whole interface switches to French with one click, is remembered, and formats dates in French', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('CLIENT')
  await page.goto('/orders')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await switchLanguage(page, 'Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demandes envoyées')
  await expect(page.getByRole('main')).toContainText(/(lun|mar|mer|jeu|ven|sam|dim)\. \d+ \S+ \d{4}/)
  await expectAccessible('sent referrals in French')

  await page.goto('/privacy-policy')
  await expect(page.getByRole('article')).toContainText('En vigueur depuis le 19 novembre 2019')
  await switchLanguage(page, 'English')
  await expect(page.getByRole('article')).toContainText('Effective date: November 19, 2019')
})

test('the language belongs to the account: a choice on one device applies to all', async ({
  page,
  signedInAs,
  openPageAs,
}) => {
  await signedInAs('ADMIN')
  await page.goto('/help')
  const other = await openPageAs('ADMIN')
  await page.getByRole('button', { name: 'Français', exact: true }).focus()
  const saved = waitForLanguageSaved(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'English', exact: true })).toBeFocused()
  expect((await saved).ok()).toBe(true)

  await other.goto('/help')
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr')
  await switchLanguage(other, 'English')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the language chosen by a guest becomes that of the account they sign in to, and of the messages of the hub', async ({
  page,
  request,
}) => {
  const { email, password } = demoAccount('CLIENT')
  const since = Date.now() - 1_000
  await page.goto('/login')
  await page.getByRole('button', { name: 'Français', exact: true }).click()
  await page.getByLabel('Courriel').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('not-the-password')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('alert')).toContainText('Adresse courriel ou mot de passe incorrect.')
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').first().click()
  await page.keyboard.type(await readVerificationCode(request, email, since))
  const saved = waitForLanguageSaved(page)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')

  await switchLanguage(page, 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
