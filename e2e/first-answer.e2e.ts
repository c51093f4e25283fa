import type { Locator, Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { expect, test } from './fixtures.ts'
import { openAnswerLink, readLinkCode } from './mailbox-steps.ts'

/** A steady typist. */
const TYPING_DELAY_MS = 80

/** A person with a thumb, who has opened the mail. Counts what they do: each press, and each field that is filled in. */
function createPerson(page: Page) {
  const began = Date.now()
  let interactions = 0
  const count = async (act: Promise<unknown>) => {
    await act
    interactions += 1
  }
  return {
    openLink: (...[request, email, id]: [Parameters<typeof openAnswerLink>[1], string, number]) =>
      count(openAnswerLink(page, request, email, id)),
    press: (target: Locator) => count(target.click()),
    type: (target: Locator, text: string) => count(target.pressSequentially(text, { delay: TYPING_DELAY_MS })),
    measure: () => ({ interactions, seconds: (Date.now() - began) / 1_000 }),
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const storedAnswer = (page: Page) => page.getByRole('status').filter({ hasText: 'Your answer is saved: Accepted.' })

test(
  'ANS-022: from the mail to a stored answer, the first time in 60 seconds and six interactions, in a remembered browser in 20 and three',
  { tag: '@phone' },
  async ({ page, apiAs, request }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Quick Home Aid' })
    const sender = await apiAs('CLIENT')

    const { id } = await sendReferralByApi(sender, vendor, { details: 'A walker.' })
    const first = createPerson(page)
    await first.openLink(request, vendor.email, id)
    await first.press(button(page, 'Send me a code'))
    await first.type(page.getByRole('textbox', { name: '6-digit code' }), await readLinkCode(request, vendor.email, id))
    await first.press(page.getByRole('checkbox', { name: 'Remember this browser for 30 days' }))
    await first.press(button(page, 'Open the referral'))
    await first.press(button(page, 'Accept'))
    await expect(storedAnswer(page)).toBeVisible()
    const firstTime = first.measure()

    const { id: next } = await sendReferralByApi(sender, vendor, { details: 'The next one.' })
    const known = createPerson(page)
    await known.openLink(request, vendor.email, next)
    await known.press(button(page, 'Open the referral'))
    await known.press(button(page, 'Accept'))
    await expect(storedAnswer(page)).toBeVisible()
    const remembered = known.measure()

    for (const number of [id, next])
      expect((await sender.get<{ status: string }>(`/api/orders/${number}`)).status).toContain('Our team will be')
    console.log('An answer from the mailbox:', { firstTime, remembered })
    expect(firstTime.interactions).toBeLessThanOrEqual(6)
    expect(remembered.interactions).toBeLessThanOrEqual(3)
    expect(firstTime.seconds).toBeLessThanOrEqual(60)
    expect(remembered.seconds).toBeLessThanOrEqual(20)
  },
)
