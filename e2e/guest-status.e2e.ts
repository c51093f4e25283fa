import { importTestVendor } from './test-data.ts'
import { pdfFile } from './documents.ts'
import { expect, readVerificationCode, test } from './fixtures.ts'
import { openStatusPage, sendGuestReferral } from './guest-steps.ts'
import { fillPersonFields, REGISTRATION_PASSWORD } from './registration.ts'

// A sender without an account comes back to the status page.

test(
  'GST-050: a guest adds a document on the status page, and the vendor opens it',
  { tag: '@phone' },
  async ({ page, request, apiAs, openPageAs, expectAccessible }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Document Clinic' })
    const email = `dora.${Date.now()}@example.org`
    const { number, link } = await sendGuestReferral(page, request, vendor.id, email)
    await openStatusPage(page, request, { link, email })
    await expectAccessible('the status page of a guest')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Attachment/ }).press('Enter')
    await (await chooser).setFiles(pdfFile('assessment.pdf'))
    const disclaimer = page.getByRole('dialog', { name: 'Privacy Disclaimer' })
    await expect(disclaimer).toContainText('assessment.pdf')
    await expectAccessible('the Privacy Disclaimer of a guest')
    await disclaimer.getByRole('checkbox', { name: 'Consent Provided' }).press('Space')
    await disclaimer.getByRole('button', { name: 'Send the document' }).press('Enter')
    await expect(page.getByText('assessment.pdf has been sent. The vendor has been notified.')).toBeVisible()
    await expect(page.getByText(/assessment\.pdf · 4[78] h left/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add a document' })).toHaveCount(0)
    await expectAccessible('the status page with a document')

    const received = await openPageAs('ADMIN')
    await received.goto(`/received-referrals?open=${number}`)
    const download = received.waitForEvent('download')
    // Beside the list where there is room, on phones over it.
    const panel = received.getByRole('region', { name: 'Referral of ' }).or(received.getByRole('dialog'))
    await panel.getByRole('button', { name: /assessment\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('assessment.pdf')

    await page.getByRole('textbox', { name: 'Phone' }).fill('613-555-0144')
    await page.getByRole('button', { name: 'Save phone number' }).press('Enter')
    await expect(page.getByText('Your phone number has been saved.')).toBeVisible()
    await expect(panel.getByText('613-555-0144')).toBeVisible()

    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('button', { name: 'Annuler ma demande' })).toBeVisible()
    await expectAccessible('the status page of a guest in French')

    await page.getByRole('button', { name: 'Retirer le consentement' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Maintenir mon consentement' })).toBeFocused()
    await page.getByRole('dialog').getByRole('button', { name: /^Oui/ }).press('Enter')
    await expect(page.getByText('Votre consentement a été retiré.')).toBeVisible()
    await expect(panel.getByText('assessment.pdf')).toHaveCount(0)
  },
)

test('GST-049: whoever registers with the address of a guest adds the earlier referral, and its link goes on working', async ({
  page,
  request,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Later Clinic' })
  const email = `lena.${Date.now()}@example.org`
  const { number, link } = await sendGuestReferral(page, request, vendor.id, email)
  const since = Date.now()
  await page.goto('/register')
  await fillPersonFields(page, email)
  await page.getByRole('switch', { name: 'I Agree to Privacy Policy' }).press('Space')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(REGISTRATION_PASSWORD)
  await page.keyboard.press('Enter')
  const code = page.getByRole('dialog', { name: 'Two-step verification' })
  await expect(code.getByRole('textbox')).toHaveCount(6)
  await expect(page.getByText(/before you had an account/)).toHaveCount(0)
  const token = await readVerificationCode(request, email, since)
  await code.getByRole('textbox').first().click()
  await page.keyboard.type(token)
  await code.getByRole('button', { name: 'Verify' }).click()
  const add = page.getByRole('button', { name: 'Add my earlier referrals' })
  await expect(add).toBeVisible()
  await expectAccessible('the offer of earlier referrals')
  await add.click()
  await expect(page.getByRole('heading', { name: 'Sent Referrals', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(vendor.name) })).toBeVisible()
  await expect(add).toHaveCount(0)
  await openStatusPage(page, request, { link, email })
  await expect(page.getByRole('heading', { name: `Referral ${number}` })).toBeVisible()
})
