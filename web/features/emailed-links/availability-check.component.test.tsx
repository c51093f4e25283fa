import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { availabilityCheckRoutes, type AvailabilityCheck } from '#contract/availability-checks.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { queryClient } from '#web/api/query.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import {
  answer,
  refuse,
  refuseAsCodesUsedUp,
  refuseAsEditConflict,
  refuseAsPassEnded,
} from '#web/testing/stub-server.ts'

const SECRET = 'A'.repeat(43)
const TOLD = { wait_weeks: null, places_free: null, places_unit: null, note: '', confirmed_by: 'vendor' } as const
const SEEN = new Date(Date.now() - 41 * 86_400_000).toISOString()
const CHECK: AvailabilityCheck = {
  vendor: 'Lakeside Care',
  services: [
    {
      id: 41,
      name: 'Respite bed',
      availability: { ...TOLD, state: 'waitlist', wait_weeks: 3, note: 'Evenings.', confirmed_at: SEEN },
    },
    {
      id: 42,
      name: 'Meals',
      availability: { ...TOLD, state: 'open', places_free: 5, places_unit: 'meals', confirmed_at: SEEN },
    },
  ],
}

async function openCheck() {
  const rendered = await renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, { party: 'availability', vendor: 'Lakeside Care', sent_to: 'in•••@example.org' }),
      answer(linkRoutes.code, { sent_to: 'in•••@example.org', expires_at: '2026-11-18T13:05:00.000Z' }),
      answer(linkRoutes.enter, { pass: 'B'.repeat(43), mark: null }),
      answer(availabilityCheckRoutes.read, CHECK),
      answer(availabilityCheckRoutes.confirm, CHECK),
    ],
  })
  await enterCode()
  await expect.element(page.getByRole('region', { name: 'Respite bed' })).toBeVisible()
  return rendered
}

