import type { APIRequestContext, Page } from '@playwright/test'
import { importTestVendor } from './directory.ts'
import { MIN_FILL_SECONDS } from '#contract/guest-referrals.ts'
import { expect, readMailbox, test } from './fixtures.ts'

// Somebody without an account sends a referral: three steps, a code or a link by mail, and the vendor has it.

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

async function fillForm(page: Page, vendorId: number) {
  await page.goto(`/directory/vendors/${vendorId}/refer`)
  await expect(page.getByRole('heading', { name: 'Send a referral', level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Service Type' }).click()
  await page.getByRole('option', { name: /physiotherapy/i }).click()
  await page.getByRole('combobox', { name: 'Vendor Location' }).click()
  await page.getByRole('option', { name: /Kingston desk/ }).click()
  await page.getByRole('textbox', { name: 'Details' }).fill('My mother needs a walker.')
  // No person is quicker, and a machine that is gets no message.
  await page.waitForTimeout(1_000 * MIN_FILL_SECONDS)
}

async function fillSender(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeFocused()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Nadia')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Quill')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('4165557391')
  await page.getByRole('radio', { name: 'Somebody else' }).check()
  await page.getByRole('checkbox', { name: /18 or older/ }).check()
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check()
}

async function readMail(request: APIRequestContext, email: string): Promise<string> {
  let text: string | undefined
  await expect
    .poll(async () => {
      text = (await readMailbox(request)).find(({ to }) => to === email)?.text
      return text
    })
    .toBeTruthy()
  return text!
}

test(
  'GST-031: a guest sends a referral, confirms it by the code, and reads to whom and by when',
  { tag: '@phone' },
  async ({ page, request, apiAs, expectAccessible }) => {
    const admin = await apiAs('ADMIN')
    const vendor = await importTestVendor(admin, { name: 'Guest Clinic' })
    const email = `nadia.${Date.now()}@example.org`
    await fillForm(page, vendor.id)
    await expectAccessible('the first step')
    await next(page).click()
    await fillSender(page, email)
    await expectAccessible('the second step')
    await next(page).click()
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
    await expectAccessible('the third step')
    const code = /\b\d{6}\b/.exec(await readMail(request, email))![0]
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Sent to ${vendor.name}` })).toBeFocused()
    await expectAccessible('the confirmation')
    const number = /reference number is (\d+)/.exec(await page.getByRole('main').innerText())![1]!
    const sent = await admin.get<{ user: { email: string }; details: string; sent_for: string }>(
      `/api/orders/${number}`,
    )
    expect(sent).toMatchObject({ user: { email }, details: 'My mother needs a walker.', sent_for: 'other' })
  },
)

test('GST-036: the link of the message sends nothing by itself, in a browser that runs scripts, until its button is pressed', async ({
  page,
  request,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN')
  const vendor = await importTestVendor(admin, { name: 'Linked Clinic' })
  const email = `omar.${Date.now()}@example.org`
  await fillForm(page, vendor.id)
  await next(page).click()
  await fillSender(page, email)
  await next(page).click()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  const link = /\/confirm#\S+/.exec(await readMail(request, email))![0]
  const received = () => admin.get<{ total: number }>(`/api/orders/received?vendor_id=${vendor.id}`)
  for (let n = 0; n < 10; n += 1) {
    await page.goto(link)
    await page.reload()
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
  }
  expect((await received()).total).toBe(0)
  await page.getByRole('button', { name: 'Send my referral' }).click()
  await expect(page.getByRole('heading', { name: `Sent to ${vendor.name}` })).toBeVisible()
  expect((await received()).total).toBe(1)
})
