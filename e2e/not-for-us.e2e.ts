import type { APIRequestContext, Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { expect, test } from './fixtures.ts'
import { openAnswerLink, readMailMatch } from './mailbox-steps.ts'

// A referral that reached the wrong mailbox, or a vendor that does not offer the service.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openLink(page: Page, request: APIRequestContext, vendor: { email: string; name: string }, id: number) {
  await openAnswerLink(page, request, vendor.email, id)
  await expect(heading(page, `Referral ${id} for ${vendor.name}`)).toBeVisible()
}

async function enterCode(page: Page, request: APIRequestContext, email: string) {
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await expect(code).toBeFocused()
  await code.fill(await readMailMatch(request, email, /\b\d{6}\b(?=\. It works once)/))
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
}

test(
  "ANS-018: 'This is not for us' tells administrators of a wrong address, and the sender to call",
  { tag: '@phone' },
  async ({ page, apiAs, openPageAs, request, expectAccessible }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Wrong Mailbox Aid' })
    const { id } = await sendReferralByApi(await apiAs('CLIENT'), vendor, { details: 'Not for strangers.' })
    await openLink(page, request, vendor, id)
    await page.getByRole('button', { name: 'This is not for us' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Why is it not for you?' })).toBeFocused()
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await expect(page.getByRole('radiogroup', { name: 'Reason' })).toHaveAccessibleDescription(
      'Please choose a reason.',
    )
    await expectAccessible('not for us, without a reason')
    await page.getByRole('radio', { name: `This is not the mailbox of ${vendor.name}` }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await enterCode(page, request, vendor.email)
    await expect(page.getByText('email this address again until somebody has checked')).toBeVisible()
    await expect(page.getByText('Not for strangers.')).toHaveCount(0)
    await expectAccessible('a wrong mailbox')

    const sender = await openPageAs('CLIENT')
    await sender.goto(`/orders?open=${id}`)
    await expect(sender.getByRole('dialog')).toContainText('We could not reach this vendor by e-mail')
    await expectAccessible('a vendor that mail does not reach, for the sender', sender)

    const admin = await openPageAs('ADMIN')
    await admin.goto('/admin/unreached')
    await expect(admin.getByText(vendor.email)).toBeVisible()
    await expectAccessible('vendors that mail does not reach', admin)
    await admin.getByRole('button', { name: `Resume emails: ${vendor.name}` }).press('Enter')
    await expectAccessible('mail a vendor again', admin)
    await admin.getByRole('dialog').getByRole('button', { name: 'Resume emails' }).press('Enter')
    await expect(admin.getByText(vendor.email)).toHaveCount(0)
    await readMailMatch(request, vendor.email, /The button opens number \d+/)
  },
)

test('ANS-018: a vendor that does not offer the service declines with two choices', async ({
  page,
  apiAs,
  request,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Other Service Aid' })
  const sender = await apiAs('CLIENT')
  const { id } = await sendReferralByApi(sender, vendor, { details: 'A walker.' })
  await openLink(page, request, vendor, id)
  await page.getByRole('button', { name: 'This is not for us' }).click()
  await page.getByRole('radio', { name: `${vendor.name} does not offer this` }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await enterCode(page, request, vendor.email)
  await expect(page.getByText('A walker.')).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'Declined' })).toContainText('We do not offer this service')
  expect((await sender.get<{ status: string }>(`/api/orders/${id}`)).status).toContain('does not offer')

  const { id: next } = await sendReferralByApi(sender, vendor, { details: 'Another walker.' })
  await openLink(page, request, vendor, next)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByRole('textbox', { name: '6-digit code' })
  const mailed = await readMailMatch(request, vendor.email, new RegExp(`number ${next} is \\d{6}`))
  await code.fill(mailed.slice(-6))
  await page.getByRole('button', { name: 'Open the referral' }).click()
  await page.getByRole('button', { name: 'This is not for us' }).click()
  await page.getByRole('radio', { name: `${vendor.name} does not offer this` }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is saved: Declined.' })).toBeFocused()
})
