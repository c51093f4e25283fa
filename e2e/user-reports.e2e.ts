import type { APIRequestContext, Page } from '@playwright/test'
import type { Vendor } from '#contract/vendors.ts'
import { createApiClient, importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, readVerificationCode, test } from './fixtures.ts'

const PASSWORD = 'a quiet morning by the lake'

let made = 0
const mark = () => `${Date.now().toString(36)}${(made += 1)}`

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Sends a referral as this user, who signs in only for it. */
async function referAs(request: APIRequestContext, email: string, vendor: Vendor) {
  const since = Date.now() - 1_000
  const signedIn = await request.post('/api/login', { data: { username: email, password: PASSWORD } })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/verifyMFAToken', {
    headers,
    data: { token: await readVerificationCode(request, email, since) },
  })
  await sendReferralByApi(createApiClient(request, token), vendor)
}

test('ADM-054, ADM-058, ADM-059, ADM-060, ADM-061, ADM-062, ADM-063, CONST-035: reports are decided after a confirmation, with the specified texts', async ({
  page,
  request,
  apiAs,
  signedInAs,
  expectAccessible,
}) => {
  const last = `Mork${mark()}`
  const person = { first: 'Bo', last, email: `${last}@example.org`, phone: '416-555-0123', password: PASSWORD }
  const [admin, vendorUser] = [await apiAs('ADMIN'), await apiAs('VENDOR')]
  const { id } = await admin.post<{ id: number }>('/api/users/add', { ...person, role: 'CLIENT' })
  const vendor = await importTestVendor(admin, { name: 'Reporting', admins: [demoAccount('VENDOR').email] })
  await referAs(request, person.email, vendor)
  await vendorUser.post('/api/reports/create', { user_id: id, reason: `They shout.\nEvery day. ${last}` })

  await signedInAs('ADMIN')
  await page.goto('/admin/user-reports?status=0')
  await expect(page.getByText(/^\d+\/\d+ Report\(s\)$/)).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: last })
  await expect(card).toContainText(new RegExp(`.+, .+ Reported ${last}, Bo on \\w+, \\w+ \\d+, \\d{4}`))
  await expectAccessible('reported users')
  await page.goto('/admin/user-reports')
  await card.getByRole('button', { name: `Reject: ${last}, Bo` }).click()
  const question = dialog(page, 'Are you sure?')
  await expect(question).toContainText('You are going to reject this report')
  await question.getByRole('button', { name: 'No, cancel!' }).click()
  await expect(card.getByRole('button', { name: `Approve: ${last}, Bo` })).toBeVisible()

  await page.route('**/api/report/status/*', (route) => route.abort(), { times: 1 })
  await card.getByRole('button', { name: `Approve: ${last}, Bo` }).press('Enter')
  await expect(question).toContainText('You are going to approve this report')
  await question.getByRole('button', { name: 'Yes, approve' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(card.getByRole('button', { name: `Reject: ${last}, Bo` })).toBeVisible()
  await card.getByRole('button', { name: `Reject: ${last}, Bo` }).click()
  await question.getByRole('button', { name: 'Yes, reject' }).click()
  await expect(card).toContainText('Rejected')
  await expect(card.getByRole('button')).toHaveCount(0)
  const { active } = await admin.get<{ active: boolean }>(`/api/users/${id}`)
  expect(active).toBe(true)
})

test('ADM-064, ADM-065: reports load while scrolling, and an empty list says so', async ({ page, signedInAs }) => {
  const report = (id: number) => ({
    id,
    status: 0,
    reason: `Reason ${id}`,
    created_at: '2026-11-18T12:05:00.000Z',
    vendor_first: 'Ama',
    vendor_last: 'Osei',
    user_id: id,
    user_first: 'Bo',
    user_last: `Mork ${id}`,
    handled: false,
  })
  let letItGo = () => {}
  const waits = new Promise<void>((resolve) => (letItGo = resolve))
  await page.route('**/api/reports/view?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const at = Number(query.get('page'))
    if (query.get('status') === '2')
      return route.fulfill({ json: { data: [], total: 0, current_page: 1, per_page: 50 } })
    if (at === 2) await waits
    const ids = Array.from({ length: at === 1 ? 50 : 5 }, (_, nth) => (at - 1) * 50 + nth + 1)
    return route.fulfill({ json: { data: ids.map(report), total: 55, current_page: at, per_page: 50 } })
  })
  await signedInAs('ADMIN')
  await page.goto('/admin/user-reports')
  await expect(page.getByText('50/55 Report(s)')).toBeVisible()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Loading more reports...')).toBeVisible()
  letItGo()
  await expect(page.getByText('55/55 Report(s)')).toBeAttached()
  await expect(page.getByRole('article')).toHaveCount(55)
  await page.goto('/admin/user-reports?status=2')
  await expect(page.getByText('No reports to display')).toBeVisible()
  await expect(page.getByText('0/0 Report(s)')).toBeVisible()
})
