import { Map } from 'maplibre-gl'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildLocation, buildService, buildSubService, listOf } from '#web/testing/examples.ts'
import { button, choose, dialog, field } from '#web/testing/locators.ts'
import { answer, holdResponse, refuse } from '#web/testing/stub-server.ts'
import {
  LAKESIDE,
  PHYSIOTHERAPY,
  SENT,
  form,
  select,
  options,
  openForm,
  submit,
  fillRequired,
} from '#web/testing/render-referral-form.ts'

test('the form warns of emergencies and tells what happens next', async () => {
  const { callsOf } = await openForm()
  await expect.element(page.getByRole('heading', { name: 'Create Referral', level: 1 })).toBeVisible()
  await expect.element(page.getByText('To Lakeside Care')).toBeVisible()
  await expect.element(form.getByRole('note')).toMatchTextContent(/In an emergency, call 911/)
  const next = page.getByRole('complementary', { name: 'What happens next' })
  await expect.element(next).toMatchTextContent(/Lakeside Care sees your referral as soon as it is sent/)
  await expect.element(next).toMatchTextContent(/A document is deleted after 48 hours/)
  expect(callsOf(vendorRoutes.one)[0]).toMatchObject({ params: { id: 21 }, query: { forConnect: true } })
})

test('REF-011, REF-012: without the right to attach there is no attachment field and no word of documents', async () => {
  await openForm({ vendor: { may: { refer: true } } })
  await expect.element(field('Details')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Attachment/ })).not.toBeInTheDocument()
  await expect.element(page.getByText(/48 h/)).not.toBeInTheDocument()
})

test('REF-005, REF-006, REF-007, REF-008: sub-services and options follow the service and are cleared with it', async () => {
  await openForm()
  await choose('Service Type', 'Meals')
  await expect.element(select('Sub-service')).not.toBeInTheDocument()
  await choose('Service Type', 'Physiotherapy')
  await expect.element(options).not.toBeInTheDocument()
  await choose('Sub-service', 'Training')
  await expect.element(options).not.toBeInTheDocument()
  await choose('Sub-service', 'Assessment')
  await options.getByRole('checkbox', { name: 'Home visit' }).click()
  await options.getByRole('checkbox', { name: 'Evening' }).click()
  await expect.element(options.getByRole('checkbox', { name: 'Home visit' })).toBeChecked()
  await expect.element(options.getByRole('checkbox', { name: 'Evening' })).toBeChecked()

  await choose('Service Type', 'Meals')
  await choose('Service Type', 'Physiotherapy')
  await expect.element(select('Sub-service')).toHaveValue('')
  await choose('Sub-service', 'Assessment')
  await expect.element(options.getByRole('checkbox', { name: 'Home visit' })).not.toBeChecked()
})

test('services that cannot be read are said, and a retry brings their sub-services', async () => {
  const { stub } = await openForm({ answers: [refuse(serviceRoutes.list, 403, 'Services cannot be read.')] })
  await expect.element(form.getByRole('alert')).toMatchTextContent(/Services cannot be read/)
  await choose('Service Type', 'Physiotherapy')
  await expect.element(select('Sub-service')).not.toBeInTheDocument()
  stub(answer(serviceRoutes.list, listOf(PHYSIOTHERAPY)))
  await button('Try again').click()
  await expect.element(select('Sub-service')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})

test('a sub-service and options that no longer exist are not sent with a draft that has them', async () => {
  const { remove } = await openForm({ vendor: { locations: [LAKESIDE] } })
  await choose('Service Type', 'Physiotherapy')
  await choose('Sub-service', 'Assessment')
  await options.getByRole('checkbox', { name: 'Home visit' }).click()
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('Home visit')
  const drafts = { ...sessionStorage }
  remove()
  Object.assign(sessionStorage, drafts)

  const training = buildService({ children: [buildSubService({ id: 43, name: 'Training' })] })
  const { callsOf } = await openForm({
    vendor: { locations: [LAKESIDE] },
    answers: [answer(serviceRoutes.list, listOf(training)), answer(referralRoutes.send, SENT)],
  })
  await expect.element(select('Sub-service')).toHaveValue('')
  await submit()
  await expect
    .poll(() => callsOf(referralRoutes.send).map(({ body }) => body.order))
    .toMatchObject([{ service: PHYSIOTHERAPY.id, subService: null, options: [] }])
})

test('REF-003, REF-004: a single location is shown as text and sent', async () => {
  const { callsOf } = await openForm({
    vendor: { locations: [LAKESIDE, buildLocation({ id: 33, is_archived: true })] },
    answers: [answer(referralRoutes.send, SENT)],
  })
  await expect.element(form.getByText(/^Lakeside Clinic, 1 King St, Toronto/)).toBeVisible()
  await expect.element(select('Vendor Location')).not.toBeInTheDocument()
  await choose('Service Type', 'Meals')
  await submit()
  await expect.poll(() => callsOf(referralRoutes.send).map(({ body }) => body.order.location)).toEqual([31])
})

test('a vendor without locations cannot receive a referral', async () => {
  await openForm({ vendor: { locations: [] } })
  await expect.element(page.getByText(/This vendor has no location yet/)).toBeVisible()
})

test.each([
  ['/vendors/21/order', '?lat=43.65&lng=-79.38', [/^Lakeside Clinic/, /^Harbour Clinic/]],
  ['/vendors/21/order', '?lat=44.23&lng=-79.38', [/^Harbour Clinic/, /^Lakeside Clinic/]],
  // The form beside the profile, as a card of the map opens it.
  ['/vendors/21', '?lat=44.23&lng=-79.38', [/^Harbour Clinic/, /^Lakeside Clinic/]],
])('REF-024: the locations of %s%s are nearest first', async (path, query, names) => {
  await openForm({ path, query })
  await expect.element(page.getByText('Nearest first')).toBeVisible()
  await select('Vendor Location').click()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2)
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(names.map((name) => expect.stringMatching(name)))
})

