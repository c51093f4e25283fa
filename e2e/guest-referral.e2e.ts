import { importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'
import { openAndFillReferralStep, fillSenderStep, nextButton, readNewestMail } from './guest-steps.ts'

// Somebody without an account sends a referral: three steps, a code or a link by mail, and the vendor has it.

test(
  'GST-031, REF-001: a guest sends a referral, confirms it by the code, and reads to whom and by when',
  { tag: '@phone' },
  async ({ page, request, apiAs, expectAccessible }) => {
    const admin = await apiAs('ADMIN')
    const vendor = await importTestVendor(admin, { name: 'Guest Clinic' })
    const email = `nadia.${Date.now()}@example.org`
    await openAndFillReferralStep(page, vendor.id)
    await expectAccessible('the first step')
    await nextButton(page).click()
    await fillSenderStep(page, email)
    await expectAccessible('the second step')
    await nextButton(page).click()
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
    await expectAccessible('the third step')
    const code = /\b\d{6}\b/.exec(await readNewestMail(request, email))![0]
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
  await openAndFillReferralStep(page, vendor.id)
  await nextButton(page).click()
  await fillSenderStep(page, email)
  await nextButton(page).click()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  const link = /\/confirm#\S+/.exec(await readNewestMail(request, email))![0]
  const received = () => admin.get<{ total: number }>(`/api/orders/received?vendor_id=${vendor.id}`)
  for (let n = 0; n < 10; n += 1) {
    await page.goto(link)
    await page.reload()
    await expect(page.getByText('Opening this page does not send your referral.')).toBeVisible()
  }
  expect((await received()).total).toBe(0)
  await page.getByRole('button', { name: 'Send my referral' }).click()
  await expect(page.getByRole('heading', { name: `Sent to ${vendor.name}` })).toBeVisible()
  expect((await received()).total).toBe(1)
})
