import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { buildVendor } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, refuseAsEditConflict } from '#web/testing/stub-server.ts'

const CHANGED_MEANWHILE = 'Somebody else has changed this vendor in the meantime.'

/** Removes a language, and saves after somebody else has changed the vendor. */
async function saveAfterTheirChange(theirs: Partial<Vendor>) {
  const languages = [{ language: 'fr', by: 'staff' } as const]
  const { stub } = await renderVendorPage('/services', {
    vendor: { languages },
    answers: [refuseAsEditConflict(vendorFactsRoutes.setFacts, CHANGED_MEANWHILE)],
  })
  await button('Remove French').click()
  stub(answer(vendorRoutes.one, buildVendor({ languages, ...theirs, version: 2, may: PRIMARY_CONTACT_RIGHTS })))
  await button('Save the languages').click()
  await expect.element(page.getByRole('alert').getByText(CHANGED_MEANWHILE)).toBeVisible()
}

test('after a conflict the card says which languages somebody else has listed', async () => {
  const languages = [
    { language: 'fr', by: 'staff' },
    { language: 'de', by: 'interpreter' },
  ] as const
  await saveAfterTheirChange({ languages: [...languages] })
  await expect.element(page.getByText('Languages: French, German (Interpreter)')).toBeVisible()
  await expect.element(page.getByText('No languages are listed yet.')).toBeVisible()
})

test('a refused save of the languages says so, also when somebody else has changed other things', async () => {
  await saveAfterTheirChange({ name: 'Lakeside Clinic' })
  await button('Cancel').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
