import type { Browser, Page } from '@playwright/test'
import type { Vendor } from '#contract/vendors.ts'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { createApiClient, KINGSTON, type ApiClient } from './test-data.ts'
import { expect, skipTour, restoreSignIn, test } from './fixtures.ts'
import { fillPersonFields, REGISTRATION_PASSWORD } from './registration.ts'

// Decision 49, on a hub whose new vendors wait for approval.

const REASON = 'Please give the number of your licence.'

let hub: DemoHub
test.beforeAll(async () => {
  hub = await startDemoHub({ NEW_VENDORS: 'approved', TWO_STEP: 'off', LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })
})
test.afterAll(() => hub.stop())

interface Person {
  page: Page
  calls: ApiClient
}

/** Opens a separate browser, signed in at this journey's hub. */
async function open(browser: Browser, viewport: Page, username: string, password: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: hub.url, viewport: viewport.viewportSize() })
  await skipTour(context)
  const page = await context.newPage()
  const reply = await page.request.post(`${hub.url}/api/login`, { data: { username, password } })
  const { access_token: token } = (await reply.json()) as { access_token: string }
  const calls = createApiClient(page.request, token, hub.url)
  const { id, isVendor, isAdmin } = await calls.get<{ id: number; isVendor: boolean; isAdmin: boolean }>('/api/user')
  await restoreSignIn(page, { token, user: btoa(JSON.stringify({ id, isVendor, isAdmin })) })
  return { page, calls }
}

const openDemo = (browser: Browser, viewport: Page, role: 'ADMIN' | 'CLIENT') => {
  const { email, password } = hub.accounts.find((one) => one.role === role)!
  return open(browser, viewport, email, password)
}

