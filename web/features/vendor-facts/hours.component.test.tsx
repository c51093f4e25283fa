import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { DAY_MS } from '#contract/dates.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import {
  buildCurrentUser,
  buildLocation,
  buildVendor,
  buildVendorSummary,
  vendorSummariesOf,
} from '#web/testing/examples.ts'
import { button, dialog, field, link, messagesIn } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, refuseAsEditConflict, type RouteCall } from '#web/testing/stub-server.ts'

const LAKESIDE = buildLocation({ clinic_name: 'Lakeside', version: 4 })

/** Opens the form for hours, and keeps what it saves. */
async function openHoursForm(viewport?: typeof PHONE_VIEWPORT) {
  const calls: RouteCall<typeof vendorFactsRoutes.setLocationFacts>[] = []
  const stub = answer(vendorFactsRoutes.setLocationFacts, (call) => {
    calls.push(call)
    const { version: _version, ...facts } = call.body
    return { id: LAKESIDE.id, ...facts }
  })
  await renderVendorPage('/locations', {
    may: PRIMARY_CONTACT_RIGHTS,
    vendor: { locations: [LAKESIDE] },
    answers: [stub],
    ...(viewport && { viewport }),
  })
  await link('Hours and access of Lakeside').click()
  await expect.element(button('Add hours on Monday')).toBeVisible()
  return calls
}

const time = (name: string, nth = 0) => page.getByLabelText(name).nth(nth)

test('CAP-014: a location gets several spans a day, closed days and its own time zone', async () => {
  const calls = await openHoursForm()
  await button('Add hours on Monday').click()
  await time('Monday: closes at').fill('12:00')
  await button('Add hours on Monday').click()
  await time('Monday: opens at', 1).fill('13:00')
  await button('Copy Monday to all weekdays').click()
  await button('Add hours on Saturday').click()
  await time('Saturday: opens at').fill('22:00')
  await time('Saturday: closes at').fill('02:00')
  await page.getByRole('checkbox', { name: 'the day after' }).click({ force: true })
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Winnipeg')
  await page.getByRole('option', { name: 'America/Winnipeg' }).click()
  await button('Add closed days').click()
  await page.getByLabelText('First day').fill('2026-12-25')
  await field('Note (optional)').fill('Christmas')
  await page.getByRole('combobox', { name: 'Step-free entrance' }).selectOptions('yes')
  await button('Save').click()
  await expect.element(page.getByText('The hours and the access are saved.')).toBeVisible()

  const day = (weekday: number) => [
    { weekday, opens: '09:00', closes: '12:00', next_day: false },
    { weekday, opens: '13:00', closes: '17:00', next_day: false },
  ]
  const { params, body } = calls[0]!
  expect(params).toEqual({ vendor_id: 21, id: LAKESIDE.id })
  expect(body.hours.toSorted((a, b) => a.weekday - b.weekday)).toEqual([
    ...[1, 2, 3, 4, 5].flatMap(day),
    { weekday: 6, opens: '22:00', closes: '02:00', next_day: true },
  ])
  expect(body).toMatchObject({
    time_zone: 'America/Winnipeg',
    closures: [{ from: '2026-12-25', to: '2026-12-25', note: 'Christmas' }],
    access: { step_free_entrance: 'yes' },
    version: 4,
  })
})

test('CAP-014: the card says until when the location is open, or when it opens, by its own clock', async () => {
  const closing = new Date()
  closing.setUTCHours(22, 0, 0, 0)
  const closesAt = closing > new Date() ? closing : new Date(closing.getTime() + DAY_MS)
  const tomorrow = new Date(Date.now() + DAY_MS)
  const weekday = new Intl.DateTimeFormat('en-CA', { weekday: 'long', timeZone: 'America/Winnipeg' }).format(tomorrow)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Winnipeg' }).format(tomorrow)
  const vendors = [
    buildVendorSummary({ id: 1, name: 'One', opening: { is_open: true, changes_at: closesAt.toISOString() } }),
    buildVendorSummary({
      id: 2,
      name: 'Two',
      opening: { is_open: false, changes_at: `${day}T15:00:00.000Z`, time_zone: 'America/Winnipeg' },
    }),
  ]
  await renderPage('/?search=care', {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(vendorRoutes.summaries, vendorSummariesOf(...vendors))],
    isWaiting: true,
  })
  const card = (name: string) => page.getByRole('article', { name })
  await expect.element(card('One').getByText(/^Open until [56] pm$/)).toBeVisible()
  const winnipeg = card('Two').getByText(new RegExp(`^Opens ${weekday} (9|10) am$`))
  await expect.element(winnipeg).toBeVisible()
})

