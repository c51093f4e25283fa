import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildOfferedService, buildVendor } from '#web/testing/examples.ts'
import { button, field } from '#web/testing/locators.ts'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, refuseAsEditConflict } from '#web/testing/stub-server.ts'

const MAY = { ...PRIMARY_CONTACT_RIGHTS, setAvailability: true } as const
const READ = buildOfferedService()
const THEIRS = buildOfferedService({ facts: { ...READ.facts, fees_note: 'OHIP', bring: ['Health card'] } })

test('after a conflict the form says which details somebody else has set, and saving again sends what it shows', async () => {
  const { stub, callsOf } = await renderVendorPage('/services', {
    may: MAY,
    vendor: { services: [READ] },
    answers: [refuseAsEditConflict(vendorFactsRoutes.setServiceFacts, 'Somebody else has changed this service.')],
  })
  await button('Edit the details of Physiotherapy').click()
  await field('About the fees (optional)').fill('Ask us')
  stub(answer(vendorRoutes.one, buildVendor({ services: [THEIRS], may: MAY })))
  await button('Save the details').click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('Somebody else has changed this service in the meantime.')).toBeVisible()
  await expect.element(alert.getByText('About the fees (optional): OHIP')).toBeVisible()
  await expect.element(field('About the fees (optional)')).toHaveValue('Ask us')
  await expect.element(field('What to bring (optional)')).toHaveValue('Health card')

  stub(answer(vendorFactsRoutes.setServiceFacts, THEIRS))
  await button('Save the details').click()
  await expect.element(page.getByText('Physiotherapy: the details are saved.')).toBeVisible()
  expect(callsOf(vendorFactsRoutes.setServiceFacts).map(({ body }) => body)).toEqual([
    { ...READ.facts, fees_note: 'Ask us', previous: READ.facts },
    { ...THEIRS.facts, fees_note: 'Ask us', previous: THEIRS.facts },
  ])
})
