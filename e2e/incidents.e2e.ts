import { readFile } from 'node:fs/promises'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

test('SR-104: an administrator records an incident, sees the affected people, exports it, and cannot delete it yet', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const [admin, vendor] = [await apiAs('ADMIN'), await apiAs('VENDOR')]
  const mine = await importTestVendor(admin, { name: 'Incident Clinic', admins: [demoAccount('VENDOR').email] })
  const { id } = await sendReferralByApi(await apiAs('CLIENT'), mine, { details: 'Please call' })
  await vendor.get(`/api/orders/${id}`)
  const sender = await (await apiAs('CLIENT')).get<{ first: string; last: string }>('/api/user')

  await signedInAs('ADMIN')
  await page.goto('/admin/incidents')
  await page.getByRole('link', { name: 'Record an incident' }).click()
  const form = page.getByRole('form', { name: 'Incident' })
  await form.getByRole('button', { name: 'Save' }).click()
  const refused = page.getByRole('dialog', { name: 'Errors Occurred' })
  await expect(refused).toContainText('The circumstances are required.')
  await page.keyboard.press('Escape')
  await expectAccessible('an incident with mistakes')

  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date())
  await form.getByLabel('Date').fill(today)
  await form.getByLabel('Circumstances').fill('A phone was left on a bus.')
  await form.getByLabel('Kinds of data').fill('Names, referrals')
  await form.getByLabel('Assessment').fill('Low: it was locked.')
  await form.getByLabel('Who was told, and when').fill(`${today} the commissioner`)
  await form.getByRole('combobox', { name: 'Account' }).fill(demoAccount('VENDOR').email)
  await page.getByRole('option', { name: new RegExp(demoAccount('VENDOR').email) }).click()
  await expect(form.getByRole('listitem').filter({ hasText: demoAccount('VENDOR').email })).toBeVisible()
  await form.getByLabel('From', { exact: true }).fill(today)
  await form.getByLabel('To', { exact: true }).fill(today)
  await expectAccessible('an incident that is written')
  await form.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(/\/admin\/incidents\/\d+$/)
  await expect(page.getByText('A phone was left on a bus.')).toBeVisible()
  const name = 'Whose referrals the accounts saw'
  const people = page.getByRole('table', { name }).or(page.getByRole('list', { name }))
  await expect(people.locator('[data-row]').filter({ hasText: `${sender.last}, ${sender.first}` })).toHaveCount(1)
  await expectAccessible('an incident')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('incident.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('"Circumstances","A phone was left on a bus."')

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByText(/An incident is kept for 24 months\. This one can be deleted from/)).toBeVisible()
  await page.keyboard.press('Escape')

  // Another user edits it meanwhile; the typed text stays.
  const at = page.url().match(/\d+$/)![0]
  await page.getByRole('link', { name: 'Edit incident' }).click()
  await expect(form.getByLabel('Circumstances')).toHaveValue('A phone was left on a bus.')
  await admin.put(`/api/admin/incidents/${at}`, { happened_on: today, circumstances: 'A phone was stolen.' })
  await form.getByLabel('Circumstances').fill('A phone was left on a bus, and found.')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/admin\/incidents\/\d+$/)
  await page.goto('/admin/incidents')
  await expect(page.getByText('A phone was left on a bus, and found.').first()).toBeVisible()
})
