import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildOfferedService, buildVendor, listOf } from '#web/testing/examples.ts'
import { button, dialog, field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { PLAIN_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, refuseAsEditConflict, type StubbedRoute } from '#web/testing/stub-server.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const MAY = { ...PLAIN_CONTACT_RIGHTS, setAvailability: true } as const
const WAITLIST = {
  state: 'waitlist',
  wait_weeks: 3,
  places_free: 2,
  places_unit: 'beds',
  note: 'Evenings only.',
  confirmed_at: daysAgo(2),
  confirmed_by: 'vendor',
} as const
const RESPITE = buildOfferedService({ name: 'Respite bed', availability: WAITLIST })
/** Answers a save, and keeps the calls. */
function stubSave() {
  const calls: { params: object; body: object }[] = []
  const stub = answer(vendorFactsRoutes.setAvailability, ({ params, body }) => {
    calls.push({ params, body })
    return RESPITE
  })
  return { stub, calls }
}

const form = page.getByRole('form', { name: 'Availability of Respite bed' })
const stateButton = (name: string) => form.getByRole('button', { name, exact: true })

test('CAP-009: state, weeks, free places with their unit and a note are set in the tab of services', async () => {
  const { stub, calls } = stubSave()
  await renderVendorPage('/services', { may: MAY, vendor: { services: [RESPITE] }, answers: [stub] })
  await expect.element(stateButton('Waitlist')).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Open', 'Full', 'Not stated']) await expect.element(stateButton(name)).toBeVisible()
  await expect.element(form.getByText("Confirmed 2 days ago by the vendor's office")).toBeVisible()
  // Its words change by themselves, so it is no live region.
  expect(form.getByRole('status').elements()).toEqual([])

  await form.getByRole('textbox', { name: 'Wait in weeks' }).fill('521')
  await form.getByRole('button', { name: 'Save' }).click()
  await dialog('Validation Error').getByRole('button').last().click()
  await expect.element(form.getByText('The wait is a whole number of weeks from 1 to 520.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Wait in weeks' }).fill('5')
  await form.getByRole('textbox', { name: 'Available now' }).fill('40')
  await form.getByRole('combobox', { name: 'Counted in' }).selectOptions('meals')
  await form.getByRole('textbox', { name: 'Note' }).fill('Call first.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Respite bed: the availability is confirmed.')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({
    params: { id: 21, sid: 41 },
    body: { state: 'waitlist', wait_weeks: 5, places_free: 40, places_unit: 'meals', note: 'Call first.' },
  })
})

test('the fields of an availability are in one row', async () => {
  await renderVendorPage('/services', { may: MAY, vendor: { services: [RESPITE] } })
  const topOf = (name: string) => form.getByLabelText(name).element().getBoundingClientRect().top
  await expect.element(form.getByLabelText('Counted in')).toBeVisible()
  expect(topOf('Available now')).toBe(topOf('Counted in'))
  expect(topOf('Wait in weeks')).toBe(topOf('Counted in'))
})

test('an availability that somebody else has confirmed meanwhile is shown instead of overwritten', async () => {
  const refused = refuseAsEditConflict(vendorFactsRoutes.setAvailability, 'Somebody was faster.')
  const { stub, callsOf } = await renderVendorPage('/services', {
    may: MAY,
    vendor: { services: [RESPITE] },
    answers: [refused],
  })
  await expect.element(stateButton('Waitlist')).toHaveAttribute('aria-pressed', 'true')
  const theirs = { ...RESPITE, availability: { ...WAITLIST, state: 'full', confirmed_at: daysAgo(0) } as const }
  stub(answer(vendorRoutes.one, buildVendor({ services: [theirs], may: MAY })))
  await stateButton('Open').click()
  await expect.element(page.getByText('Somebody was faster.')).toBeVisible()
  expect(callsOf(vendorFactsRoutes.setAvailability).map(({ body }) => body.confirmed_at)).toEqual([
    WAITLIST.confirmed_at,
  ])
  await button('Close').click()
  await expect.element(stateButton('Full')).toHaveAttribute('aria-pressed', 'true')
})

/** Opens the dialog 'Availability' of the received list. */
async function openAvailabilityDialog(stub: StubbedRoute) {
  await renderPage('/received-referrals', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true, setAvailability: true } }),
    isWaiting: true,
    answers: [
      answer(
        myMembershipRoutes.list,
        listOf({ id: 1, vendor: { id: 21, name: 'Lakeside Care' }, pending: false, is_primary_contact: false }),
      ),
      answer(vendorRoutes.one, buildVendor({ services: [RESPITE], may: MAY })),
      stub,
    ],
  })
  await button('Availability').click()
}

