import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('[data-row]')
    .filter({ has: page.getByText(name, { exact: true }) })

test('NAV-029, ADM-073, ADM-074, ADM-075, ADM-076, ADM-077, ADM-078: a status is saved immediately, and reverts when saving fails', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('ADMIN')
  await page.goto('/admin/notifications-settings')
  const row = rowOf(page, 'Network decision')
  await expect(row).toContainText('has answered the network request')
  const status = row.getByRole('combobox', { name: 'Status: Network decision' })
  const choose = async (option: string) => {
    await status.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  await page.route(
    '**/api/NotificationsSettings/*',
    async (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback()),
    { times: 1 },
  )
  await choose('Inactive')
  await page.getByRole('dialog', { name: 'Server Error' }).getByRole('button', { name: 'Close' }).click()
  await expect(status).toHaveValue('Active')

  await choose('Inactive')
  await expect(status).toBeEnabled()
  await expect(status).toHaveValue('Inactive')
  await page.reload()
  await expect(status).toHaveValue('Inactive')
  await choose('Active')
  await expect(status).toBeEnabled()
  await expect(status).toHaveValue('Active')
})

test('NAV-030, ADM-079, ADM-080, ADM-081, ADM-082, ADM-083, SR-050: a notification is edited beside its preview', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('ADMIN')
  await page.goto('/admin/notifications-settings')
  await rowOf(page, 'Network request').getByRole('link', { name: 'Edit: Network request' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Notification' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Edit Notification' })
  await expect(form.getByLabel('Name')).toHaveAttribute('readonly', '')
  await expect(form.getByText('Active', { exact: true })).toBeVisible()
  const english = page.getByRole('region', { name: 'Preview, English' })
  const french = page.getByRole('region', { name: 'Preview, French' })
  await expect(english).toContainText(/"Lakeview Counselling" .*Northside Rehab/)
  await expect(french).toContainText('« Lakeview Counselling » a invité Northside Rehab')

  const title = form.getByLabel('Title', { exact: true })
  const before = await title.inputValue()
  await title.fill('')
  await form.getByLabel('Description', { exact: true }).fill(' ')
  const update = form.getByRole('button', { name: 'Update Notification' })
  await update.press('Enter')
  const wrong = page.getByRole('dialog', { name: 'Validation Error' })
  await expect(wrong.locator('p')).toHaveText(['Title is required', 'Description is required'])
  await wrong.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(wrong).toBeHidden()

  await title.fill('News of {details}')
  await form.getByLabel('Description', { exact: true }).fill('{other} asks {vendor}.\n\nPlease sign in.')
  await expect(english).toContainText('News of {details}')
  await expect(english).toContainText('Lakeview Counselling asks Northside Rehab.')
  await update.press('Enter')
  const refused = page.getByRole('dialog', { name: 'Error' })
  await expect(refused).toContainText('{details} can’t be used here. You can use {app}, {vendor}, {other}.')
  await refused.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(refused).toBeHidden()
  await title.fill(before)
  await update.press('Enter')
  await expect(page.getByText('Notification Successfully Updated')).toBeVisible()
  await expect(rowOf(page, 'Network request')).toContainText('Please sign in.')
})

test('SR-129: an edit conflict between two windows: the later one keeps its text and chooses', async ({
  page,
  context,
  signedInAs,
}) => {
  await signedInAs('ADMIN')
  await page.goto('/admin/notifications-settings')
  await rowOf(page, 'Vendor request').getByRole('link').click()
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('hub.token'))
  const headers = { authorization: `Bearer ${token}` }
  const id = /(\d+)\/edit/.exec(page.url())![1]
  const url = `/api/NotificationsSettings/${id}`
  const setting = await (await context.request.get(url, { headers })).json()
  const other = { ...setting, title: 'Somebody was faster' }
  expect((await context.request.put(url, { headers, data: other })).ok()).toBe(true)

  await page.getByLabel('Title', { exact: true }).fill('Mine')
  await page.getByRole('button', { name: 'Update Notification' }).click()
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Update Notification' }).click()
  await expect(page.getByText('Notification Successfully Updated')).toBeVisible()
})
