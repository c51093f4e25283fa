import type { APIRequestContext } from '@playwright/test'
import { computeChallengeSolution } from '#server/testing/guest-referrals.ts'
import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, readDemoMailbox, test } from './fixtures.ts'

const SENDER = { first: 'Nadia', last: 'Quill', phone: '416-555-7391', language: 'en' }

async function mailed(request: APIRequestContext, email: string, text: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const texts = (await readDemoMailbox(request)).map((mail) =>
        mail.to === email ? text.exec(mail.text)?.[0] : undefined,
      )
      found = texts.find((one) => one !== undefined)
      return found
    })
    .toBeTruthy()
  return found!
}

test(
  'a sender without an account follows a referral on the status page and cancels it',
  { tag: '@phone' },
  async ({ page, apiAs, request, baseURL, expectAccessible }) => {
    const admin = await apiAs('ADMIN')
    const vendor = await importTestVendor(admin, { name: 'Status Home Aid', admins: [demoAccount('VENDOR').email] })
    const email = `guest-${vendor.id}@example.org`
    const { challenge } = await (await request.get(`${baseURL}/api/directory/challenge`)).json()
    const body = {
      vendor: vendor.id,
      order: { location: vendor.locations[0]!.id, service: vendor.services[0]!.id, details: 'For my mother.' },
      sender: { ...SENDER, email },
      sentFor: 'other',
      agrees: true,
      challenge: await computeChallengeSolution(challenge),
      opened: 60_000,
      website: '',
    }
    const draft = await request.post(`${baseURL}/api/directory/referrals`, { data: body })
    expect(draft.status(), await draft.text()).toBe(202)
    const code = await mailed(request, email, /\b\d{6}\b/)
    const data = { draft: (await draft.json()).draft, code }
    const confirmed = await request.post(`${baseURL}/api/directory/referrals/confirm`, { data })
    expect(confirmed.ok(), await confirmed.text()).toBe(true)
    const { number } = await confirmed.json()

    await page.goto(await mailed(request, email, /\/status#[\w-]{43}/))
    await expect(page.getByRole('heading', { level: 1, name: `Referral ${number}` })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(vendor.name)
    await expectAccessible('the link of a sender alone')
    await page.getByRole('button', { name: 'Send me a code' }).press('Enter')
    const field = page.getByRole('textbox', { name: '6-digit code' })
    await expect(field).toBeFocused()
    await field.fill(await mailed(request, email, /\b\d{6}\b(?=\. It works once)/))
    await field.press('Enter')
    await expect(page.getByText('For my mother.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(vendor.name)
    await expect(page.getByRole('main')).toContainText('Not yet')
    await expectAccessible('the status page')

    const triage = await apiAs('VENDOR')
    await triage.post(`/api/orders/read-received/${number}`, {})
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Yes')
    await page.getByRole('button', { name: 'Cancel my referral' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText('Your referral has been cancelled.')).toBeVisible()
  },
)