test('a span that ends before it begins is refused at its field', async () => {
  const calls = await openHoursForm()
  await button('Add hours on Friday').click()
  await time('Friday: closes at').fill('08:00')
  const boxOf = (found: Locator) => found.element().getBoundingClientRect()
  const before = boxOf(time('Friday: closes at')).width
  await button('Save').click()
  await dialog('Validation Error').getByRole('button').last().click()
  await expect.element(page.getByText('The closing time must be after the opening time.')).toBeVisible()
  // The message has a row of its own.
  const [opens, closes] = [boxOf(time('Friday: opens at')), boxOf(time('Friday: closes at'))]
  const cross = boxOf(button('Remove these hours on Friday'))
  expect(closes.width).toBe(before)
  expect(closes.top).toBe(opens.top)
  expect(cross.top + cross.height / 2).toBeCloseTo(closes.top + closes.height / 2, 0)
  expect(boxOf(page.getByText('The closing time must be after the opening time.')).left).toBe(opens.left)
  await page.getByRole('checkbox', { name: 'the day after' }).click({ force: true })
  await button('Save').click()
  await expect.poll(() => calls.length).toBe(1)
})

test('closed days whose last day is typed only in part are refused at that day, and saved when it is complete', async () => {
  const calls = await openHoursForm()
  await button('Add closed days').click()
  await page.getByLabelText('First day').fill('2026-12-25')
  const lastDay = page.getByLabelText('Last day (optional)')
  lastDay.element().focus()
  await userEvent.keyboard('12')
  await button('Save').click()
  await expect
    .element(dialog('Validation Error'))
    .toMatchTextContent(/Last day \(optional\): Enter the whole date, or clear the field\./)
  await dialog('Validation Error').getByRole('button').last().click()
  await expect.element(lastDay).toHaveAccessibleDescription('Enter the whole date, or clear the field.')
  expect(calls).toEqual([])

  await lastDay.fill('2026-12-26')
  await expect.element(lastDay).not.toHaveAccessibleDescription('Enter the whole date, or clear the field.')
  await button('Save').click()
  await expect.poll(() => calls[0]?.body.closures).toEqual([{ from: '2026-12-25', to: '2026-12-26', note: '' }])
})

test('a first day or a time that is typed only in part is refused alone; once it is emptied, its message goes', async () => {
  const calls = await openHoursForm()
  await button('Add closed days').click()
  await button('Add hours on Monday').click()
  const typeHalf = async (input: Locator, text: string) => {
    await input.fill('')
    input.element().focus()
    await userEvent.keyboard(text)
  }
  await typeHalf(page.getByLabelText('First day'), '12')
  await typeHalf(time('Monday: opens at'), '10')
  await button('Save').click()
  await expect.element(dialog('Validation Error')).toBeVisible()
  expect(messagesIn('Validation Error')).toEqual([
    'Monday: opens at: Enter the whole time, or clear the field.',
    'First day: Enter the whole date, or clear the field.',
  ])
  await dialog('Validation Error').getByRole('button').last().click()
  await expect.element(page.getByLabelText('Last day (optional)')).not.toHaveAccessibleDescription()
  expect(calls).toEqual([])

  const opens = time('Monday: opens at')
  await expect.element(opens).toHaveFocus()
  await expect.element(opens).toHaveAccessibleDescription('Enter the whole time, or clear the field.')
  await userEvent.keyboard('{Delete}{Tab}{Tab}{Tab}{Tab}')
  await expect.element(opens).not.toHaveAccessibleDescription()
})

test('after a conflict the form says which hours somebody else has set', async () => {
  const { stub } = await renderVendorPage('/locations', {
    vendor: { locations: [LAKESIDE] },
    answers: [
      refuseAsEditConflict(
        vendorFactsRoutes.setLocationFacts,
        'Somebody else has changed this location in the meantime.',
      ),
    ],
  })
  await link('Hours and access of Lakeside').click()
  await button('Add hours on Monday').click()
  const theirs = {
    id: LAKESIDE.id,
    time_zone: 'America/Toronto',
    hours: [{ weekday: 2, opens: '10:00', closes: '16:00', next_day: false }],
    closures: [],
    access: {},
  }
  const locations = [{ ...LAKESIDE, version: 5 }]
  stub(answer(vendorRoutes.one, buildVendor({ locations, location_facts: [theirs], may: PRIMARY_CONTACT_RIGHTS })))
  await button('Save').click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('Somebody else has changed this location in the meantime.')).toBeVisible()
  await expect.element(alert.getByText('Opening hours: Tuesday 10 am – 4 pm')).toBeVisible()
  await expect.element(time('Monday: opens at')).toHaveValue('09:00')
})

