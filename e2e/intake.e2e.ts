import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import type { Vendor } from '#contract/vendors.ts'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { pressEnterOnFocusedOk } from './dialogs.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { referralPanel } from './referral-panel.ts'

// A day at the intake desk, by keyboard alone: filter, go through the list, read, select, delete, export, look up a
// history.

const received = 'Incoming Referrals / Requests'
/** Returns a vendor of the demo's vendor user with some referrals, newest last. */
async function createIntakeDesk(
  callsAs: (role: 'ADMIN' | 'CLIENT') => Promise<Parameters<typeof sendReferralByApi>[0]>,
  count: number,
) {
  const vendor = await importTestVendor(await callsAs('ADMIN'), {
    name: 'Intake Desk',
    admins: [demoAccount('VENDOR').email],
  })

  const client = await callsAs('CLIENT')
  const sent = []
  for (let nth = 1; nth <= count; nth += 1)
    sent.push(await sendReferralByApi(client, vendor, { details: `Number ${nth}`, contactNow: nth === 1 }))
  return { vendor, sent }
}

const open = async (page: Page, { id }: Vendor) => {
  await page.goto(`/received-referrals?vendor=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: received })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

/** Rows on wide screens, cards on phones. */
const rows = (page: Page) => page.locator('[data-row]')
const row = (page: Page, details: string) => rows(page).filter({ hasText: details })

/** Presses Tab until the focus is on the target, as a user without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, most = 60) {
  const matches = typeof name === 'string' ? (text: string) => text === name : (text: string) => name.test(text)
  for (let step = 0; step < most; step += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      return element?.ariaLabel ?? element?.textContent ?? ''
    })
    if (matches(focused.trim())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to ${String(name)}.`)
}

