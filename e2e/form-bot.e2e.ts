import type { Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { expect, readDemoMailbox, test } from './fixtures.ts'
import {
  openAndFillReferralStep,
  fillSenderStep,
  nextButton,
  readNewestMail,
  sendGuestReferral,
} from './guest-steps.ts'

/** Fills in every empty text field of the page, those that nobody sees too, as scripts that send advertising do. */
const fillEveryField = (page: Page) =>
  page.evaluate(() => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const input of document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox], [type=radio])')) {
      if (input.value !== '' || input.type === 'hidden' || input.readOnly) continue
      setValue.call(input, 'https://spam.example')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })

test('a machine in a browser fills every field and does the work of the form: it reads what people read, and no message leaves', async ({
  page,
  request,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Bothered clinic' })
  const now = Date.now()
  const [machine, person] = [`bot.${now}@example.org`, `ines.${now}@example.org`]
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/directory/referrals'))
  await openAndFillReferralStep(page, vendor.id)
  await nextButton(page).click()
  await fillSenderStep(page, machine)
  await fillEveryField(page)
  await nextButton(page).click()
  await expect(page.getByText(`We sent a code to ${machine}.`)).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({ website: 'https://spam.example', sender: { email: machine } })

  // Somebody who writes later, elsewhere, gets a message.
  await sendGuestReferral(await page.context().newPage(), request, vendor.id, person)
  expect(await readNewestMail(request, person)).not.toBe('')
  expect((await readDemoMailbox(request)).filter(({ to }) => to === machine)).toEqual([])
  const received = await (await apiAs('ADMIN')).get<{ total: number }>(`/api/orders/received?vendor_id=${vendor.id}`)
  expect(received.total).toBe(1)
})
