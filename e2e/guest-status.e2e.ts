import { importTestVendor } from './directory.ts'
import { pdfFile } from './documents.ts'
import { expect, test } from './fixtures.ts'
import { openStatusPage, sendGuestReferral } from './guest-steps.ts'

// A sender without an account comes back to the status page.

test(
  'GST-050: a guest adds a document on the status page, and the vendor opens it',
  { tag: '@phone' },
  async ({ page, request, apiAs, openPageAs, expectAccessible }) => {
    test.setTimeout(120_000)
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
    await expect(page.getByText('assessment.pdf has been sent. The vendor has been told.')).toBeVisible()
    await expect(page.getByText(/assessment\.pdf · 4[78] h left/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add a document' })).toHaveCount(0)
    await expectAccessible('the status page with a document')

    const received = await openPageAs('ADMIN')
    await received.goto(`/received-referrals?open=${number}`)
    const download = received.waitForEvent('download')
    // In the row, and in the panel.
    await received
      .getByRole('button', { name: /assessment\.pdf/ })
      .first()
      .click()
    expect((await download).suggestedFilename()).toBe('assessment.pdf')

    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('button', { name: 'Annuler ma demande' })).toBeVisible()
    await expectAccessible('the status page of a guest in French')
  },
)
