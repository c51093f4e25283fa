import { expect, test } from './people.ts'

test('the whole interface in French, one press away, remembered, with days as they are written there', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('CLIENT')
  await page.goto('/orders')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'FR: Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demandes envoyées')
  await expect(page.getByRole('main')).toContainText(/(lun|mar|mer|jeu|ven|sam|dim)\. \d+ \S+ \d{4}/)
  await expectAccessible('sent referrals in French')

  await page.goto('/privacy-policy')
  await expect(page.getByRole('article')).toContainText('En vigueur depuis le 19 novembre 2019')
  await page.getByRole('button', { name: 'EN: English' }).click()
  await expect(page.getByRole('article')).toContainText('Effective date: November 19, 2019')
})
