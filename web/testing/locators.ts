import { page } from 'vitest/browser'

// The parts of a page by role and name, as a screen reader finds them.

export const button = (name: string) => page.getByRole('button', { name })
export const link = (name: string) => page.getByRole('link', { name })
/** A text field. A password field has no role: find it by its label. */
export const field = (name: string) => page.getByRole('textbox', { name })
export const dialog = (name: string) => page.getByRole('dialog', { name })

/** The texts of all parts of a role, in the order of the page. */
export const textsOf = (role: Parameters<typeof page.getByRole>[0]) =>
  page
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent)

/** Chooses an option of a select. */
export async function choose(select: string, option: string) {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}