test('hours that were saved although the answer was lost are nobody else’s, and saved', async () => {
  const { stub } = await renderVendorPage('/locations', {
    vendor: { locations: [LAKESIDE] },
    answers: [refuseAsEditConflict(vendorFactsRoutes.setLocationFacts, 'Somebody else has changed this location.')],
  })
  await link('Hours and access of Lakeside').click()
  await button('Add hours on Monday').click()
  const mine = {
    id: LAKESIDE.id,
    time_zone: 'America/Toronto',
    hours: [{ weekday: 1, opens: '09:00', closes: '17:00', next_day: false }],
    closures: [],
    access: {},
  }
  const locations = [{ ...LAKESIDE, version: 5 }]
  stub(answer(vendorRoutes.one, buildVendor({ locations, location_facts: [mine], may: PRIMARY_CONTACT_RIGHTS })))
  await button('Save').click()
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(time('Monday: opens at')).toHaveValue('09:00')
  expect(
    page
      .getByRole('alert')
      .getByText(/Somebody else/)
      .elements(),
  ).toEqual([])
  await button('Add hours on Tuesday').click()
  await expect.element(button('Save')).toBeEnabled()
  expect(
    page
      .getByRole('alert')
      .getByText(/Somebody else/)
      .elements(),
  ).toEqual([])
})

test('each of several spans and closed days has a number', async () => {
  await openHoursForm()
  for (const label of ['Add hours on Monday', 'Add hours on Monday', 'Add closed days', 'Add closed days'])
    await button(label).click()
  const group = (name: string) => page.getByRole('group', { name })
  await expect.element(group('Hours 2').getByLabelText('Monday: opens at')).toBeVisible()
  await expect.element(group('Closed days 2').getByLabelText('First day')).toBeVisible()
})

test('a phone shows the whole times of a span', async () => {
  await openHoursForm(PHONE_VIEWPORT)
  await button('Add hours on Monday').click()
  for (const name of ['Monday: opens at', 'Monday: closes at']) {
    const input = time(name).element()
    if (!(input instanceof HTMLInputElement)) throw new Error('no input')
    const shown = input.clientWidth
    input.style.width = 'max-content'
    input.style.maxWidth = 'none'
    expect(input.clientWidth).toBeLessThanOrEqual(shown)
    input.removeAttribute('style')
  }
})

test('added closed days have the focus; without a first day they are refused at it alone, and stay one row', async () => {
  const calls = await openHoursForm()
  await button('Add closed days').click()
  const first = page.getByLabelText('First day')
  await expect.element(first).toHaveFocus()
  await button('Save').click()
  await expect.element(dialog('Validation Error')).toBeVisible()
  expect(messagesIn('Validation Error')).toEqual(['Enter the first day.'])
  await dialog('Validation Error').getByRole('button').last().click()
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveAccessibleDescription('Enter the first day.')
  const last = page.getByLabelText('Last day (optional)')
  await expect.element(last).not.toHaveAccessibleDescription()
  const boxOf = (found: Locator) => found.element().getBoundingClientRect()
  const cross = boxOf(button('Remove closed days 1'))
  expect(boxOf(last).top).toBe(boxOf(first).top)
  expect(cross.top + cross.height / 2).toBeCloseTo(boxOf(first).top + boxOf(first).height / 2, 0)
  expect(calls).toEqual([])
})

test('a reader sees a day without an end as 24 hours, and no closed days that are over', async () => {
  const facts = {
    id: LAKESIDE.id,
    time_zone: 'America/Toronto',
    hours: [{ weekday: 1, opens: '00:00', closes: '00:00', next_day: true }],
    closures: [
      { from: '2020-12-25', to: '2020-12-26', note: 'Long ago' },
      { from: '2020-12-25', to: '2120-12-26', note: 'Moving house' },
    ],
    access: {},
  }
  await renderVendorPage('/locations', { vendor: { locations: [LAKESIDE], location_facts: [facts] } })
  await expect.element(page.getByRole('cell', { name: '24 hours' })).toBeVisible()
  await expect.element(page.getByText(/^Closed: .*Moving house$/)).toBeVisible()
  await expect.element(page.getByText(/Long ago/)).not.toBeInTheDocument()
})

test('a removed span of hours leaves the focus in its day', async () => {
  await openHoursForm()
  const tuesday = page.getByRole('group', { name: 'Tuesday', exact: true })
  await button('Add hours on Tuesday').click()
  await button('Add hours on Tuesday').click()
  await button('Remove these hours on Tuesday').nth(1).click()
  await expect.element(tuesday.getByLabelText('Tuesday: opens at')).toHaveFocus()
  await button('Remove these hours on Tuesday').click()
  await expect.element(button('Add hours on Tuesday')).toHaveFocus()
})
