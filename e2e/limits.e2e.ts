import type { Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

// Decision 52: a user who exceeds a limit reads when to retry, where they made the request. The hub of the journeys has
// no such limits, so the response is simulated as the tests of the limits find it.

const TOMORROW = 'Too many attempts. Please try again tomorrow.'
const CALL = 'You cannot send Lakeside more referrals today. Please call 416-555-0142, or try again tomorrow.'

const refuseTooMany = (page: Page, address: string, message: string) =>
  page.route(address, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '86400' }, json: { message } }))

test('decision 52: a referral above the limit shows a message in the form, which keeps the typed text', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Much Wanted Clinic' })
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}/order`)
  const form = page.getByRole('form', { name: 'Create Referral' })
  for (const [field, option] of [
    ['Service Type', /physiotherapy/i],
    ['Vendor Location', /Ottawa desk/],
  ] as const) {
    await form.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await form.getByRole('textbox', { name: 'Details' }).fill('The sixth one today.')
  await refuseTooMany(page, '**/api/orders', CALL)
  await form.getByRole('button', { name: 'Send referral' }).click()
  const refused = page.getByRole('dialog', { name: 'Error' })
  await expect(refused).toContainText(CALL)
  await expectAccessible('a referral too many')
  await refused.getByRole('button').last().click()
  await expect(form.getByRole('textbox', { name: 'Details' })).toHaveValue('The sixth one today.')
})

test('decision 52: a network request above the limit shows a message at its button, which stays usable', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const mine = await importTestVendor(admin, { name: 'Busy Network', admins: [demoAccount('VENDOR').email] })
  const other = await importTestVendor(admin, { name: 'Much Asked' })
  await signedInAs('VENDOR')
  await page.goto(`/?search=${encodeURIComponent(other.name)}`)
  await page.getByRole('combobox', { name: 'Select a vendor for Networking' }).fill(mine.name)
  await page.getByRole('option', { name: mine.name, exact: true }).click()
  await refuseTooMany(page, '**/api/vendors/networks/add', TOMORROW)
  const ask = page.getByRole('button', { name: `Add To My Network: ${other.name}` })
  await ask.click()
  const refused = page.getByRole('dialog', { name: 'Error' })
  await expect(refused).toContainText(TOMORROW)
  await refused.getByRole('button').last().click()
  await expect(ask).toBeEnabled()
})
