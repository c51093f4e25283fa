import type { Page } from '@playwright/test'
import { pdfFile, textFile } from './documents.ts'
import { importTestVendor, OTTAWA } from './test-data.ts'
import { pressEnterOnFocusedOk } from './dialogs.ts'
import { demoAccount, expect, readVerificationCode, test } from './fixtures.ts'

// Step 3: write and send a referral, or read why it failed without losing any text.

const form = (page: Page) => page.getByRole('form', { name: 'Create Referral' })

async function choose(page: Page, field: string, option: string | RegExp) {
  await form(page).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

async function attach(page: Page, file: ReturnType<typeof pdfFile>) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form(page)
      .getByRole('button', { name: /^Attachment/ })
      .click(),
  ])
  await chooser.setFiles(file)
}

test(
  'a client sends a referral with a document',
  { tag: '@phone' },
  async ({ page, context, signedInAs, apiAs, expectAccessible }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Referral Clinic' })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: OTTAWA.lat, longitude: OTTAWA.lng })
    await signedInAs('CLIENT')
    await page.goto(`/vendors/${vendor.id}/order`)
    await expect(form(page)).toContainText('In an emergency, call 911.')

    await test.step('REF-004, CONST-015: the locations of a vendor with several are sorted by distance', async () => {
      await choose(page, 'Service Type', /physiotherapy/i)
      await form(page).getByRole('combobox', { name: 'Vendor Location' }).click()
      await expect(page.getByRole('option')).toHaveText([/Ottawa desk/, /Kingston desk/])
      await page.getByRole('option', { name: /Kingston desk/ }).click()
    })

    await test.step('REF-009, REF-010: the form takes details and a request to be called', async () => {
      const details = form(page).getByRole('textbox', { name: 'Details' })
      await details.fill('A fall last week; walks with a cane since then.')
      await expect(details).toHaveValue(/^A fall/)
      const callMe = form(page).getByRole('checkbox', { name: 'Call me right away' })
      await callMe.check()
      await expect(callMe).toBeChecked()
    })

    await test.step('the sender says whom the referral is for and how to reach them', async () => {
      await form(page).getByRole('checkbox', { name: 'This is for somebody else' }).check()
      await form(page).getByRole('textbox', { name: 'Name of the person' }).fill('Ana Bellamy')
      await form(page).getByRole('textbox', { name: 'How to reach them' }).fill('Mornings, no voice mail.')
      await form(page).getByRole('textbox', { name: 'Their phone' }).fill('647-555-0142')
      await expectAccessible('whom the referral is for')
    })

    const letter = `hospital letter${' with a name that never ends'.repeat(4)}.pdf`
    const remove = form(page).getByRole('button', { name: `Remove ${letter}` })
    await test.step('REF-002: a document can be attached, and removed', async () => {
      await attach(page, pdfFile(letter))
      await expect(remove).toBeFocused()
      expect((await remove.boundingBox())!.width).toBeGreaterThan(70)
    })

    const disclaimer = page.getByRole('dialog', { name: 'Privacy Disclaimer' })
    const proceed = disclaimer.getByRole('button', { name: 'Proceed with referral' })
    await test.step('REF-013, REF-016, REF-017: a document opens the disclaimer, which says how long it is kept', async () => {
      await form(page).getByRole('button', { name: 'Send referral' }).click()
      await expect(disclaimer).toContainText('48 hours')
      await expect(proceed).toBeDisabled()
      await expectAccessible('the privacy disclaimer')
    })

    await test.step('REF-018: without consent nothing is sent and the form keeps the document', async () => {
      await page.keyboard.press('Escape')
      await expect(disclaimer).toBeHidden()
      await expect(remove).toBeVisible()
    })

    await test.step('REF-001, REF-014, REF-015: only with consent the client can proceed, and the referral is sent', async () => {
      const sent = page.getByRole('dialog', { name: 'Referral sent' })
      await form(page).getByRole('button', { name: 'Send referral' }).click()
      await disclaimer.getByRole('checkbox', { name: 'Consent Provided' }).check()
      await expect(proceed).toBeEnabled()
      await proceed.click()
      await expect(sent).toContainText(vendor.name)
      await expect(sent).toContainText('911')
      await expect(sent.getByRole('region', { name: 'Who this is for' })).toHaveText(/^For Ana Bellamy.*0142$/)
      expect((await sent.boundingBox())!.height).toBe(page.viewportSize()!.height)
      await expect(sent.getByRole('button', { name: 'Back to the map' })).toBeVisible()
      await expectAccessible('the referral is sent')
      await sent.getByRole('button', { name: 'Go to My Referrals' }).click()
    })

    await test.step('REF-021: the list of sent referrals has the referral with its document', async () => {
      await expect(page).toHaveURL(/\/orders$/)
      await expect(page.getByRole('note').getByText('In an emergency, call 911.')).toBeVisible()
      await expect(page.getByText(vendor.name).first()).toBeVisible()
      await expect(page.getByText('For Ana Bellamy').first()).toBeVisible()
      await expect(page.getByRole('button', { name: `Save ${letter}` }).first()).toBeVisible()

      await page.goto(`/vendors/${vendor.id}/order`)
      await expect(form(page).getByRole('textbox', { name: 'Details' })).toHaveValue('')
      await expect(form(page).getByRole('checkbox', { name: 'Call me right away' })).not.toBeChecked()
    })
  },
)

