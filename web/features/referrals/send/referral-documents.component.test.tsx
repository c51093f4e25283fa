import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildReferral, buildService, buildVendor, listOf } from '#web/testing/examples.ts'
import { button, choose, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'
import { selectFile, stubUploads } from '#web/testing/stub-uploads.ts'

const VENDOR = buildVendor({ may: { refer: true, attach: true } })
const SENT = buildReferral({
  attachments: [
    { id: 9, name: 'letter.pdf', url: '', isExpired: false, expires_at: null, isBeingChecked: true, isInfected: false },
  ],
})
const UPLOADED = { attachment: { id: 9, name: 'letter.pdf', url: '/api/orders/1/attachments/9', isExpired: false } }
const letter = () => new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' })

const attachButton = page.getByRole('button', { name: /^Attachment/ })
const disclaimer = dialog('Privacy Disclaimer')
const consent = disclaimer.getByRole('checkbox', { name: 'Consent Provided' })
const proceed = disclaimer.getByRole('button', { name: 'Proceed with referral' })

async function openForm({ vendor = VENDOR, awaited = attachButton } = {}) {
  const uploads = stubUploads()
  const rendered = await renderPage('/vendors/21/order', {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(vendorRoutes.one, vendor),
      answer(serviceRoutes.list, listOf(buildService())),
      answer(referralRoutes.send, SENT),
    ],
    isWaiting: true,
  })
  await expect.element(awaited).toBeVisible()
  return { ...rendered, uploads }
}

