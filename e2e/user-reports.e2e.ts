import type { APIRequestContext, Page } from '@playwright/test'
import type { Vendor } from '#contract/vendors.ts'
import { callsWith, makeVendor, sendReferral } from './directory.ts'
import { account, expect, readToken, test } from './people.ts'

const PASSWORD = 'a quiet morning by the lake'

let made = 0
const mark = () => `${Date.now().toString(36)}${(made += 1)}`

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Sends a referral as this person, who is signed in for it alone. */
async function referAs(request: APIRequestContext, email: string, vendor: Vendor) {
  const since = Date.now() - 1_000
  const signedIn = await request.post('/api/login', { data: { username: email, password: PASSWORD } })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/verifyMFAToken', { headers, data: { token: await readToken(request, email, since) } })
  await sendReferral(callsWith(request, token), vendor)
}

test('ADM-054, ADM-055, ADM-056, ADM-057, ADM-058, ADM-059, ADM-060, ADM-061, ADM-062, ADM-063, ADM-068, ADM-069, NAV-028, CONST-035: reports are decided after a question, with the exact words', async ({
  page,
  request,
  callsAs,
  signedInAs,
  expectAccessible,
}) => {
  const last = `Mork${mark()}`
  const person = { first: 'Bo', last, email: `${last}@example.org`, phone: '416-555-0123', password: PASSWORD }
  const [admin, vendorUser] = [await callsAs('ADMIN'), await callsAs('VENDOR')]
  const { id } = await admin.post<{ id: number }>('/api/users/add', { ...person, role: 'CLIENT' })
  const vendor = await makeVendor(admin, { name: 'Reporting', admins: [account('VENDOR').email] })
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
