import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { referralPanel } from './referral-panel.ts'

const list = (page: Page) =>
  page.getByRole('table', { name: 'Audit log' }).or(page.getByRole('list', { name: 'Audit log' }))
const rows = (page: Page) => list(page).locator('[data-row]')

test(
  'SR-093: an administrator reads who saw a referral and what a user did, and exports it',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, expectAccessible, isMobile }) => {
    const vendor = await apiAs('VENDOR')
    const { data } = await vendor.get<{ data: { id: number }[] }>('/api/orders/received?all=true')
    const referral = data[0]!.id
    await vendor.get(`/api/orders/${referral}`)
    const { id: viewer } = await vendor.get<{ id: number }>('/api/user')

    await signedInAs('ADMIN')
    await page.goto('/admin/audit')
    await expect(rows(page).first()).toBeVisible()

    const fold = page.getByRole('button', { name: 'Filters' })
    if (isMobile) {
      await expect(page.getByLabel('Referral ID')).toBeHidden()
      await fold.click()
      await expect(fold).toHaveAttribute('aria-expanded', 'true')
    }
    await page.getByLabel('Referral ID').fill(String(referral))
    await expect(page).toHaveURL(new RegExp(`referral=${referral}\\b`))
    await expect(rows(page).filter({ hasText: 'Opened' }).first()).toContainText('Referral')
    await expect(rows(page).filter({ hasText: 'Searched' })).toHaveCount(0)

    await page.goto(`/admin/audit?by=${viewer}&kind=referral`)
    if (isMobile) await page.getByRole('button', { name: 'Filters, in use' }).click()
    await expect(page.getByRole('combobox', { name: 'Who did it' })).toHaveValue(
      new RegExp(demoAccount('VENDOR').email),
    )
    await expect(rows(page).first()).toContainText('Vendor')
    await expectAccessible('audit log, narrowed')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('audit-log.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`"${viewer}"`)

    await page.goto('/admin/audit?kind=audit')
    await expect(rows(page).filter({ hasText: 'Exported' }).first()).toContainText('Administrator')
    if (isMobile) await page.getByRole('button', { name: 'Filters, in use' }).click()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/admin\/audit$/)

    await page.getByLabel('From').fill('2001-01-01')
    await page.getByLabel('To', { exact: true }).fill('2001-01-02')
    await expect(page.getByText('Nothing in the audit log matches these filters')).toBeVisible()
  },
)

test('SR-093: a primary contact sees which administrator opened a referral, the sender sees everybody', async ({
  page,
  signedInAs,
  openPageAs,
  apiAs,
  expectAccessible,
}) => {
  const [admin, vendor] = [await apiAs('ADMIN'), await apiAs('VENDOR')]
  const mine = await importTestVendor(admin, { name: 'Watched Clinic', admins: [demoAccount('VENDOR').email] })
  const { id } = await sendReferralByApi(await apiAs('CLIENT'), mine, { details: 'Please call' })
  const looks = async (calls: typeof admin) =>
    (await calls.get<{ data: { what: string; role: string }[] }>(`/api/orders/${id}/openings`)).data

  await signedInAs('VENDOR')
  await page.goto(`/received-referrals?open=${id}`)
  const panel = referralPanel(page).filter({ hasText: 'Watched Clinic' })
  const dialog = page.getByRole('dialog', { name: 'Opened by administrators' })
  const open = panel.getByRole('button', { name: 'Opened by administrators' })
  await open.click()
  await expect(dialog).toContainText('No administrator has opened it.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  await admin.get(`/api/orders/${id}`)
  await vendor.get(`/api/orders/${id}`)
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText('Administrator')
  await expect(dialog.getByRole('listitem')).toContainText('Opened the referral')
  await expectAccessible('opened by administrators')
  // The screen shows the entries of the audit log.
  expect(await looks(vendor)).toMatchObject([{ what: 'opened', role: 'ADMIN' }])

  const sender = await openPageAs('CLIENT')
  await sender.goto('/orders')
  await sender.getByRole('button', { name: `Who opened it: the referral to ${mine.name}` }).click()
  const seen = sender.getByRole('dialog', { name: 'Opened by' }).getByRole('listitem')
  const { length } = await looks(await apiAs('CLIENT'))
  expect(length).toBeGreaterThanOrEqual(2)
  await expect(seen).toHaveCount(length)
  await expect(seen.filter({ hasText: 'Administrator' })).toHaveCount(1)
})
