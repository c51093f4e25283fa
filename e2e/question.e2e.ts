import type { Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { openStatusPage, sendGuestReferral } from './guest-steps.ts'

// The vendor's staff ask the sender of a referral in words, and read the reply.

// Beside the list where there is room, on phones over it.
const panelOf = (page: Page) => page.getByRole('region', { name: 'Referral of ' }).or(page.getByRole('dialog'))
const answersOn = (page: Page) => page.getByRole('region', { name: 'Questions and answers' }).getByRole('listitem')
const SOON = { timeout: 20_000 }

async function ask(vendor: Page, id: number, question: string): Promise<void> {
  await vendor.goto(`/received-referrals?open=${id}`)
  await panelOf(vendor).getByRole('button', { name: 'Ask a question' }).press('Enter')
  await expect(vendor.getByRole('textbox', { name: 'Your question' })).toBeFocused()
  await vendor.keyboard.type(question)
  await vendor.getByRole('button', { name: 'Send the question' }).press('Enter')
  await expect(vendor.getByRole('status').filter({ hasText: 'Your question has been sent.' })).toBeFocused()
}

async function reply(sender: Page, text: string): Promise<void> {
  await sender.getByRole('textbox', { name: 'Your reply' }).fill(text)
  await sender.getByRole('button', { name: 'Send the reply' }).press('Enter')
  await expect(sender.getByRole('status').filter({ hasText: 'Your reply has been sent.' })).toBeFocused()
}

test(
  'a nurse asks in the panel, the sender replies, and the nurse reads it and marks it as read',
  { tag: '@phone' },
  async ({ page: client, signedInAs, openPageAs, apiAs, expectAccessible }) => {
    const mine = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Question Clinic',
      admins: [demoAccount('VENDOR').email],
    })
    const { id } = await sendReferralByApi(await apiAs('CLIENT'), mine, { details: 'She uses stairs at home.' })
    const vendor = await openPageAs('VENDOR')
    await ask(vendor, id, 'Is there a ramp?')
    await expect(answersOn(vendor)).toContainText([/Asked a question.*Is there a ramp\?.*You/])

    await signedInAs('CLIENT')
    await client.goto(`/orders?open=${id}`)
    await expect(answersOn(client)).toContainText([/Is there a ramp\?.*Question Clinic/])
    await expectAccessible('a question with the field for a reply')
    await reply(client, 'Yes, by the side door.')
    await expect(answersOn(client)).toContainText([/Is there a ramp\?/, /Yes, by the side door\..*You/])

    await expect(answersOn(vendor)).toContainText([/Is there a ramp\?/, /Yes, by the side door\./], SOON)
    const mark = panelOf(vendor).getByText('New reply', { exact: true })
    await expect(mark).toBeVisible()
    await panelOf(vendor).getByRole('button', { name: 'Mark as read' }).press('Enter')
    await expect(mark).toHaveCount(0)
  },
)

test(
  'a guest replies on the status page, and the nurse reads it',
  { tag: '@phone' },
  async ({ page, request, apiAs, openPageAs, expectAccessible }) => {
    const mine = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Guest Question Clinic',
      admins: [demoAccount('VENDOR').email],
    })
    const email = `quinn.${Date.now()}@example.org`
    const { number, link } = await sendGuestReferral(page, request, mine.id, email)
    const vendor = await openPageAs('VENDOR')
    await ask(vendor, number, 'Which floor is it?')
    await openStatusPage(page, request, { link, email })
    await expect(answersOn(page)).toContainText([/Which floor is it\?.*Guest Question Clinic/])
    await expectAccessible('the status page with a question')
    await reply(page, 'The third floor.')
    await expect(answersOn(vendor)).toContainText([/Which floor is it\?/, /The third floor\./], SOON)
  },
)
