import type { Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

// Changes in one browser appear in the others without a reload: immediately for people, after some seconds on a busy
// test machine, both before counts (every 30 seconds) and lists (every five minutes) are read anyway.

const SOON = { timeout: 20_000 }
const received = 'Incoming Referrals / Requests'

/** The row or card of a list that contains the text. */
const rowOf = (page: Page, list: string, text: string, isMobile: boolean) =>
  isMobile
    ? page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })
    : page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text })

/** Resolves when the page has received a live event stream. */
const isListening = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.status() === 200)

/** Returns the number at the start of the tab's title; 0 without one. */
const unreadIn = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)

test(
  'decision 47, NAV-072: a new referral, a status and a read mark reach the open screens of both sides',
  { tag: '@phone' },
  async ({ page: client, signedInAs, openPageAs, apiAs, isMobile }) => {
    // Three browsers.
    const mine = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Live Clinic',
      admins: [demoAccount('VENDOR').email],
    })
    const [vendor, colleague] = [await openPageAs('VENDOR'), await openPageAs('VENDOR')]
    for (const page of [vendor, colleague]) {
      const listening = isListening(page)
      await page.goto('/received-referrals')
      await listening
      await expect(page.getByRole('heading', { level: 1, name: received })).toBeVisible()
    }
    const { count: before } = await (await apiAs('VENDOR')).get<{ count: number }>('/api/orders/new-received-count')
    await expect.poll(() => unreadIn(vendor)).toBe(before)
    await signedInAs('CLIENT')
    const listening = isListening(client)
    await client.goto('/orders')
    await listening
    await expect(client.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()

    await sendReferralByApi(await apiAs('CLIENT'), mine, { details: 'A ramp, please.' })
    const row = rowOf(vendor, received, mine.name, isMobile)
    await expect(row).toContainText('(unread)', SOON)
    await expect(vendor).toHaveTitle(new RegExp(`^\\(${before + 1}\\)`), SOON)
    const sent = rowOf(client, 'Sent Referrals', mine.name, isMobile)
    await expect(sent).toContainText('Pending', SOON)

    await row.getByRole('button', { name: /^Actions for/ }).click()
    await vendor.getByRole('menuitem', { name: 'Mark as read' }).click()
    await expect(rowOf(colleague, received, mine.name, isMobile)).not.toContainText('(unread)', SOON)
    await expect.poll(() => unreadIn(colleague), SOON).toBe(before)

    await row.getByRole('combobox', { name: /^Mark as/ }).click()
    await vendor.getByRole('option', { name: 'Fulfilled' }).click()
    await expect(sent).toContainText('Fulfilled', SOON)
    await expect(rowOf(colleague, received, mine.name, isMobile)).toContainText('Fulfilled', SOON)
  },
)

test('decision 44: the tabs of a browser share one connection, which another tab takes over when its tab is closed', async ({
  page: first,
  signedInAs,
  apiAs,
}) => {
  const mine = await importTestVendor(await apiAs('ADMIN'), { name: 'Tabs Clinic' })
  await signedInAs('CLIENT')
  const context = first.context()
  let connections = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) connections += 1
  })
  const listening = isListening(first)
  await first.goto('/orders')
  await listening
  const second = await context.newPage()
  await second.goto('/orders')
  await expect(second.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()

  const { details } = await sendReferralByApi(await apiAs('CLIENT'), mine, { details: 'Heard in both tabs' })
  for (const page of [first, second]) await expect(page.getByText(details)).toBeVisible(SOON)
  expect(connections).toBe(1)

  const taken = isListening(second)
  await first.close()
  await taken
  await sendReferralByApi(await apiAs('CLIENT'), mine, { details: 'Heard in the heir' })
  await expect(second.getByText('Heard in the heir')).toBeVisible(SOON)
  expect(connections).toBe(2)
})

test('NAV-072: without the connection the lists are polled every 30 seconds', async ({ page, signedInAs, apiAs }) => {
  const mine = await importTestVendor(await apiAs('ADMIN'), { name: 'Polled Clinic' })
  await signedInAs('CLIENT')
  await page.route('**/api/live', (route) => route.abort())
  await page.clock.install()
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'))
  const isListed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/orders/requests')
  await page.goto('/orders')
  await Promise.all([isRefused, isListed])
  await expect(page.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()
  const { details } = await sendReferralByApi(await apiAs('CLIENT'), mine, { details: 'By asking' })
  await page.clock.fastForward(30_000)
  await expect(page.getByText(details)).toBeVisible(SOON)
})
