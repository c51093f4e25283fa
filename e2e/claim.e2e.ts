import type { APIRequestContext, Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, readVerificationCode, test } from './fixtures.ts'
import { openAnswerLink, readLinkCode } from './mailbox-steps.ts'

// Somebody who answers from a vendor's mailbox makes an account for the vendor.

const PASSWORD = 'a walker for tuesday'

/** Enters by the code and accepts the referral. */
async function answer(page: Page, request: APIRequestContext, email: string, id: number) {
  await openAnswerLink(page, request, email, id)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await readLinkCode(request, email, id))
  await page.getByRole('button', { name: 'Open the referral' }).click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is saved: Accepted.' })).toBeFocused()
}

async function signIn(page: Page, request: APIRequestContext, email: string) {
  const since = Date.now() - 1_000
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const twoStep = page.getByRole('dialog', { name: 'Two-step verification' })
  await twoStep.getByRole('textbox').first().click()
  await page.keyboard.type(await readVerificationCode(request, email, since))
  await twoStep.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/vendors\/\d+\?login=1$/)
}

async function fillAccount(page: Page) {
  await page.getByRole('textbox', { name: 'First Name' }).fill('Nadia')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Quill')
  await page.getByRole('textbox', { name: 'Mobile Phone' }).fill('416-555-7391')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'I agree to the privacy policy' }).press('Space')
}

test(
  'ANS-016: after an answer the mailbox makes an account, which manages the vendor and has the answer in its list',
  { tag: '@phone' },
  async ({ page, apiAs, request, expectAccessible }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Claimed Home Aid' })
    const { id } = await sendReferralByApi(await apiAs('CLIENT'), vendor, { details: 'A walker.' })
    await answer(page, request, vendor.email, id)
    await expect(page.getByRole('heading', { name: `Make an account for ${vendor.name}` })).toBeVisible()
    await expectAccessible('an account after an answer')
    await fillAccount(page)
    await page.getByLabel('Confirm Password').fill('another one')
    await page.getByRole('button', { name: 'Create the account' }).press('Enter')
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match')
    await page.getByLabel('Confirm Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create the account' }).press('Enter')
    const made = page.getByRole('status').filter({ hasText: `The account is ready and manages ${vendor.name}.` })
    await expect(made).toBeFocused()
    await expectAccessible('an account was made')
    await signIn(page, request, vendor.email)
    await page.goto(`/received-referrals?open=${id}`)
    await expect(page.getByRole('region', { name: 'Questions and answers' })).toContainText('Accepted')
  },
)

test(
  'ANS-017: where somebody manages the vendor, the mailbox asks its primary contacts, who accept',
  { tag: '@phone' },
  async ({ page, apiAs, openPageAs, request, expectAccessible }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Managed Home Aid',
      admins: [demoAccount('VENDOR').email],
    })
    await (await apiAs('VENDOR')).put(`/api/vendors/${vendor.id}/answering`, { answer_by_link: 'always' })
    const { id } = await sendReferralByApi(await apiAs('CLIENT'), vendor, { details: 'A bed.' })
    await answer(page, request, vendor.email, id)
    await expect(page.getByText(`${vendor.name} already has a primary contact.`)).toBeVisible()
    await fillAccount(page)
    await page.getByRole('button', { name: 'Ask its primary contacts' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'asked the primary contacts' })).toBeFocused()

    const primary = await openPageAs('VENDOR')
    await primary.goto(`/vendors/${vendor.id}/contacts`)
    const requests = primary.getByRole('region', { name: 'Requests to become a contact' })
    await expect(requests).toContainText(vendor.email)
    await expectAccessible('a request to become a contact', primary)
    await requests.getByRole('button', { name: 'Accept Quill, Nadia' }).press('Enter')
    await expect(requests).toHaveCount(0)
    await expect(primary.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(primary.getByText('Quill, Nadia', { exact: true })).toBeVisible()
  },
)
