import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { INTAKE_FORM_MAX_BYTES, vendorFileRoutes } from '#contract/media.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildVendor } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, failUnexpectedly } from '#web/testing/stub-server.ts'
import { selectFile, stubUploads } from '#web/testing/stub-uploads.ts'

const FORM = new File(['bytes'], 'form.pdf', { type: 'application/pdf' })

test('an intake form that was deleted although the answer was lost is no longer offered', async () => {
  const { stub } = await renderVendorPage('/intake-form', {
    vendor: { intakeFormInfo: '/files/form.pdf' },
    answers: [failUnexpectedly(vendorFileRoutes.removeIntakeForm)],
  })
  await button('Delete the intake form').click()
  stub(answer(vendorRoutes.one, buildVendor({ intakeFormInfo: null, may: PRIMARY_CONTACT_RIGHTS })))
  await button('Yes, delete').click()
  await expect.element(page.getByText('No intake form file uploaded yet.')).toBeVisible()
})

test('an intake form that was stored although the answer was lost is offered', async () => {
  const uploads = stubUploads()
  const { stub } = await renderVendorPage('/intake-form', { vendor: { intakeFormInfo: null } })
  await expect.element(page.getByText('No intake form file uploaded yet.')).toBeVisible()
  selectFile(FORM)
  await expect.poll(() => uploads).toHaveLength(1)
  stub(answer(vendorRoutes.one, buildVendor({ intakeFormInfo: '/files/form.pdf', may: PRIMARY_CONTACT_RIGHTS })))
  uploads[0]!.fail()
  await expect.element(button('Delete the intake form')).toBeVisible()
})

test.each([
  ['small', 10],
  ['large', INTAKE_FORM_MAX_BYTES + 1],
])('VADM-059: a %s file that is no PDF is refused in a dialog and is not sent', async (_size, bytes) => {
  const uploads = stubUploads()
  await renderVendorPage('/intake-form', { vendor: { intakeFormInfo: null } })
  await expect.element(page.getByText('No intake form file uploaded yet.')).toBeVisible()
  selectFile(new File([new Uint8Array(bytes)], 'form.docx', { type: 'application/msword' }))
  await expect.element(dialog('Validation Error').getByText('Selected file is not a PDF!')).toBeVisible()
  expect(uploads).toEqual([])
})

test('VADM-059: a file that the server finds to be no PDF is refused in the same dialog', async () => {
  const uploads = stubUploads()
  await renderVendorPage('/intake-form', { vendor: { intakeFormInfo: null } })
  await expect.element(page.getByText('No intake form file uploaded yet.')).toBeVisible()
  selectFile(FORM)
  await expect.poll(() => uploads).toHaveLength(1)
  uploads[0]!.respond(415, { message: 'Selected file is not a PDF!' })
  await expect.element(dialog('Validation Error').getByText('Selected file is not a PDF!')).toBeVisible()
})