test('CAP-009: in the received list a click on a state of the availability saves it', async () => {
  const { stub, calls } = stubSave()
  await openAvailabilityDialog(stub)
  await stateButton('Full').click()
  await expect.element(page.getByText('Respite bed: the availability is confirmed.')).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ body: { state: 'full', places_free: 2, note: 'Evenings only.' } })
  await form.getByRole('button', { name: 'Still right' }).click()
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[1]).toMatchObject({ body: { state: 'waitlist', wait_weeks: 3 } })
})

test('a click on a state saves what is typed beside it; an invalid number stays in its field', async () => {
  const { stub, calls } = stubSave()
  await renderVendorPage('/services', { may: MAY, vendor: { services: [RESPITE] }, answers: [stub] })
  await form.getByRole('textbox', { name: 'Note' }).fill('Call first.')
  await form.getByRole('textbox', { name: 'Available now' }).fill('many')
  await stateButton('Open').click()
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]).toMatchObject({ body: { state: 'open', places_free: 2, note: 'Call first.' } })
  await expect.element(form.getByRole('textbox', { name: 'Available now' })).toHaveValue('many')
  await form.getByRole('textbox', { name: 'Available now' }).fill('2')
  await expect.element(form.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => dialog('Services & availability').getByRole('button').first().click()],
])('the availability of the received list asks before %s loses what is typed', async (_how, close) => {
  const list = dialog('Services & availability')
  await openAvailabilityDialog(stubSave().stub)
  await form.getByRole('textbox', { name: 'Note' }).fill('Call first.')
  await close()
  await expect.element(dialog('Are you sure?').getByText(/will be lost if you leave/)).toBeVisible()
  // Escape answers the question alone.
  await expect.element(button('No, cancel')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Are you sure?')).not.toBeInTheDocument()
  await expect.element(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Call first.')
  await close()
  await button('Yes, leave').click()
  await expect.element(list).not.toBeInTheDocument()
})

test('others read the availability; one that is older than 30 days asks to ask', async () => {
  const services = [
    RESPITE,
    buildOfferedService({ id: 42, name: 'Meals', availability: { ...WAITLIST, confirmed_at: daysAgo(41) } }),
    buildOfferedService({ id: 43, name: 'Transport' }),
  ]
  await renderVendorPage('/services', { may: { seeTabs: true }, vendor: { services } })
  const section = (name: string) => page.getByRole('region', { name })
  await expect.element(section('Respite bed').getByText('Waitlist, about 3 weeks, beds available: 2')).toBeVisible()
  await expect.element(section('Respite bed').getByText('Evenings only.')).toBeVisible()
  await expect.element(section('Meals').getByText('Last confirmed 41 days ago, please ask')).toBeVisible()
  expect(section('Transport').element().textContent).toBe('Transport')
  expect(page.getByRole('form').elements()).toHaveLength(0)
})

test('the details of a service keep what is typed while they are folded', async () => {
  const may = { ...PLAIN_CONTACT_RIGHTS, setAvailability: true, edit: true } as const
  await renderVendorPage('/services', { may, vendor: { services: [RESPITE] } })
  await button('Edit the details of Respite bed').click()
  await field('What to bring (optional)').fill('A health card')
  await button('Edit the details of Respite bed').click()
  await expect.element(button('Edit the details of Respite bed')).toHaveAttribute('aria-expanded', 'false')
  await button('Edit the details of Respite bed').click()
  await expect.element(field('What to bring (optional)')).toHaveValue('A health card')
})

test.each([{ suspended: true }, { is_archived: true }, { prevent_referrals: true }])(
  'a vendor that takes no referrals tells no availability: %o',
  async (closed) => {
    await renderVendorPage('/services', { may: { seeTabs: true }, vendor: { ...closed, services: [RESPITE] } })
    const section = page.getByRole('region', { name: 'Respite bed' })
    await expect.element(section).toMatchTextContent(/^Respite bed$/)
  },
)