async function registerVendor(page: Page, email: string, name: string) {
  await page.goto(`${hub.url}/register`)
  await fillPersonFields(page, email)
  await page.getByRole('switch', { name: 'Would you like to become a listed vendor?' }).press('Space')
  await page.getByLabel('Vendor Name').fill(name)
  await page.getByLabel('Vendor Email').fill(`desk.${email}`)
  await page.getByLabel('Vendor Website').fill('moreau.example.org')
  await page.getByLabel('Vendor Phone').pressSequentially('4165550123')
  await page.getByRole('switch', { name: 'I Agree to Privacy Policy' }).press('Space')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Adds location, service and description through the API, as the tabs do. */
async function fillIn(calls: ApiClient, id: number) {
  const location = { city: 'Kingston', state: 'ON', country: 'Canada', zip: 'K7L 2Z3', ...KINGSTON }
  await calls.post(`/api/vendors/${id}/locations`, location)
  const { data } = await calls.get<{ data: { id: number; private: boolean }[] }>('/api/services?limit=100')
  await calls.post(`/api/vendors/${id}/attach-service`, { service: data.find((one) => !one.private)!.id })
  await calls.put(`/api/vendors/${id}`, { bio: 'We visit people at home.' })
}

test('decision 49: a vendor that registers sees its checklist, waits, is declined, asks again, is approved and is found', async ({
  page,
  browser,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const mark = Date.now().toString(36)
  const [name, email] = [`Moreau Aquatherapy ${mark}`, `moreau.${mark}@example.org`]
  await registerVendor(page, email, name)
  const vendor = await open(browser, page, email, REGISTRATION_PASSWORD)
  const admin = await openDemo(browser, page, 'ADMIN')
  const client = await openDemo(browser, page, 'CLIENT')
  const notice = vendor.page.getByRole('note').filter({ hasText: name })
  const checklist = vendor.page.getByRole('region', { name: 'Checklist' })

  await vendor.page.goto('/my-vendors')
  await vendor.page.getByRole('link', { name }).first().click()
  await expect(notice).toContainText(`Nobody can find ${name} until an administrator approves it.`)
  await expect(checklist).toContainText('1 of 4 is filled in.')
  await expect(checklist.getByRole('listitem').filter({ hasText: 'A location' })).toContainText('missing')
  await expectAccessible('vendor page with checklist', vendor.page)
  const id = Number(/vendors\/(\d+)/.exec(vendor.page.url())![1])
  await checklist.getByRole('link', { name: 'A location' }).click()
  await expect(vendor.page).toHaveURL(/\/locations/)
  await fillIn(vendor.calls, id)
  await vendor.page.reload()
  await expect(checklist).toContainText('4 of 4 are filled in.')

  await client.page.goto(`/?search=${encodeURIComponent(name)}`)
  const card = client.page.getByRole('article', { name })
  await expect(client.page.getByText('No search results found.')).toBeVisible()
  await expect(card).toHaveCount(0)

  await admin.page.goto('/admin')
  await admin.page.getByRole('button', { name: 'Go to…' }).press('Enter')
  const palette = admin.page.getByRole('dialog', { name: 'Go to…' })
  await expect(palette.getByRole('option', { name })).toBeVisible()
  await admin.page.keyboard.press('Escape')
  await admin.page.getByRole('link', { name: 'Vendors that wait for approval' }).press('Enter')
  await expect(admin.page).toHaveURL(/\/admin\/vendors$/)
  await admin.page.goto(`/admin/vendors?name=${mark}`)
  const queue = admin.page.getByRole('region', { name: '1 vendor waits for approval' })
  await expect(queue).toContainText('Everything is filled in.')
  await expectAccessible('vendors that wait', admin.page)
  await queue.getByRole('button', { name: `Decline ${name}` }).press('Enter')
  const declining = admin.page.getByRole('dialog', { name: `Decline ${name}?` })
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(declining).toContainText('Please say why.')
  await declining.getByLabel('Reason').fill(REASON)
  await expectAccessible('declining a vendor', admin.page)
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(queue).toHaveCount(0)

  await vendor.page.reload()
  await expect(notice).toContainText(`Reason: ${REASON}`)
  await expectAccessible('declined vendor', vendor.page)
  await vendor.page.getByRole('button', { name: 'Ask for approval again' }).press('Enter')
  await expect(notice.filter({ hasText: 'Waiting for approval' })).toBeVisible()

  await admin.page.goto(`/vendors/${id}`)
  await admin.page.getByRole('button', { name: `Approve ${name}` }).press('Enter')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Yes, approve' }).click()
  await expect(admin.page.getByText(`${name} is now listed.`)).toBeVisible()
  await client.page.reload()
  await expect(card).toBeVisible()

  for (const person of [vendor, admin, client]) await person.page.context().close()
})

test('decision 49: an administrator suspends a vendor with a reason; its people read it and cannot end it', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36)
  const [name, email] = [`Moreau Massage ${mark}`, `massage.${mark}@example.org`]
  await registerVendor(page, email, name)
  const vendor = await open(browser, page, email, REGISTRATION_PASSWORD)
  const admin = await openDemo(browser, page, 'ADMIN')
  const client = await openDemo(browser, page, 'CLIENT')
  const [card, notice] = [
    client.page.getByRole('article', { name }),
    vendor.page.getByRole('note').filter({ hasText: name }),
  ]
  const { data } = await vendor.calls.get<{ data: Vendor[] }>('/api/vendors?withoutLoc=true&contactsOnly=true')
  const id = data[0]!.id
  await fillIn(vendor.calls, id)
  await admin.calls.post(`/api/vendors/${id}/approve`, { approved: true })
  await client.page.goto(`/?search=${encodeURIComponent(name)}`)
  await expect(card).toBeVisible()

  await admin.page.goto(`/vendors/${id}`)
  await admin.page.getByRole('switch', { name: 'Status' }).press('Space')
  const suspending = admin.page.getByRole('dialog', { name: 'Are you sure?' })
  await suspending.getByLabel('Reason, shown to its contacts (optional)').fill('This is not your clinic.')
  await expectAccessible('suspending a vendor', admin.page)
  await suspending.getByRole('button', { name: 'Yes, suspend' }).click()
  await expect(admin.page.getByRole('note').filter({ hasText: name })).toContainText('Reason: This is not your clinic.')

  await vendor.page.goto('/my-vendors')
  const row = vendor.page.getByRole('main')
  await expect(row).toContainText('(Suspended)')
  await expect(row.getByRole('switch', { name: `${name} is active` })).toHaveCount(0)
  await vendor.page.goto(`/vendors/${id}`)
  await expect(notice).toContainText('Reason: This is not your clinic.')
  await expectAccessible('suspended vendor', vendor.page)
  const refused = await vendor.page.request.post(`${hub.url}/api/vendors/${id}/toggle-activation`, {
    headers: { authorization: `Bearer ${await vendor.page.evaluate(() => localStorage.getItem('hub.token'))}` },
  })
  expect(refused.status()).toBe(403)
  expect(await admin.calls.get<Vendor>(`/api/vendors/${id}`)).toMatchObject({ active: false, suspended: true })
  await client.page.reload()
  await expect(client.page.getByText('No search results found.')).toBeVisible()
  await expect(card).toHaveCount(0)
  for (const person of [vendor, admin, client]) await person.page.context().close()
})
