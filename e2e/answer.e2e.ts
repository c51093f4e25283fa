import type { Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { expect, test } from './fixtures.ts'
import { openAnswerLink, readAnswerLink, readLinkCode } from './mailbox-steps.ts'

// A vendor answers from its own mailbox, by what was mailed there.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test(
  'ANS-004, ANS-021: a vendor without an account reads and answers a referral by link and code',
  { tag: '@phone' },
  async ({ page, apiAs, openPageAs, request, expectAccessible }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Mailbox Home Aid' })
    const sender = await apiAs('CLIENT')
    const { id } = await sendReferralByApi(sender, vendor, { details: 'She fell twice.', hasDocument: true })
    await page.goto(await readAnswerLink(request, vendor.email, id))

    await expect(heading(page, `Referral ${id} for ${vendor.name}, answer by `)).toBeVisible()
    await expect(page.getByText('She fell twice.')).toHaveCount(0)
    await expectAccessible('the link alone')
    await page.getByRole('button', { name: 'Send me a code' }).press('Enter')
    const code = page.getByRole('textbox', { name: '6-digit code' })
    await expect(code).toBeFocused()
    await code.fill('1')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription('Enter the six digits of the code.')
    await expectAccessible('a wrong code')
    await code.fill(await readLinkCode(request, vendor.email, id))
    await page.getByRole('checkbox', { name: 'Remember this browser for 30 days' }).press('Space')
    await page.getByRole('button', { name: 'Open the referral' }).press('Enter')

    await expect(page.getByText('She fell twice.')).toBeVisible()
    for (const name of ['Accept', 'Waitlist…', 'Decline…', 'Ask…', 'Book…', 'Done'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expectAccessible('the referral by a link')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /letter\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('letter.pdf')

    await page.getByRole('button', { name: 'Decline…' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Why do you decline?' })).toBeFocused()
    await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
    await expect(page.getByRole('radiogroup', { name: 'Reason' })).toHaveAccessibleDescription(
      'Please choose a reason.',
    )
    await expectAccessible('a decline without a reason')
    await page.getByRole('radio', { name: 'Outside our area' }).check()
    await page.getByRole('textbox', { name: 'A note to the sender' }).fill('We serve Guelph alone.')
    await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
    const result = page.getByRole('status').filter({ hasText: 'Your answer is saved: Declined.' })
    await expect(result).toBeFocused()
    await expect(page.getByRole('list').filter({ hasText: 'We serve Guelph alone.' })).toContainText('Outside our area')
    await expectAccessible('a stored answer')

    const { id: next } = await sendReferralByApi(sender, vendor, { details: 'The next one.' })
    await openAnswerLink(page, request, vendor.email, next)
    await expect(heading(page, `Referral ${next} for ${vendor.name}`)).toBeVisible()
    await page.getByRole('button', { name: 'Open the referral' }).press('Enter')
    await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Your answer is saved: Accepted.' })).toBeFocused()
    expect((await sender.get<{ status: string }>(`/api/orders/${next}`)).status).toContain(
      'Our team will be contacting',
    )

    const senderPage = await openPageAs('CLIENT')
    await senderPage.goto(`/orders?open=${id}`)
    await expect(senderPage.getByRole('dialog')).toContainText('We serve Guelph alone.')
    await expectAccessible('an answer as the sender reads it', senderPage)

    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('button', { name: 'Accepter', exact: true })).toBeVisible()
    await expectAccessible('the referral by a link in French')
  },
)

test('a link without its secret, and one that does not work, offer a new one', async ({ page, expectAccessible }) => {
  await page.goto('/answer')
  await expect(heading(page, 'The link is not complete')).toBeVisible()
  await expectAccessible('a link without a secret')
  await page.getByRole('textbox', { name: 'Paste the whole link from the message' }).fill(`x/answer#${'A'.repeat(43)}`)
  await expect(heading(page, 'This link does not work any more.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Number of the referral' }).fill('1')
  await page.getByRole('textbox', { name: 'Email address' }).fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('If the number and the address match, a new link is on its way.')).toBeVisible()
})
