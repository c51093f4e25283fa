import type { Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { referralPanel } from './referral-panel.ts'

const received = 'Incoming Referrals / Requests'

const rowOf = (page: Page, list: string, text: string, isMobile: boolean) =>
  isMobile
    ? page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })
    : page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text })

test(
  'SR-096: a sender withdraws consent; the vendor no longer sees details, even on an open screen',
  { tag: '@phone' },
  async ({ page: client, signedInAs, openPageAs, apiAs, expectAccessible, isMobile }) => {
    const mine = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Consent Clinic',
      admins: [demoAccount('VENDOR').email],
    })
    await sendReferralByApi(await apiAs('CLIENT'), mine, { details: 'Ring twice', hasDocument: true })
    const vendor = await openPageAs('VENDOR')
    await vendor.goto('/received-referrals')
    const theirs = rowOf(vendor, received, mine.name, isMobile)
    await expect(theirs).toContainText('Ring twice')

    await signedInAs('CLIENT')
    await client.goto('/orders')
    const row = rowOf(client, 'Sent Referrals', mine.name, isMobile)
    const withdraw = row.getByRole('button', { name: `Withdraw consent to the referral to ${mine.name}` })
    await withdraw.click()
    const question = client.getByRole('dialog', { name: 'Withdraw your consent?' })
    await expect(question).toContainText('Its document is deleted immediately')
    await expectAccessible('withdrawing consent')
    await question.getByRole('button', { name: 'Keep my consent' }).click()
    await expect(question).toHaveCount(0)
    await expect(row).toContainText('Ring twice')

    await withdraw.press('Enter')
    await question.getByRole('button', { name: 'Yes, withdraw consent' }).press('Enter')
    await expect(client.getByText('Your consent has been withdrawn.')).toBeVisible()
    await expect(row).toContainText('Consent withdrawn')
    await expect(row).toContainText('Deleted')
    await expect(withdraw).toHaveCount(0)
    await expectAccessible('a sent referral without consent')

    await expect(theirs).toContainText('Consent withdrawn')
    await expect(theirs).not.toContainText('Ring twice')
    await theirs.getByRole('button', { name: /unread/ }).click()
    await expect(referralPanel(vendor)).toContainText('Withdrawn by the sender')
    await expectAccessible('a received referral without consent', vendor)
  },
)
