import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { account, expect, test } from './people.ts'

const list = (page: Page) =>
  page.getByRole('table', { name: 'Audit log' }).or(page.getByRole('list', { name: 'Audit log' }))
const rows = (page: Page) => list(page).locator('[data-row]')

test('SR-093: an administrator finds out who saw a referral and what somebody did, and exports it', async ({
  page,
  signedInAs,
  callsAs,
  expectAccessible,
}) => {
  const vendor = await callsAs('VENDOR')
  const { data } = await vendor.get<{ data: { id: number }[] }>('/api/orders/received?all=true')
  const referral = data[0]!.id
  await vendor.get(`/api/orders/${referral}`)
  const { id: viewer } = await vendor.get<{ id: number }>('/api/user')

  await signedInAs('ADMIN')
  await page.goto('/admin/audit')
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible('audit log')

  await page.getByLabel('Referral ID').fill(String(referral))
  await expect(page).toHaveURL(new RegExp(`referral=${referral}\\b`))
  await expect(rows(page).filter({ hasText: 'opened' }).first()).toContainText('Referral')
  await expect(rows(page).filter({ hasText: 'searched' })).toHaveCount(0)

  await page.goto(`/admin/audit?by=${viewer}&kind=referral`)
  await expect(page.getByRole('combobox', { name: 'Who did it' })).toHaveValue(new RegExp(account('VENDOR').email))
  await expect(rows(page).first()).toContainText('Vendor')
  await expectAccessible('audit log, narrowed')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`"${viewer}"`)

  await page.goto('/admin/audit?kind=audit')
  await expect(rows(page).filter({ hasText: 'exported' }).first()).toContainText('Administrator')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)

  await page.getByLabel('From').fill('2001-01-01')
  await page.getByLabel('To').fill('2001-01-02')
  await expect(page.getByText('Nothing in the audit log fits these filters')).toBeVisible()
})
