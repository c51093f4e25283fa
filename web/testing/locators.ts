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

/** A switch. Its input is covered by its track, so it is clicked with `force`; a description is part of its name. */
export const switchInput = (name: string | RegExp) => page.getByRole('switch', { name })
export const toggleSwitch = (name: string | RegExp) => switchInput(name).click({ force: true })

/** The messages of the dialog that lists what is wrong with a form. */
export const messagesIn = (title: string) =>
  dialog(title)
    .getByRole('paragraph')
    .elements()
    .map(({ textContent }) => textContent)

/** Fills text fields by their labels; password fields too. */
export async function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabelText(label).fill(value)
}
