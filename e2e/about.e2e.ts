import { expect, test } from './fixtures.ts'

test('NAV-037, PRIV-001, PRIV-002, PRIV-003, PRIV-004: anyone reads the privacy policy', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  const policy = page.getByRole('article')
  await expect(policy).toContainText('Effective date: November 19, 2019')
  await expect(policy).toContainText('at least 18 years old')
  await expect(policy.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:.+@/)
  await expect(policy.getByRole('heading', { name: 'Cookies and browser storage' })).toBeVisible()
  await expect(policy.getByRole('heading', { name: 'Third parties' })).toBeVisible()
})

test('NAV-072, NAV-073, NAV-074: every page ends with the compliance sentence, help at the same place, and this year', async ({
  page,
  signedInAs,
}) => {
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(String(new Date().getFullYear()))
  const words = await footer.getByRole('link').allTextContents()
  expect(words.slice(1)).toEqual(['Privacy', 'Accessibility', 'Help', 'Contact'])

  await signedInAs('CLIENT')
  await page.goto('/orders')
  await expect(footer.getByRole('link')).toHaveText(words)
  await footer.getByRole('link', { name: /PIPEDA, PHIPA and HIPAA/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible()
  await footer.getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  await footer.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('main')).toContainText('In an emergency, call 911')
})
