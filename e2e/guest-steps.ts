import type { APIRequestContext, Page } from '@playwright/test'
import { MIN_FORM_FILL_SECONDS } from '#contract/guest-referrals.ts'
import { expect, readDemoMailbox } from './fixtures.ts'

// What somebody without an account does.

export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' })

export async function openAndFillReferralStep(page: Page, vendorId: number) {
  await page.goto(`/directory/vendors/${vendorId}/refer`)
  await expect(page.getByRole('heading', { name: 'Send a referral', level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Service Type' }).click()
  await page.getByRole('option', { name: /physiotherapy/i }).click()
  await page.getByRole('combobox', { name: 'Vendor Location' }).click()
  await page.getByRole('option', { name: /Kingston desk/ }).click()
  await page.getByRole('textbox', { name: 'Details' }).fill('My mother needs a walker.')
  // No person is quicker, and a machine that is gets no message.
  await page.waitForTimeout(1_000 * MIN_FORM_FILL_SECONDS)
}

export async function fillSenderStep(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeFocused()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Nadia')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Quill')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('4165557391')
  await page.getByRole('radio', { name: 'I refer somebody else' }).check()
  await page.getByRole('textbox', { name: 'Name of the person' }).fill('Ada Quill')
  await page.getByRole('checkbox', { name: /18 or older/ }).check()
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check()
}

/** The newest message to this address. */
export async function readNewestMail(request: APIRequestContext, email: string): Promise<string> {
  let text: string | undefined
  await expect
    .poll(async () => {
      text = (await readDemoMailbox(request)).find(({ to }) => to === email)?.text
      return text
    })
    .toBeTruthy()
  return text!
}

const CODE = /\b\d{6}\b/

/** Sends a referral to this vendor and confirms it. Returns the link to the status page, with its secret. */
export async function sendGuestReferral(page: Page, request: APIRequestContext, vendorId: number, email: string) {
  await openAndFillReferralStep(page, vendorId)
  await nextButton(page).click()
  await fillSenderStep(page, email)
  await nextButton(page).click()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(CODE.exec(await readNewestMail(request, email))![0])
  await page.getByRole('button', { name: 'Send my referral' }).click()
  await expect(page.getByRole('heading', { name: /^Sent to/ })).toBeFocused()
  const number = Number(/reference number is (\d+)/.exec(await page.getByRole('main').innerText())![1])
  return { number, link: await page.getByRole('textbox', { name: 'Link to your referral' }).inputValue() }
}

/** Opens the status page with the code that is mailed to the sender. */
export async function openStatusPage(
  page: Page,
  request: APIRequestContext,
  { link, email }: { link: string; email: string },
) {
  // Another page first: a changed fragment alone would not load the page again.
  await page.goto('/help')
  await page.goto(link)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await expect(code).toBeFocused()
  let mailed: string | undefined
  await expect
    .poll(async () => {
      const mails = (await readDemoMailbox(request)).filter(
        ({ to, text }) => to === email && /status|referral/.test(text),
      )
      mailed = mails.map(({ text }) => /\b\d{6}\b(?=\. It works once)/.exec(text)?.[0]).find(Boolean)
      return mailed
    })
    .toBeTruthy()
  await code.fill(mailed!)
  await code.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel my referral' })).toBeVisible()
}