test('CONST-013: the map of the locations opens at zoom 7, goes to 12 for a chosen one, and stays between 2 and 16', async () => {
  const addControl = vi.spyOn(Map.prototype, 'addControl')
  onTestFinished(() => addControl.mockRestore())
  await openForm({ query: '' })
  await button('Show on a map').click()
  await expect.poll(() => addControl.mock.contexts).not.toHaveLength(0)
  const map = addControl.mock.contexts[0] as Map
  expect([map.getZoom(), map.getMinZoom(), map.getMaxZoom()]).toEqual([7, 2, 16])
  await select('Vendor Location').click()
  await page.getByRole('option', { name: /^Harbour Clinic/ }).click()
  await expect.poll(() => map.getZoom()).toBe(12)
})

test.each(['/vendors/21/order', '/vendors/21'])('the searched service is chosen in the form at %s', async (path) => {
  await openForm({ path, query: `?service=${PHYSIOTHERAPY.id}` })
  await expect.element(select('Service Type')).toHaveValue(PHYSIOTHERAPY.name)
})

test.each(['/vendors/21/order', '/vendors/21'])(
  'the location in the town that the search has named is chosen in the form at %s',
  async (path) => {
    await openForm({ path, query: '?lat=43.65&lng=-79.38&location=32' })
    await expect.element(select('Vendor Location')).toHaveValue(expect.stringMatching(/^Harbour Clinic/))
  },
)

test('a location is found by its address', async () => {
  await openForm()
  await select('Vendor Location').fill('bay st')
  await expect.element(page.getByRole('option', { name: /^Harbour Clinic/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /^Lakeside Clinic/ })).not.toBeInTheDocument()
  await select('Vendor Location').fill('no such street')
  await expect.element(page.getByText('This vendor has no such location.')).toBeVisible()
})

test('the details are limited, and the remaining characters are shown when few are left', async () => {
  await openForm()
  await expect.element(field('Details')).toHaveAttribute('maxlength', '5000')
  await field('Details').fill('a'.repeat(4_499))
  await expect.element(page.getByText(/characters left/)).not.toBeInTheDocument()
  await field('Details').fill('a'.repeat(4_990))
  await expect.element(page.getByText('10 characters left')).toBeVisible()
  await field('Details').fill('a'.repeat(4_999))
  await expect.element(page.getByText('1 character left', { exact: true })).toBeVisible()
})

test('REF-022, REF-023, ERR-051: missing input is reported in a dialog, then at the fields, with the focus on the first', async () => {
  const { callsOf } = await openForm()
  await submit()
  const errors = dialog('Validation Error')
  await expect.element(errors.getByText('Vendor Location is required')).toBeVisible()
  await expect.element(errors.getByText('Service Type is required')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(errors).not.toBeInTheDocument()
  await expect.element(select('Service Type')).toHaveFocus()
  expect(form.getByText('Service Type is required').elements()).toHaveLength(1)
  await expect.element(select('Service Type')).toHaveAccessibleDescription(/Service Type is required/)
  await expect.element(select('Vendor Location')).toHaveAccessibleDescription(/Vendor Location is required/)
  expect(callsOf(referralRoutes.send)).toEqual([])

  // A changed field loses its message.
  await choose('Service Type', 'Meals')
  await expect.element(select('Service Type')).not.toHaveAccessibleDescription(/required/)
  await expect.element(select('Vendor Location')).toHaveAccessibleDescription(/Vendor Location is required/)
})

test('a referral whose form is left before the answer is no draft any more', async () => {
  const held = holdResponse(answer(referralRoutes.send, SENT))
  const { callsOf, history } = await openForm({ answers: [held.stub] })
  await fillRequired()
  await field('Details').fill('Sent once.')
  await submit()
  await expect.poll(() => callsOf(referralRoutes.send)).toHaveLength(1)
  history.push('/help')
  await expect.element(form).not.toBeInTheDocument()
  // The form that is opened again meanwhile waits for the answer.
  history.push('/vendors/21/order')
  await expect.element(field('Details')).toHaveValue('Sent once.')
  await expect.element(button('Send referral')).toBeDisabled()
  history.push('/help')
  await expect.element(form).not.toBeInTheDocument()
  held.release()
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.includes('referral.21'))).toEqual([])
  history.push('/vendors/21/order')
  await expect.element(field('Details')).toHaveValue('')
})

test('a form that is opened again while its referral is being sent is emptied by the answer, which is said', async () => {
  const held = holdResponse(answer(referralRoutes.send, SENT))
  const { callsOf, history } = await openForm({ answers: [held.stub] })
  await fillRequired()
  await field('Details').fill('Sent once.')
  await submit()
  await expect.poll(() => callsOf(referralRoutes.send)).toHaveLength(1)
  history.push('/help')
  await expect.element(form).not.toBeInTheDocument()
  history.push('/vendors/21/order')
  await expect.element(field('Details')).toHaveValue('Sent once.')
  held.release()
  await expect.element(page.getByText('Referral sent')).toBeVisible()
  await expect.element(field('Details')).toHaveValue('')
  await expect.element(button('Send referral')).toBeEnabled()
})
