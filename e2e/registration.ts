import type { Page } from '@playwright/test'

export const REGISTRATION_PASSWORD = 'a quiet morning by the lake'

/** Fills in the fields of the registration form that everybody has. */
export async function fillPersonFields(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Ines')
  await page.getByLabel('Last Name').fill('Moreau')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Mobile Phone').pressSequentially('4165550123')
  await page.getByLabel('Password', { exact: true }).fill(REGISTRATION_PASSWORD)
  await page.getByLabel('Confirm Password').fill(REGISTRATION_PASSWORD)
}
