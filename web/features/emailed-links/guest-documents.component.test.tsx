import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { buildReferral } from '#web/testing/examples.ts'
import { button, dialog, link } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'
import { selectFile, stubUploads } from '#web/testing/stub-uploads.ts'
import { saveLinkPass } from '#web/api/link-passes.ts'

const SECRET = 'A'.repeat(43)
const PASS = 'B'.repeat(43)
const { may: _may, read_by: _reader, ...REFERRAL } = buildReferral()
const LINKED: ReferralByLink = {
  party: 'sender',
  referral: REFERRAL,
  answer_by: '2026-11-20',
  seen: 0,
  changed: null,
  answers: [],
  may: { attach: true },
  more_waiting: [],
}
const SENT = {
  id: 9,
  name: 'letter.pdf',
  url: '',
  isExpired: false,
  expires_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  isBeingChecked: false,
  isInfected: false,
}
const letter = () => new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' })

const disclaimer = dialog('Privacy Disclaimer')

async function openStatusPage(linked: ReferralByLink = LINKED) {
  const uploads = stubUploads()
  saveLinkPass(SECRET, PASS)
  const rendered = await renderPage(`/status#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, {
        number: REFERRAL.id,
        party: 'sender',
        state: 'waiting',
        answer_by: '2026-11-20',
        sent_to: 'na•••@example.org',
        may: {},
      }),
      answer(referralByLinkRoutes.referral, linked),
    ],
  })
  // The last of the sections for senders, which are loaded on demand.
  await expect.element(button('Cancel my referral')).toBeVisible()
  return { ...rendered, uploads }
}

test('GST-050: a document of a guest goes out after the Privacy Disclaimer and with its consent only', async () => {
  const { uploads, stub } = await openStatusPage()
  selectFile(letter())
  await expect
    .element(disclaimer)
    .toMatchTextContent(
      /You are about to send “letter\.pdf” to Lakeside Care\..*can access the attachment for 48 hours/,
    )
  await disclaimer.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(disclaimer).not.toBeInTheDocument()
  expect(uploads).toEqual([])

  selectFile(letter())
  await expect.element(disclaimer.getByRole('button', { name: 'Send the document' })).toBeDisabled()
  await disclaimer.getByRole('checkbox', { name: 'Consent Provided' }).click()
  expect(uploads).toEqual([])
  await disclaimer.getByRole('button', { name: 'Send the document' }).click()
  await expect.poll(() => uploads.length).toBe(1)
  expect(uploads[0]!.address).toMatch(/^POST .*\/api\/links\/attachments$/)
  expect(uploads[0]!.headers).toMatchObject({ [LINK_PASS_HEADER]: PASS })
  expect(uploads[0]!.fields).toMatchObject({ consentProvided: 'true', consentLanguage: 'en' })

  stub(answer(referralByLinkRoutes.referral, { ...LINKED, may: {}, referral: { ...REFERRAL, attachments: [SENT] } }))
  uploads[0]!.respond(200, { attachment: { id: 9, name: 'letter.pdf', url: '', isExpired: false } })
  await expect.element(page.getByText('letter.pdf has been sent. The vendor has been notified.')).toBeVisible()
  await expect.element(page.getByText(/letter\.pdf · 4[78] h left/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Add a document' })).not.toBeInTheDocument()
})

test('after a withdrawn consent the document is deleted, and no longer said to have been sent', async () => {
  const { uploads, stub } = await openStatusPage()
  selectFile(letter())
  await disclaimer.getByRole('checkbox', { name: 'Consent Provided' }).click()
  await disclaimer.getByRole('button', { name: 'Send the document' }).click()
  await expect.poll(() => uploads.length).toBe(1)
  const sent: ReferralByLink = {
    ...LINKED,
    may: { withdrawConsent: true },
    referral: { ...REFERRAL, attachments: [SENT] },
  }
  stub(answer(referralByLinkRoutes.referral, sent))
  uploads[0]!.respond(200, { attachment: { id: 9, name: 'letter.pdf', url: '', isExpired: false } })
  const notice = page.getByText('letter.pdf has been sent. The vendor has been notified.')
  await expect.element(notice).toBeVisible()

  const attachments = [{ ...SENT, isExpired: true }]
  const withdrawn = { ...LINKED, may: {}, referral: { ...REFERRAL, attachments, consent_withdrawn: true } }
  stub(answer(referralByLinkRoutes.withdrawConsent, withdrawn), answer(referralByLinkRoutes.referral, withdrawn))
  await button('Withdraw consent').click()
  await dialog('Withdraw your consent?').getByRole('button', { name: 'Yes, withdraw consent' }).click()
  await expect.element(page.getByText('Your consent has been withdrawn.')).toBeVisible()
  await expect.element(page.getByText('Document: deleted')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a refused document stays at its field with the reason', async () => {
  const { uploads } = await openStatusPage()
  selectFile(letter())
  await disclaimer.getByRole('checkbox', { name: 'Consent Provided' }).click()
  await disclaimer.getByRole('button', { name: 'Send the document' }).click()
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]!.respond(422, { message: 'This PDF is damaged.' })
  await expect.element(page.getByText('This PDF is damaged.')).toBeVisible()
  await expect.element(button('Remove letter.pdf')).toBeVisible()
})

test('GST-050: where the vendor takes no documents, the page offers none', async () => {
  await openStatusPage({ ...LINKED, may: {} })
  await expect.element(button('Cancel my referral')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Add a document' })).not.toBeInTheDocument()
})

test('the buttons that close the referral and end the link say what they do', async () => {
  await openStatusPage()
  await expect.element(page.getByText('You can open it again with the link.')).toBeVisible()
  await expect.element(page.getByText('The link stops working for everybody, on every device.')).toBeVisible()
})

test('a cancelled referral leaves a page whose heading says so, and whose text has the focus', async () => {
  const { stub } = await openStatusPage()
  stub(answer(referralByLinkRoutes.cancel, { message: 'Cancelled.' }))
  await button('Cancel my referral').click()
  const question = dialog('Cancel my referral')
  await expect.element(question.getByRole('button', { name: 'Keep my referral' })).toHaveFocus()
  await expect.element(question.getByRole('button', { name: 'Cancel', exact: true })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Referral cancelled' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Your referral has been cancelled.' })).toHaveFocus()
  await expect.element(link('Find another vendor')).toHaveAttribute('href', '/directory')
})
