import type { Page } from '@playwright/test'
import { pressEnterOnFocusedOk } from './dialogs.ts'
import { expect, test } from './fixtures.ts'

let made = 0
const mark = () => `${Date.now().toString(36)}${(made += 1)}`
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Scrolls to the end of an endless list, so that all rows are loaded. */
async function wholeList(page: Page) {
  const more = page.getByRole('button', { name: 'Show more' })
  // The list also loads more when scrolled, so the button may disappear before the click.
  while (await more.isVisible()) await more.click({ timeout: 1_000 }).catch(() => undefined)
}

test('NAV-024, CAT-003, CAT-004, CAT-005, CAT-006, CAT-009, ERR-034: occupations are added and renamed in place, by keyboard alone', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  // Sorted among the first of the list.
  const name = `Aa nurse ${mark()}`
  await signedInAs('ADMIN')
  await page.goto('/admin/occupations')
  const add = page.getByRole('button', { name: 'Add Occupation' })
  await expect(add).toBeDisabled()
  await page.getByLabel('New occupation').fill('   ')
  await expect(add).toBeDisabled()
  await page.getByLabel('New occupation').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Occupation Successfully Created')).toBeVisible()
  const opener = page.getByRole('button', { name: `Edit ${name}`, exact: true })
  await expect(opener).toBeVisible()

  await opener.press('Enter')
  const field = page.getByRole('textbox', { name: `Name of ${name}` })
  await expect(field).toBeFocused()
  await field.fill('Something else')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await field.fill('  ')
  await page.keyboard.press('Enter')
  const refused = dialog(page, 'Validation Error')
  await expect(refused).toContainText("Occupation name can't be empty")
  await pressEnterOnFocusedOk(refused)
  await expect(refused).toBeHidden()
  await field.fill(`${name} renamed`)
  await expectAccessible('an occupation being edited')
  await field.press('Enter')
  await expect(page.getByText('Occupation Successfully Updated')).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${name} renamed` })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: `Edit ${name} renamed` })).toBeVisible()
})

test('CAT-007, CAT-009, CAT-010, CAT-011, CAT-013, CAT-014, ERR-032, ERR-033: a service gets sub-services with options and is deleted', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  const name = `Aa therapy ${mark()}`
  await signedInAs('ADMIN')
  await page.goto('/admin/services')
  await expect(page.getByRole('button', { name: 'Add Service' })).toBeDisabled()
  await page.getByLabel('New service').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Service Successfully Created')).toBeVisible()
  const card = page.getByRole('article', { name, exact: true })

  const secret = card.getByRole('switch', { name: `Secret: ${name}` })
  await secret.press('Space')
  await expect(secret).toBeChecked()
  await expect(card.getByRole('button', { name: /^Add a sub-service/ })).toHaveCount(0)
  await secret.press('Space')
  await expect(secret).not.toBeChecked()

  await card.getByRole('button', { name: `Add a sub-service to ${name}` }).press('Enter')
  const form = dialog(page, `Add a sub-service to ${name}`)
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await form.getByLabel('Name').fill('First visit')
  await form.getByRole('radio', { name: 'Treatment' }).check()
  await form.getByRole('checkbox', { name: 'One visit' }).check()
  await form.getByRole('radio', { name: 'All' }).check()
  await form.getByRole('checkbox', { name: 'Second opinion' }).check()
  await expectAccessible('a new sub-service')
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(card.getByRole('listitem')).toContainText('First visit')
  await expect(card.getByRole('listitem')).toContainText('Second opinion')
  await expect(card.getByRole('listitem')).toContainText('One visit')

  await secret.press('Space')
  await expect(page.getByRole('tooltip', { name: 'Remove sub services to enable' })).toBeVisible()
  await expect(secret).not.toBeChecked()

  await card.getByRole('button', { name: 'Edit First visit' }).press('Enter')
  const editing = dialog(page, 'Edit First visit')
  await expect(editing.getByRole('checkbox', { name: 'One visit' })).toBeChecked()
  await editing.getByRole('checkbox', { name: 'One visit' }).uncheck()
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(card.getByRole('listitem')).not.toContainText('One visit')

  const question = dialog(page, 'Are you sure?')
  await card.getByRole('button', { name: 'Delete First visit' }).press('Enter')
  await expect(question).toContainText('First visit')
  await question.getByRole('button', { name: 'Yes, delete' }).press('Enter')
  await expect(page.getByText('Sub Service Deleted Successfully')).toBeVisible()
  await card.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  await question.getByRole('button', { name: 'Yes, delete' }).press('Enter')
  await expect(page.getByText('Service Deleted Successfully', { exact: true })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('CONST-038: services come fifty at a time; one that is in use stays', async ({ page, signedInAs }) => {
  await signedInAs('ADMIN')
  await page.goto('/admin/services')
  await expect(page.getByText(/^Showing 50 of \d+$/)).toBeVisible()
  await wholeList(page)
  await expect(page.getByText(/^Showing (\d+) of \1$/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete Physiotherapy', exact: true }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Yes, delete' }).click()
  await expect(dialog(page, 'Error')).toContainText(/There are referrals for this service|Vendors offer this service/)
})

test('CONST-037: occupations come fifty at a time', async ({ page, apiAs, signedInAs }) => {
  const admin = await apiAs('ADMIN')
  const { total } = await admin.get<{ total: number }>('/api/occupations')
  for (let there = total; there < 52; there += 1) await admin.post('/api/occupations', { name: `Zz helper ${mark()}` })
  await signedInAs('ADMIN')
  await page.goto('/admin/occupations')
  await expect(page.getByText(/^Showing 50 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await expect(page.getByText(/^Showing (\d+) of \1$/)).toBeVisible()
})
