import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import {
  buildCurrentUser,
  buildLocation,
  buildOfferedService,
  buildReferral,
  buildService,
  buildSubService,
  buildVendor,
  listOf,
} from '#web/testing/examples.ts'
import { button, choose } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, type StubbedRoute } from '#web/testing/stub-server.ts'

const ASSESSMENT = buildSubService({ options: ['Home visit', 'Evening'] })
const TRAINING = buildSubService({ id: 43, name: 'Training' })
export const PHYSIOTHERAPY = buildService({ children: [ASSESSMENT, TRAINING] })
export const MEALS = buildService({ id: 44, name: 'Meals' })
export const LAKESIDE = buildLocation()
const HARBOUR = buildLocation({
  id: 32,
  clinic_name: 'Harbour Clinic',
  number: '9',
  street: 'Bay St',
  lat: 44.23,
})
export const VENDOR = buildVendor({
  services: [PHYSIOTHERAPY, MEALS].map(({ id, name }) => buildOfferedService({ id, name })),
  locations: [LAKESIDE, HARBOUR],
  may: { connect: true, refer: true, attach: true },
})
export const SENT = buildReferral({ vendor: { id: 21, name: 'Lakeside Care' } })

export const form = page.getByRole('form', { name: 'Create Referral' })
export const select = (name: string) => page.getByRole('combobox', { name })
export const options = page.getByRole('group', { name: 'Options' })

interface FormOptions {
  path?: string
  vendor?: Partial<Vendor>
  /** The query of the address. */
  query?: string
  answers?: StubbedRoute[]
  viewport?: typeof PHONE_VIEWPORT
}

/** Lakeside is the nearest location of the address. */
export async function openForm({
  path = '/vendors/21/order',
  vendor,
  query = '?lat=43.65&lng=-79.38',
  answers = [],
  viewport,
}: FormOptions = {}) {
  const rendered = await renderPage(path + query, {
    user: buildCurrentUser('CLIENT', { phone: '416-555-0199' }),
    answers: [
      answer(vendorRoutes.one, { ...VENDOR, ...vendor }),
      answer(serviceRoutes.list, listOf(PHYSIOTHERAPY, MEALS)),
      ...answers,
    ],
    isWaiting: true,
    ...(viewport && { viewport }),
  })
  await expect.element(form).toBeVisible()
  return rendered
}

export const submit = () => button('Send referral').click()

export async function fillRequired() {
  await choose('Service Type', 'Meals')
  await select('Vendor Location').click()
  await page.getByRole('option', { name: /^Harbour Clinic/ }).click()
}