test('when no other code is sent for now, the last one can be entered', async () => {
  await renderPage(`/answer#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, { party: 'availability', vendor: 'Lakeside Care', sent_to: 'in•••@example.org' }),
      refuseAsCodesUsedUp('Please try again in 7 minutes.'),
    ],
  })
  await button('Continue').click()
  const sentence = 'Please try again in 7 minutes. The last code we sent to in•••@example.org may still work.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '6-digit code' })).toHaveFocus()
})

async function enterCode() {
  await button('Continue').click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill('123456')
  await button('Continue').click()
}

const meals = page.getByRole('region', { name: 'Meals' })

test('CAP-012: one press confirms all services as they are; nothing is sent before it', async () => {
  const { callsOf } = await openCheck()
  expect(callsOf(availabilityCheckRoutes.confirm)).toEqual([])
  await button('Nothing has changed').click()
  const done = page.getByText('Thank you. The availability of all services is confirmed.')
  await expect.element(done).toBeVisible()
  expect(callsOf(availabilityCheckRoutes.confirm).map(({ body }) => body)).toMatchObject([
    {
      services: [
        { id: 41, seen: SEEN, state: 'waitlist', wait_weeks: 3, note: 'Evenings.' },
        { id: 42, seen: SEEN, state: 'open', places_free: 5, places_unit: 'meals' },
      ],
    },
  ])
})

test('CAP-012: the numbers of all services are changed and confirmed at once; a wrong one is named at its field', async () => {
  const { callsOf } = await openCheck()
  await meals.getByRole('textbox', { name: 'Available now' }).fill('10000')
  await button('Save and confirm all').click()
  await dialog('Validation Error').getByRole('button').last().click()
  await expect.element(meals.getByText('Places available must be a whole number from 0 to 9999.')).toBeVisible()
  await meals.getByRole('textbox', { name: 'Available now' }).fill('0')
  await page.getByRole('region', { name: 'Respite bed' }).getByRole('combobox', { name: 'State' }).selectOptions('full')
  await button('Save and confirm all').click()
  await expect.poll(() => callsOf(availabilityCheckRoutes.confirm)).toHaveLength(1)
  expect(callsOf(availabilityCheckRoutes.confirm).at(-1)?.body).toMatchObject({
    services: [
      { id: 41, state: 'full', wait_weeks: null },
      { id: 42, places_free: 0 },
    ],
  })
})

test('the note of each service that tells its state is shown and can be changed: confirming makes it public again', async () => {
  const { callsOf } = await openCheck()
  const respite = page.getByRole('region', { name: 'Respite bed' })
  const note = respite.getByRole('textbox', { name: 'Note' })
  await expect.element(note).toHaveValue('Evenings.')
  await note.fill('')
  await button('Save and confirm all').click()
  await expect.poll(() => callsOf(availabilityCheckRoutes.confirm)).toHaveLength(1)
  expect(callsOf(availabilityCheckRoutes.confirm).at(-1)?.body).toMatchObject({
    services: [{ id: 41, note: '' }, { id: 42 }],
  })
  await respite.getByRole('combobox', { name: 'State' }).selectOptions('unknown')
  await expect.element(note).not.toBeInTheDocument()
})

const MEANWHILE = 'The availability has been confirmed in the meantime. Please check it again.'
const conflict = refuseAsEditConflict(availabilityCheckRoutes.confirm, MEANWHILE)

test('what was typed stays when somebody else has confirmed meanwhile: their values are named, and are in the form elsewhere', async () => {
  const { callsOf, stub } = await openCheck()
  const respite = page.getByRole('region', { name: 'Respite bed' })
  await meals.getByRole('textbox', { name: 'Available now' }).fill('7')
  const now = new Date().toISOString()
  const [bed, food] = CHECK.services
  const newest = [
    { ...bed!, availability: { ...bed!.availability, wait_weeks: 9, confirmed_at: now } },
    { ...food!, availability: { ...food!.availability, places_free: 2, confirmed_at: now } },
  ]
  stub(conflict, answer(availabilityCheckRoutes.read, { ...CHECK, services: newest }))
  await button('Save and confirm all').click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(MEANWHILE)).toBeVisible()
  await expect.element(alert.getByText('Meals: Open to new referrals, meals available: 2')).toBeVisible()
  await expect.element(meals.getByRole('textbox', { name: 'Available now' })).toHaveValue('7')
  await expect.element(respite.getByRole('textbox', { name: 'Wait in weeks' })).toHaveValue('9')

  stub(answer(availabilityCheckRoutes.confirm, { ...CHECK, services: newest }))
  await button('Save and confirm all').click()
  await expect.poll(() => callsOf(availabilityCheckRoutes.confirm)).toHaveLength(2)
  expect(callsOf(availabilityCheckRoutes.confirm).at(-1)?.body).toMatchObject({
    services: [
      { id: 41, seen: now, wait_weeks: 9 },
      { id: 42, seen: now, places_free: 7 },
    ],
  })
})

test('who has typed nothing is told that somebody else has confirmed meanwhile; the page closes on this device', async () => {
  const { stub } = await openCheck()
  stub(conflict)
  await button('Nothing has changed').click()
  await expect.element(page.getByText(MEANWHILE)).toBeVisible()
  await button('Close on this device').click()
  await expect.element(page.getByText('The availability is closed on this device.')).toBeVisible()
  expect(meals.elements()).toEqual([])
  expect(Object.keys(sessionStorage).filter((key) => key.includes(SECRET))).toEqual([])
})

test('a new code after the end of the pass opens the question again', async () => {
  const { stub } = await openCheck()
  stub(refuseAsPassEnded(availabilityCheckRoutes.read))
  await queryClient.invalidateQueries()
  await expect.element(button('Continue')).toBeVisible()
  stub(answer(availabilityCheckRoutes.read, CHECK), answer(linkRoutes.enter, { pass: 'C'.repeat(43), mark: null }))
  await enterCode()
  await expect.element(meals).toBeVisible()
})

test('a service that is added while the form is edited is asked about, too', async () => {
  const { callsOf, stub } = await openCheck()
  await meals.getByRole('textbox', { name: 'Available now' }).fill('7')
  const transport = { ...CHECK.services[1]!, id: 40, name: 'Transport' }
  stub(answer(availabilityCheckRoutes.read, { ...CHECK, services: [transport, ...CHECK.services] }))
  await queryClient.invalidateQueries()
  const added = page.getByRole('region', { name: 'Transport' })
  await expect.element(added.getByRole('textbox', { name: 'Available now' })).toHaveValue('5')
  await expect.element(meals.getByRole('textbox', { name: 'Available now' })).toHaveValue('7')
  await button('Save and confirm all').click()
  await expect.poll(() => callsOf(availabilityCheckRoutes.confirm)).toHaveLength(1)
  expect(callsOf(availabilityCheckRoutes.confirm)[0]?.body).toMatchObject({
    services: [
      { id: 40, places_free: 5 },
      { id: 41, state: 'waitlist' },
      { id: 42, places_free: 7 },
    ],
  })
})

test('a service that has been removed meanwhile is gone after the refusal, and the others can be confirmed', async () => {
  const { callsOf, stub } = await openCheck()
  const respite = page.getByRole('region', { name: 'Respite bed' })
  await respite.getByRole('textbox', { name: 'Wait in weeks' }).fill('8')
  await meals.getByRole('textbox', { name: 'Available now' }).fill('7')
  const left = { ...CHECK, services: CHECK.services.slice(1) }
  stub(conflict, answer(availabilityCheckRoutes.read, left))
  await button('Save and confirm all').click()
  await expect.element(respite).not.toBeInTheDocument()
  stub(answer(availabilityCheckRoutes.confirm, left))
  await button('Save and confirm all').click()
  await expect.element(page.getByText('Thank you. The availability of all services is confirmed.')).toBeVisible()
  expect(callsOf(availabilityCheckRoutes.confirm).at(-1)?.body).toMatchObject({
    services: [{ id: 42, places_free: 7 }],
  })
})

test('an ended link says when the next message about the availability comes: it has no number to ask for a new one', async () => {
  await renderPage(`/answer#${SECRET}`, {
    answers: [refuse(linkRoutes.look, 404, 'This link does not work any more.')],
  })
  await expect.element(page.getByRole('textbox', { name: 'Number of the referral' })).toBeVisible()
  await expect
    .element(page.getByText('Was the message about your availability? The next one comes by itself within 30 days.'))
    .toBeVisible()
})
