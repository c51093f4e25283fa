import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serviceRoutes } from '#contract/services.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildOfferedService, buildVendor, listOf } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer } from '#web/testing/stub-server.ts'

const PHYSIO = buildOfferedService({ id: 3, name: 'Physiotherapy' })
const SECRET = buildOfferedService({ id: 4, name: 'Night line', private: true })

const renderServices = () =>
  renderVendorPage('', {
    vendor: { services: [PHYSIO, SECRET] },
    answers: [answer(vendorProfileRoutes.detachService, { services: [SECRET] })],
  })

test('a service is removed after a question, because what is told about it goes too', async () => {
  const { callsOf } = await renderServices()
  await button('Remove Physiotherapy').click()
  const question = dialog('Are you sure?')
  await expect
    .element(question.getByText('Physiotherapy will be removed, with its availability and details.'))
    .toBeVisible()
  await button('No, cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(callsOf(vendorProfileRoutes.detachService)).toEqual([])
  await button('Remove Physiotherapy').click()
  await button('Yes, remove').click()
  await expect.poll(() => callsOf(vendorProfileRoutes.detachService).map(({ body }) => body)).toEqual([{ service: 3 }])
})

test('the question about a private service says that an administrator has to give it back', async () => {
  await renderServices()
  await button('Remove Night line').click()
  await expect.element(dialog('Are you sure?').getByText(/^Night line is secret. Only an administrator/)).toBeVisible()
})

test.each([
  ['a contact', PRIMARY_CONTACT_RIGHTS, ['Meals']],
  ['an administrator', { ...PRIMARY_CONTACT_RIGHTS, approve: true as const }, ['Meals', 'Whisper (secret)']],
])('%s is offered the services that they may add', async (_who, may, offered) => {
  const catalogue = [
    { id: 5, name: 'Meals', private: false },
    { id: 6, name: 'Whisper', private: true },
  ]
  await renderVendorPage('', {
    may,
    vendor: { services: [PHYSIO] },
    answers: [
      answer(serviceRoutes.list, listOf(...catalogue.map((one) => ({ ...one, children: [], sub: [], version: 1 })))),
    ],
  })
  await page.getByRole('combobox', { name: 'Add a service' }).click()
  const options = page.getByRole('listbox', { name: 'Add a service' }).getByRole('option')
  await expect.element(options.first()).toBeVisible()
  expect(options.elements().map(({ textContent }) => textContent)).toEqual(offered)
})

test('a removed service passes the focus to the next one', async () => {
  const { stub } = await renderServices()
  await button('Remove Physiotherapy').click()
  stub(answer(vendorRoutes.one, buildVendor({ services: [SECRET], may: PRIMARY_CONTACT_RIGHTS })))
  await button('Yes, remove').click()
  await expect.element(button('Remove Night line')).toHaveFocus()
  await expect.element(page.getByText('Saved.')).toBeVisible()
})