test('REF-022, REF-023, ERR-051: missing input is reported in a dialog, then at the fields, with the focus on the first', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Strict Clinic' })
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}/order`)
  await form(page).getByRole('button', { name: 'Send referral' }).press('Enter')
  const errorDialog = page.getByRole('dialog', { name: 'Validation Error' })
  await expect(errorDialog).toContainText('Vendor Location is required')
  await expect(errorDialog).toContainText('Service Type is required')
  await pressEnterOnFocusedOk(errorDialog)
  await expect(errorDialog).toBeHidden()
  await expect(form(page).getByRole('combobox', { name: 'Service Type' })).toBeFocused()
  await expect(form(page).getByRole('combobox', { name: 'Service Type' })).toHaveAccessibleDescription(
    /Service Type is required/,
  )
  await expectAccessible('the form with its errors')
})

test('REF-019, REF-020: a document shows its upload progress, then that it is being checked; a wrong one is refused at the field', async ({
  page,
  context,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Slow Line' })
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}/order`)

  await attach(page, textFile('notes.txt'))
  await expect(form(page)).toContainText('Only PDF, JPEG and PNG files can be attached.')
  await expect(form(page).getByRole('button', { name: /^Attachment/ })).toBeFocused()
  await attach(page, { ...textFile('letter.pdf'), mimeType: 'application/pdf' })
  await expect(form(page)).toContainText('Only PDF, JPEG and PNG files can be attached.')
  await attach(page, { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(26 * 1024 * 1024) })
  await expect(form(page)).toContainText('This file is too large: at most 25 MB.')

  const line = await context.newCDPSession(page)
  const slow = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: 400_000 }
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow)
  const readTexts = await collectTexts(page)
  await attach(page, pdfFile('scan.pdf', 600_000))
  await expect(form(page).getByRole('progressbar', { name: 'Sending scan.pdf' })).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Waiting for the document' })).toBeDisabled()
  await expect(form(page).getByRole('button', { name: 'Remove scan.pdf' })).toBeVisible()
  const texts = await readTexts()
  expect(texts.filter((text) => /^([1-9]|[1-9]\d)% of scan\.pdf$/.test(text))).not.toEqual([])
  expect(texts).toContain('Processing....')
})

/** Records every text that a status element of the page, or what stands before it, shows from now on. */
async function collectTexts(page: Page): Promise<() => Promise<string[]>> {
  const collected = await page.evaluateHandle(() => {
    const texts = new Set<string>()
    const parts = 'output, :has(+ output)'
    const note = () => document.querySelectorAll(parts).forEach((one) => texts.add(one.textContent ?? ''))
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => collected.evaluate((texts) => [...texts])
}

test('ERR-012, ERR-013, SR-126, SR-127: typed text survives a failed send and a reload, and is sent once', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Patient Clinic' })
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}/order`)
  await choose(page, 'Service Type', /physiotherapy/i)
  await choose(page, 'Vendor Location', /Ottawa desk/)
  const details = form(page).getByRole('textbox', { name: 'Details' })
  await details.fill('Twelve words that nobody wants to type for a second time today.')

  // The hub accepts the request, and the response is lost.
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form(page).getByRole('button', { name: 'Send referral' }).click()
  const failed = page.getByRole('dialog', { name: 'We could not find out whether it was sent' })
  await expect(failed).toContainText('Press “Send referral” again without changing anything')
  await failed.getByRole('button').last().click()
  await expect(details).toHaveValue(/^Twelve words/)

  await page.unroute('**/api/orders')
  await page.reload()
  await expect(details).toHaveValue(/^Twelve words/)
  await expect(form(page).getByRole('combobox', { name: 'Vendor Location' })).toHaveValue(/Ottawa desk/)
  await form(page).getByRole('button', { name: 'Send referral' }).click()
  await expect(page.getByRole('dialog', { name: 'Referral sent' })).toBeVisible()

  const sent = await (await apiAs('CLIENT')).get<{ data: { vendor: { id: number } }[] }>('/api/orders/requests')
  expect(sent.data.filter((referral) => referral.vendor.id === vendor.id)).toHaveLength(1)
})

test('NAV-054: an ended session leads to the sign-in and back to the typed text; leaving the page discards it', async ({
  page,
  request,
  signedInOnceAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Expiring Clinic' })
  await signedInOnceAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}/order`)
  await choose(page, 'Service Type', /physiotherapy/i)
  await choose(page, 'Vendor Location', /Kingston desk/)
  const details = form(page).getByRole('textbox', { name: 'Details' })
  await details.fill('Kept through the sign-in.')

  const token = await page.evaluate(() => localStorage.getItem('hub.token'))
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await form(page).getByRole('button', { name: 'Send referral' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You were signed out to keep your data safe.')).toBeVisible()

  const { email, password } = demoAccount('CLIENT')
  const since = Date.now() - 1_000
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Two-step verification' }).getByRole('textbox').first().click()
  await page.keyboard.type(await readVerificationCode(request, email, since))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/vendors/${vendor.id}/order`))
  await expect(details).toHaveValue('Kept through the sign-in.')

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(storage).not.toContain('Kept through')
})
