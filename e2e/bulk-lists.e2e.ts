import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fetchVendor, importTestVendor, sendReferralByApi, verifyTestUser } from './test-data.ts'
import { expect, test } from './fixtures.ts'

// What administrators do with several vendors or users at once, and the files of both lists.

const row = (page: Page, id: number) => page.locator(`[data-row="${id}"]`)
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })

/** Selects all rows, once those of the action before are not selected any more. */
async function selectEverything(page: Page) {
  await expect(selectAll(page)).not.toBeChecked()
  await selectAll(page).click()
}

/** Presses a button for the selected rows and answers the question, which closes when the work is done. */
async function act(page: Page, button: string, answer: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toBeHidden()
}

async function savedLines(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
}

test(
  'an administrator saves, suspends, activates, deletes and restores several vendors',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, expectAccessible }) => {
    const admin = await apiAs('ADMIN')
    const mark = `Bulk ${Date.now().toString(36)}`
    const plain = await importTestVendor(admin, { name: `${mark} Plain` })
    const referred = await importTestVendor(admin, { name: `${mark} Referred` })
    await sendReferralByApi(await apiAs('CLIENT'), referred)
    await signedInAs('ADMIN')
    await page.goto(`/admin/vendors?name=${encodeURIComponent(mark)}`)
    await expect(page.getByText('2 vendors', { exact: true })).toBeVisible()
    expect(await savedLines(page)).toEqual([
      expect.stringContaining('"ID","Vendor","Status"'),
      expect.stringContaining(`"${plain.id}"`),
      expect.stringContaining(`"${referred.id}"`),
    ])

    await selectEverything(page)
    await expect(page.getByText('2 selected')).toBeVisible()
    await expectAccessible('vendors with a selection')
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    await page.getByRole('textbox', { name: 'Reason, shown to their contacts (optional)' }).fill('No licence')
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, suspend' }).click()
    await expect(page.getByText('2 vendors are suspended.')).toBeVisible()
    for (const { id } of [plain, referred]) {
      await expect(row(page, id)).toContainText('(Suspended)')
      expect((await fetchVendor(admin, id)).active).toBe(false)
    }
    await selectEverything(page)
    await act(page, 'Activate', 'Yes, activate')
    await expect(row(page, plain.id)).not.toContainText('(Suspended)')

    await selectEverything(page)
    await act(page, 'Delete', 'Yes, delete selected')
    await expect(row(page, plain.id)).toHaveCount(0)
    await expect(row(page, referred.id)).toContainText('(Archived)')
    await selectEverything(page)
    await act(page, 'Restore', 'Yes, restore')
    await expect(row(page, referred.id)).not.toContainText('(Archived)')
  },
)

test(
  'an administrator saves, deactivates and deletes several users; a report names who was not deleted',
  { tag: '@phone' },
  async ({ page, request, signedInAs, apiAs, expectAccessible }) => {
    const last = `Bulk${Date.now().toString(36)}`
    const emails = ['ida', 'ola'].map((first) => `${first}.${last}@example.org`)
    for (const email of emails) {
      const password = 'a quiet morning by the lake'
      const person = { first: email.slice(0, 3), last, email, phone: '416-555-0123' }
      const made = await request.post('/api/users', { data: { ...person, password, password_confirmation: password } })
      expect(made.ok()).toBe(true)
    }
    const admin = await apiAs('ADMIN')
    await verifyTestUser(admin, emails[0]!)
    const vendor = await importTestVendor(admin, { name: 'Only Contact House', admins: [emails[0]!] })
    await signedInAs('ADMIN')
    await page.goto(`/admin/users?search=${last}`)
    await expect(page.getByText('2 users', { exact: true })).toBeVisible()
    expect(await savedLines(page)).toHaveLength(3)

    await selectEverything(page)
    await act(page, 'Delete', 'Yes, delete selected')
    const report = page.getByRole('dialog', { name: '1 was not changed' })
    await expect(report).toContainText(`${last}, ida`)
    await expect(report).toContainText(`The only primary contact of ${vendor.name}.`)
    await expectAccessible('the report of a bulk act')
    await report.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('1 selected')).toBeVisible()
    await act(page, 'Deactivate', 'Yes, deactivate')
    await expect(page.getByRole('switch', { name: `Active: ${last}, ida` })).not.toBeChecked()
  },
)
