import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Vendor } from '#contract/vendors.ts'
import { importTestVendor, sendReferralByApi, type ApiClient } from './test-data.ts'
import { pressEnterOnFocusedOk } from './dialogs.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { referralPanel } from './referral-panel.ts'

// Step 4: the vendor handles received referrals, the sender sees the result.

const makeMine = (admin: ApiClient): Promise<Vendor> =>
  importTestVendor(admin, { name: 'Triage Clinic', admins: [demoAccount('VENDOR').email] })

/** The row or card of a list that contains the text. */
const rowOf = (page: Page, list: string, text: string, isMobile: boolean): Locator =>
  isMobile
    ? page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })
    : page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text })

/** Clicks the middle of a star, because its radio button has no size on the screen. */
async function rate(row: Locator, count: 1 | 2 | 3 | 4 | 5) {
  const stars = row.getByRole('radiogroup', { name: /^Rate / })
  for (const star of [1, 2, 3, 4, 5]) await expect(stars.getByRole('radio', { name: `${star} star` })).toBeAttached()
  const { width, height } = (await stars.boundingBox())!
  await stars.click({ position: { x: ((count - 0.5) * width) / 5, y: height / 2 } })
}

const received = 'Incoming Referrals / Requests'

test(
  'from the badge to the answer, the rating and the deletion',
  { tag: '@phone' },
  async ({ page: client, signedInAs, openPageAs, apiAs, isMobile }) => {
    const mine = await makeMine(await apiAs('ADMIN'))
    const vendor = await openPageAs('VENDOR')
    await vendor.clock.install()
    await vendor.goto('/orders')
    const main = vendor.getByRole('navigation', { name: 'Main' })
    const { count: before } = await (await apiAs('VENDOR')).get<{ count: number }>('/api/orders/new-received-count')
    await expect(vendor.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()

    const badgeName = new RegExp(`${before + 1} new referrals?`)
    await test.step('NAV-011, NAV-072: the badge of the navigation counts a new referral within 30 seconds', async () => {
      await sendReferralByApi(await apiAs('CLIENT'), mine, {
        details: 'Please call before noon, the buzzer is broken.',
        contactNow: true,
        hasDocument: true,
      })
      await vendor.clock.fastForward(30_000)
      // Sooner than the next poll.
      await expect(main.getByRole('link', { name: badgeName })).toBeVisible({ timeout: 20_000 })
      await expect(vendor).toHaveTitle(new RegExp(`^\\(${before + 1}\\)`))
    })

    const row = rowOf(vendor, received, mine.name, isMobile)
    await test.step('NAV-013, RECV-006, RECV-019: the tab counts it, and its row is unread and asks for a call', async () => {
      await main.getByRole('link', { name: badgeName }).click()
      const tabs = vendor.getByRole('navigation', { name: 'My Referrals' })
      await tabs.getByRole('link', { name: new RegExp(`^Received Referrals.*${before + 1} new`) }).click()
      await expect(vendor).toHaveURL(/\/received-referrals/)
      await expect(vendor.getByRole('heading', { level: 1, name: received })).toBeVisible()
      await expect(row).toContainText('(unread)')
      // On phones pagination is only below the cards.
      await expect(vendor.getByRole('navigation', { name: 'Pages, top' })).toHaveCount(isMobile ? 0 : 1)
      await expect(vendor.getByRole('navigation', { name: 'Pages, bottom' })).toBeVisible()
      await expect(row.getByRole('link', { name: 'Make Contact ASAP' })).toHaveAttribute('href', /^tel:/)
    })

    await test.step('the document can be saved', async () => {
      const [download] = await Promise.all([
        vendor.waitForEvent('download'),
        row.getByRole('button', { name: /^Save letter\.pdf/ }).click(),
      ])
      expect(download.suggestedFilename()).toBe('letter.pdf')
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    })

    const panel = referralPanel(vendor)
    await test.step('RECV-043, ERR-019: Mark as read is offered until the referral is read', async () => {
      await row.getByRole('button', { name: /unread/ }).click()
      await expect(panel).toContainText('Please call before noon, the buzzer is broken.')
      const markAsRead = panel.getByRole('button', { name: 'Mark as read' })
      await markAsRead.click()
      await expect(vendor.getByText('Marked as read!')).toBeVisible()
      await expect(markAsRead).toHaveCount(0)
      await expect(panel.getByRole('heading', { level: 2 }).locator(':focus')).toBeVisible()
      await expect(row).not.toContainText('(unread)')
    })

    await test.step('RECV-003: the vendor sets a due date', async () => {
      await panel.getByRole('button', { name: /^Due Date/ }).click()
      await vendor.getByRole('button', { name: 'Next month' }).click()
      await vendor.getByRole('button', { name: /^15 / }).click()
      await expect(panel.getByRole('button', { name: /^Due Date: .* 15 / })).toBeVisible()
    })

    await test.step('RECV-038: a status shows that it is being saved, then the chosen value', async () => {
      // The response waits until the page has shown that it is saving.
      const saved = Promise.withResolvers<void>()
      await vendor.route('**/api/orders/*/status', async (route) => {
        await saved.promise
        await route.continue()
      })
      await panel.getByRole('combobox', { name: 'Mark as' }).click()
      await expect(vendor.getByRole('option', { name: /^Our team will be contacting you soon/ })).toBeInViewport({
        ratio: 1,
      })
      await vendor.getByRole('option', { name: 'Your appointment has been scheduled' }).click()
      await expect(panel.getByText('Saving...')).toBeVisible()
      saved.resolve()
      await expect(panel.getByText('Saving...')).toHaveCount(0)
      await expect(panel.getByRole('combobox', { name: 'Mark as' })).toBeFocused()
      await expect(panel.getByText('Your appointment has been scheduled').first()).toBeVisible()
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
    })

    const sent = rowOf(client, 'Sent Referrals', mine.name, isMobile)
    await test.step('SENT-004: the sender sees the answer and rates it with four stars', async () => {
      await signedInAs('CLIENT')
      await client.goto('/orders')
      await expect(sent).toContainText('Your appointment has been scheduled')
      await expect(sent).toContainText(/ 15 \d{4}/)
      await rate(sent, 4)
      await expect
        .poll(async () => (await apiAs('CLIENT')).get(`/api/vendors/${mine.id}/rating`))
        .toEqual({ value: 4, count: 1 })
    })

    const question = client.getByRole('dialog', { name: 'Are you sure?' })
    await test.step('ERR-044, ERR-048: deleting asks first, and can be cancelled', async () => {
      await sent.getByRole('button', { name: `Delete the referral to ${mine.name}` }).click()
      await expect(question).toContainText("You won't be able to revert this!")
      const cancel = question.getByRole('button', { name: 'No, cancel' })
      await expect(cancel).toBeVisible()
      await cancel.click()
      await expect(sent).toBeVisible()
    })

    await test.step('SENT-005, ERR-016, ERR-045: the sender deletes the referral', async () => {
      await sent.getByRole('button', { name: `Delete the referral to ${mine.name}` }).click()
      const confirm = question.getByRole('button', { name: 'Yes, delete' })
      await expect(confirm).toBeVisible()
      await confirm.click()
      const done = client.getByRole('dialog', { name: 'Deleted!' })
      await expect(done).toContainText('Sent referral has been deleted.')
      await expect(done.getByRole('button')).toBeFocused()
      await client.keyboard.press('Enter')
      await expect(sent).toHaveCount(0)
      await expect(client.locator(':focus')).toHaveAccessibleName(/^(Who opened it: the referral to|Sent Referrals)/)
    })

    await test.step('RECV-039, RECV-040, RECV-044: the receiver sees that it was deleted, without a due date or a document', async () => {
      await vendor.clock.fastForward(30_000)
      await expect(row).toContainText('DELETED BY SENDER')
      await expect(row).toContainText('Expired')
      await expect(row.getByRole('combobox', { name: /^Mark as/ })).toHaveCount(0)
      await expect(row.getByRole('button', { name: /Due Date/ })).toHaveCount(0)
    })
  },
)

test('RECV-015, RECV-016, RECV-017, RECV-021, RECV-025, SENT-002, SENT-003, SENT-009: the columns of both lists, and a referral deleted by the vendor stays with its sender', async ({
  page: client,
  signedInAs,
  openPageAs,
  apiAs,
}) => {
  const mine = await makeMine(await apiAs('ADMIN'))
  await sendReferralByApi(await apiAs('CLIENT'), mine, {
    details: 'Longer than twenty characters, for sure.',
    hasDocument: true,
  })

  const vendor = await openPageAs('VENDOR')
  await vendor.goto('/received-referrals')
  const table = vendor.getByRole('table', { name: received })
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    'Name',
    'Service Type',
    'Vendor',
    'Status',
    'Created',
    'Mark as',
    'Details',
    'Actions',
  ])
  await vendor.getByRole('button', { name: 'Columns' }).click()
  await vendor.getByRole('checkbox', { name: 'Due Date' }).check()
  await expect(table.getByRole('columnheader', { name: 'Due Date' })).toBeVisible()
  await vendor.keyboard.press('Escape')
  await expect(vendor.getByRole('navigation', { name: 'Pages, top' })).toBeVisible()
  await expect(vendor.getByRole('navigation', { name: 'Pages, bottom' })).toBeVisible()

  const row = rowOf(vendor, received, mine.name, false)
  await row.getByRole('button', { name: /^Longer than twenty/ }).click()
  const details = vendor.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toContainText('Longer than twenty characters, for sure.')
  await details.getByRole('button').click()

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await expect(vendor.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible()
  await vendor.getByRole('menuitem', { name: 'Delete' }).click()
  await vendor.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes, delete' }).click()
  const deleted = vendor.getByRole('dialog', { name: 'Deleted!' })
  await expect(deleted).toContainText('Received referral has been deleted.')
  await pressEnterOnFocusedOk(deleted)
  await expect(vendor.locator(':focus')).toHaveAccessibleName(/^(Actions for|Incoming Referrals)/)

  await signedInAs('CLIENT')
  await client.goto('/orders')
  await expect(client.getByRole('table', { name: 'Sent Referrals' }).getByRole('columnheader')).toHaveText([
    '',
    'Vendor',
    'Service Type',
    'Rating',
    'Status',
    'Created',
    'Due Date',
    'Details',
    'Actions',
  ])
  const sent = rowOf(client, 'Sent Referrals', mine.name, false)
  await expect(sent).toContainText('DELETED BY RECEIVER')
  await expect(sent.getByRole('button', { name: /^Save letter\.pdf/ })).toBeVisible()
})