test('a file of another type or above 25 MB is refused at the field, before anything is sent', async () => {
  const { uploads } = await openForm()
  await expect.element(page.getByText('PDF, JPEG or PNG, up to 25 MB')).toBeVisible()
  selectFile(new File(['Some notes'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(page.getByText('Only PDF, JPEG and PNG files can be attached.')).toBeVisible()
  await expect.element(attachButton).toHaveAttribute('aria-invalid', 'true')
  selectFile(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'huge.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('This file is too large: at most 25 MB.')).toBeVisible()
  expect(uploads).toEqual([])
})

test('REF-019, REF-020, REF-021: an upload shows its percentage, then that it is processed, and holds back the form', async () => {
  const { uploads } = await openForm()
  selectFile(letter())
  const bar = page.getByRole('progressbar', { name: 'Sending letter.pdf' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0')
  await expect.element(button('Waiting for the document')).toBeDisabled()
  expect(uploads[0]?.address).toMatch(/^POST .*\/api\/orders\/upload-attachment$/)
  expect(uploads[0]?.headers).toMatchObject({ Authorization: 'Bearer token-of-the-test' })
  expect(Object.keys(uploads[0]?.fields ?? {})).toEqual(['vendor_id', 'user_id', 'attachmentData'])
  expect(uploads[0]?.fields).toMatchObject({ vendor_id: '21', user_id: '1' })
  uploads[0]?.progress(0.42)
  await expect.element(page.getByText('42% of letter.pdf')).toBeVisible()
  await expect.element(bar).toHaveAttribute('aria-valuenow', '42')
  uploads[0]?.progress(1)
  await expect.element(page.getByText('Processing....')).toBeVisible()

  uploads[0]?.respond(200, UPLOADED)
  await expect.element(page.getByText('letter.pdf')).toBeVisible()
  await expect.element(button('Send referral')).toBeEnabled()
  await button('Remove letter.pdf').click()
  await expect.element(attachButton).toHaveFocus()
})

test('an upload can be cancelled, and a failed one says why and can be repeated', async () => {
  const { uploads } = await openForm()
  selectFile(letter())
  await button('Cancel').click()
  await expect.element(attachButton).toHaveFocus()
  expect(uploads[0]?.isAborted).toBe(true)
  await expect.element(attachButton).not.toHaveAttribute('aria-invalid', 'true')

  selectFile(letter())
  await expect.poll(() => uploads.length).toBe(2)
  uploads[1]?.respond(415, { message: 'This file is not what its name says.' })
  await expect.element(page.getByText('This file is not what its name says.')).toBeVisible()
  selectFile(letter())
  await expect.poll(() => uploads.length).toBe(3)
  uploads[2]?.fail()
  await expect.element(page.getByText(/The hub cannot be reached/)).toBeVisible()
  selectFile(letter())
  await expect.element(page.getByText(/The hub cannot be reached/)).not.toBeInTheDocument()
})

test('REF-013, REF-014, REF-015, REF-016, REF-017, REF-018: a document is sent only after consent, asked each time', async () => {
  const { uploads, callsOf } = await openForm()
  await choose('Service Type', 'Physiotherapy')
  selectFile(letter())
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.respond(200, UPLOADED)
  await button('Send referral').click()

  await expect.element(disclaimer.getByText(/You are about to send “letter.pdf” to Lakeside Care/)).toBeVisible()
  await expect
    .element(disclaimer.getByText(/can access the attachment for 48 hours, after which it is deleted/))
    .toBeVisible()
  await expect.element(consent).toHaveFocus()
  await expect.element(proceed).toBeDisabled()
  await consent.click()
  await expect.element(proceed).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(disclaimer).not.toBeInTheDocument()
  expect(callsOf(referralRoutes.send)).toEqual([])

  await button('Send referral').click()
  await expect.element(consent).not.toBeChecked()
  await disclaimer.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('Remove letter.pdf')).toBeVisible()
  await button('Send referral').click()
  await consent.click()
  await proceed.click()
  await expect
    .element(dialog('Referral sent').getByText(/The vendor can open your document for 48 hours/))
    .toBeVisible()
  expect(callsOf(referralRoutes.send).map(({ body }) => body.order)).toEqual([
    expect.objectContaining({ attachment: 9, consentProvided: true, consentLanguage: 'en' }),
  ])
})

test('with a document, missing input is reported before consent is asked for', async () => {
  const { uploads } = await openForm()
  selectFile(letter())
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.respond(200, UPLOADED)
  await button('Send referral').click()
  await expect.element(dialog('Validation Error').getByText('Service Type is required')).toBeVisible()
  await expect.element(disclaimer).not.toBeInTheDocument()
})

test('a draft with a document can be mended and sent once the vendor takes no documents', async () => {
  const { uploads, remove } = await openForm()
  await choose('Service Type', 'Physiotherapy')
  selectFile(letter())
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.respond(200, UPLOADED)
  await expect.element(button('Remove letter.pdf')).toBeVisible()
  const drafts = { ...sessionStorage }
  remove()
  Object.assign(sessionStorage, drafts)

  const { callsOf } = await openForm({
    vendor: { ...VENDOR, may: { refer: true } },
    awaited: button('Remove letter.pdf'),
  })
  await button('Remove letter.pdf').click()
  await expect.element(attachButton).not.toBeInTheDocument()
  await button('Send referral').click()
  await expect.element(dialog('Referral sent')).toBeVisible()
  expect(callsOf(referralRoutes.send).map(({ body }) => body.order)).toEqual([
    expect.objectContaining({ attachment: null, consentProvided: false }),
  ])
})

test('a rejected document stops the send until it is removed or replaced', async () => {
  const { uploads, callsOf } = await openForm()
  await choose('Service Type', 'Physiotherapy')
  selectFile(letter())
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.respond(422, { message: 'This PDF is damaged.' })
  await expect.element(page.getByText('This PDF is damaged.')).toBeVisible()
  await button('Send referral').click()
  await expect
    .element(dialog('Validation Error').getByText('letter.pdf was not attached. Remove it or choose another document.'))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(attachButton).toHaveFocus()
  await expect.element(attachButton).toHaveAccessibleDescription(/This PDF is damaged\. letter\.pdf was not attached\./)
  expect(callsOf(referralRoutes.send)).toEqual([])

  await button('Remove letter.pdf').click()
  await expect.element(attachButton).toHaveFocus()
  await expect.element(attachButton).not.toHaveAttribute('aria-invalid', 'true')
  await button('Send referral').click()
  await expect.element(dialog('Referral sent')).toBeVisible()
  expect(callsOf(referralRoutes.send)).toHaveLength(1)
})
