import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mediaRoutes } from '#contract/media.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildVendor } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, failUnexpectedly } from '#web/testing/stub-server.ts'
import { selectFile, stubUploads } from '#web/testing/stub-uploads.ts'

const FORM = new File(['bytes'], 'form.pdf', { type: 'application/pdf' })

test('an intake form that was deleted although the answer was lost is no longer offered', async () => {
  const { stub } = await renderVendorPage('/intake-form', {
    vendor: { intakeFormInfo: '/files/form.pdf' },
    answers: [failUnexpectedly(mediaRoutes.removeIntakeForm)],
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
