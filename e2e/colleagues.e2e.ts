import type { APIRequestContext } from '@playwright/test'
import type { VendorContact } from '#contract/vendor-contacts.ts'
import { importTestVendor, sendReferralByApi, verifyTestUser, type ApiClient } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { referralPanel } from './referral-panel.ts'

// The people of a vendor share its received referrals.

const SOON = { timeout: 20_000 }
const DETAILS = 'Please call before noon.'

/** Makes an account and returns its email address. */
async function registerColleague(request: APIRequestContext, admin: ApiClient): Promise<string> {
  const email = `colleague.${Date.now().toString(36)}@example.org`
  const password = 'a quiet morning by the lake'
  const person = { first: 'Bea', last: 'Roy', email, phone: '416-555-0123' }
  const made = await request.post('/api/users', { data: { ...person, password, password_confirmation: password } })
  expect(made.ok()).toBe(true)
  await verifyTestUser(admin, email)
  return email
}

test(
  'somebody takes a referral, others see that at once, and who is removed from the vendor loses it from the screen',
  { tag: '@phone' },
  async ({ page, request, signedInAs, openPageAs, apiAs, expectAccessible }) => {
    const admin = await apiAs('ADMIN')
    const vendor = await importTestVendor(admin, {
      name: 'Colleagues Clinic',
      admins: [demoAccount('VENDOR').email, await registerColleague(request, admin)],
    })
    const { id } = await sendReferralByApi(await apiAs('CLIENT'), vendor, { details: DETAILS })
    const me = await (await apiAs('VENDOR')).get<{ id: number; first: string; last: string }>('/api/user')
    const name = `${me.last}, ${me.first}`

    const watching = await openPageAs('ADMIN')
    await watching.goto(`/received-referrals?open=${id}`)
    const watched = referralPanel(watching).getByRole('combobox', { name: 'Assigned to' })
    await expect(watched).toHaveValue('Nobody')

    await signedInAs('VENDOR')
    await page.goto(`/received-referrals?open=${id}`)
    await referralPanel(page).getByRole('button', { name: 'Assign to me' }).press('Enter')
    await expect(referralPanel(page).getByRole('combobox', { name: 'Assigned to' })).toHaveValue(`${name} (you)`)
    await expectAccessible('an assigned referral')
    await expect(watched).toHaveValue(name, SOON)

    const contacts = await admin.get<{ data: VendorContact[] }>(`/api/vendors/${vendor.id}/contacts`)
    const mine = contacts.data.find(({ user_id }) => user_id === me.id)!
    await admin.remove(`/api/vendors/${vendor.id}/contacts/${mine.id}`)
    await expect(referralPanel(page).getByText(DETAILS)).toHaveCount(0, SOON)
    await expect(page.getByText('Colleagues Clinic').filter({ visible: true })).toHaveCount(0, SOON)
    // Whoever is left has nobody to share it with.
    await watching.reload()
    await expect(referralPanel(watching).getByText(DETAILS)).toBeVisible()
    await expect(watched).toHaveCount(0)
  },
)