test('a list is processed by keyboard alone', async ({ page, signedInAs, apiAs, expectAccessible }) => {
  const { vendor } = await createIntakeDesk(apiAs, 5)
  await signedInAs('VENDOR')
  await open(page, vendor)
  await expect(rows(page)).toHaveCount(5)

  await test.step('RECV-043: j and k move through the rows, e marks an unread one as read', async () => {
    await page.keyboard.press('j')
    await expect(row(page, 'Number 5').locator('[data-opener]')).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(row(page, 'Number 4').locator('[data-opener]')).toBeFocused()
    await expect(row(page, 'Number 4')).toContainText('(unread)')
    await page.keyboard.press('e')
    await expect(page.getByText('Marked as read!')).toBeVisible()
    await expect(row(page, 'Number 4')).not.toContainText('(unread)')
  })

  await test.step('x selects one row, X all in between', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await expect(page.getByText('3 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true, name: /^Select .*,/ })).toHaveCount(3)
    await expectAccessible('three chosen')
  })

  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await test.step('RECV-014, RECV-048: Read Selected asks first, then marks only the selected ones', async () => {
    await page.getByRole('button', { name: 'Read Selected', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(question).toContainText('2 unread received referrals will be marked as read')
    await tabTo(page, 'Yes, mark as read')
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(row(page, 'Number 2')).not.toContainText('(unread)')
    await expect(row(page, 'Number 1')).toContainText('(unread)')
  })

  await test.step('RECV-005, RECV-013, RECV-047, ERR-046: Delete Selected asks first, then deletes only the selected ones', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Delete Selected', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(question).toContainText('1 received referral')
    await expect(question).toContainText("You won't be able to revert this!")
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(rows(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'Delete Selected', exact: true }).focus()
    await page.keyboard.press('Enter')
    await tabTo(page, 'Yes, delete selected')
    await page.keyboard.press('Enter')
    const deleted = page.getByRole('dialog', { name: 'Deleted!' })
    await expect(deleted).toContainText('Your received referrals have been deleted.')
    await pressEnterOnFocusedOk(deleted)
    await expect(rows(page)).toHaveCount(4)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('RECV-018: Enter opens the panel with the history and the actions', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = referralPanel(page)
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(panel.getByText('Marked as read', { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Report User' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
})

test('keyboard shortcuts can be switched off, and stay off; ? lists them', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const { vendor } = await createIntakeDesk(apiAs, 1)
  await signedInAs('VENDOR')
  await open(page, vendor)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Mark the referral as read')
  await expectAccessible('the keys')
  await help.getByRole('switch').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('e')
  await expect(help).toBeHidden()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('[data-opener]:focus')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus()
  await page.keyboard.press('Enter')
  await expect(help.getByRole('switch')).not.toBeChecked()
})

test(
  'RECV-007, RECV-008, RECV-009, RECV-010: filters apply with View Report, a dot shows pending ones, and the URL keeps them',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, isMobile }) => {
    const { vendor } = await createIntakeDesk(apiAs, 2)
    await signedInAs('VENDOR')
    await open(page, vendor)
    const chip = page.getByRole('button', { name: `Remove the filter Vendor: ${vendor.name}` })
    await expect(chip).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Vendors' })).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Vendors' })).toHaveValue(vendor.name)
    const view = page.getByRole('button', { name: /^View Report/ })
    await expect(view).toHaveAccessibleName('View Report')

    await page.getByRole('combobox', { name: 'Status' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option')).toHaveCount(10)
    await page.getByRole('option', { name: 'Shipped' }).click()
    await expect(view).toHaveAccessibleName(/the filters have changed/)
    await expect(rows(page)).toHaveCount(2)
    await view.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/status=SHIPPED/)
    await expect(page.getByText('No Referrals', { exact: true })).toBeVisible()
    await expect(view).toBeHidden()

    await page.getByRole('button', { name: 'Remove the filter Status: Shipped' }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.goBack()
    await page.reload()
    await page.getByRole('button', { name: isMobile ? 'Filters, in use' : 'Change filters' }).click()
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Shipped')
    await page.getByRole('switch', { name: 'Filter by Creation Date' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: /^Creation period/ })).toBeVisible()
    await view.focus()
    await page.keyboard.press('Enter')
    const refusal = page.getByRole('dialog', { name: 'Validation Error' })
    await expect(refusal).toContainText('Creation period is required')
    await pressEnterOnFocusedOk(refusal)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).not.toHaveURL(/status|vendor/)
  },
)

test('decision 12: all matching referrals are selected across pages, and All ignores the filters', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('VENDOR')
  await page.goto('/received-referrals')
  await expect(rows(page)).toHaveCount(50)
  const label =
    (await page
      .getByText(/^Showing 1 to 50 of/)
      .first()
      .textContent()) ?? ''
  const total = Number(/of (\d+)$/.exec(label)?.[1])
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${total} matching` }).click()
  await expect(page.getByText(`${total} selected`)).toBeVisible()

  let sent: unknown
  await page.route('**/api/orders/delete-selected-received', async (route) => {
    sent = route.request().postDataJSON()
    await route.fulfill({ json: { message: 'Your received referrals have been deleted.', is_done: true } })
  })
  await page.getByRole('button', { name: 'Delete Selected', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toContainText(`${total} received referrals`)
  await page.getByRole('button', { name: 'Yes, delete selected' }).click()
  await expect(page.getByRole('dialog', { name: 'Deleted!' })).toBeVisible()
  expect(sent).toEqual({ filter: {}, up_to: expect.any(Number) })
  await page.keyboard.press('Enter')

  await page.goto('/received-referrals?status=SHIPPED')
  await page.getByRole('button', { name: 'Delete All', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText(`All ${total} received referrals, also those that your search and filters hide.`)
  await expect(question.getByRole('button', { name: 'Yes, delete all' })).toBeVisible()
  await page.route(/\/api\/orders\/received\?up_to=\d+$/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy.' } }),
  )
  await question.getByRole('button', { name: 'Yes, delete all' }).click()
  await expect(page.getByRole('dialog', { name: 'Error!' })).toContainText('Something went wrong.')
})

test('RECV-011, RECV-012, RECV-023, RECV-024, CONST-023: the export has a period and its file name', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const { vendor, sent } = await createIntakeDesk(apiAs, 2)
  await signedInAs('VENDOR')
  await open(page, vendor)
  await page.getByRole('button', { name: 'Export Referrals' }).focus()
  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Report Settings' })
  await expect(settings.getByRole('combobox', { name: 'Vendors' })).toHaveValue(vendor.name)
  await expect(settings.getByRole('button', { name: /^Creation period/ })).toBeVisible()
  await expectAccessible('report settings')
  await settings.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  const refusal = page.getByRole('dialog', { name: 'Validation Error' })
  await expect(refusal).toContainText('Creation period is required')
  await pressEnterOnFocusedOk(refusal)
  await expect(refusal).toBeHidden()

  await settings.getByRole('button', { name: /^Creation period/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: /^1 / }).first().click()
  // The 28th of the next month: today may be after the 28th of this one.
  for (let nth = 0; nth < 2; nth += 1) await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /^28 / }).last().click()
  const asked = page.waitForRequest('**/api/orders/received/export?**')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    settings.getByRole('button', { name: 'Export' }).click(),
  ])
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(new URL((await asked).url()).searchParams.get('timezone')).toBe(zone)
  expect(download.suggestedFilename()).toBe('received_referrals_report.xlsx')
  const [sheet] = await readExcelFile(await readFile(await download.path()))
  expect(sheet!.data.slice(1).map((line) => line[0])).toEqual(sent.map(({ id }) => id).toReversed())
  await expect(settings).toBeHidden()
})

test('RECV-018, RECV-045, RECV-046, ERR-018: a sender is reported with a reason', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const { vendor } = await createIntakeDesk(apiAs, 1)
  await signedInAs('VENDOR')
  await open(page, vendor)
  // The demo's client would have to sign in again elsewhere, so the report is not sent to the hub.
  let reported: unknown
  await page.route('**/api/reports/create', async (route) => {
    reported = route.request().postDataJSON()
    await route.fulfill({
      json: { id: 1, status: 0, reason: 'x', created_at: '2026-11-21T00:00:00Z', vendor_first: '', vendor_last: '', user_id: 2, user_first: '', user_last: '', handled: false }, // prettier-ignore
    })
  })
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Report User' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Report User' })
  await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expectAccessible('a report')
  await question.getByRole('button', { name: 'Report User' }).focus()
  await page.keyboard.press('Enter')
  await expect(question).toContainText('A reason is required')
  await question.getByRole('textbox', { name: 'Reason' }).focus()
  await page.keyboard.type('Sends the same every hour.')
  await question.getByRole('button', { name: 'Report User' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('User Reported Successfully')).toBeVisible()
  expect(reported).toMatchObject({ reason: 'Sends the same every hour.' })
})

test('a printout has the full details and no controls; an open referral is printed alone', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Paper Desk',
    admins: [demoAccount('VENDOR').email],
  })

  const words = 'Longer than twenty characters, and whole on paper.'
  await sendReferralByApi(await apiAs('CLIENT'), vendor, { details: words })
  await signedInAs('VENDOR')
  await open(page, vendor)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(words)).toBeVisible()
  for (const name of ['View Report', 'Delete All', 'Export Referrals', 'Columns'])
    await expect(page.getByRole('button', { name, includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.locator('[data-opener]').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
})