test('ERR-017, ERR-040: a status or a rating that cannot be saved says so, and the old value returns', async ({
  page: client,
  signedInAs,
  openPageAs,
  apiAs,
}) => {
  const mine = await makeMine(await apiAs('ADMIN'))
  await sendReferralByApi(await apiAs('CLIENT'), mine)
  const refusal = { status: 409, json: { message: 'Somebody else was faster.', errors: {} } }

  const vendor = await openPageAs('VENDOR')
  await vendor.route('**/api/orders/*/status', (route) => route.fulfill(refusal))
  await vendor.goto('/received-referrals')
  const row = rowOf(vendor, received, mine.name, false)
  await row.getByRole('combobox', { name: /^Mark as/ }).click()
  await vendor.getByRole('option', { name: 'Fulfilled' }).click()
  const failed = vendor.getByRole('dialog', { name: 'Error' })
  await expect(failed).toContainText('Somebody else was faster.')
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Pending')

  await vendor.unroute('**/api/orders/*/status')
  await row.getByRole('combobox', { name: /^Mark as/ }).click()
  await vendor.getByRole('option', { name: 'Fulfilled' }).click()
  await expect(row).toContainText('Fulfilled')
  await signedInAs('CLIENT')
  await client.route('**/api/orders/*/rating', (route) => route.fulfill(refusal))
  await client.goto('/orders')
  const sent = rowOf(client, 'Sent Referrals', mine.name, false)
  await rate(sent, 5)
  await expect(client.getByRole('dialog', { name: 'Somebody else was faster.' })).toBeVisible()
})

test('RECV-001, NAV-012: clients have no incoming list', async ({ page, signedInAs }) => {
  await signedInAs('CLIENT')
  await page.goto('/orders')
  await expect(page.getByRole('navigation', { name: 'My Referrals' }).getByRole('link')).toHaveCount(1)
  await page.goto('/received-referrals')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})
