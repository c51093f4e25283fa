import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { locationRoutes } from '#contract/locations.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildLocation, buildVendor } from '#web/testing/examples.ts'
import { button, dialog, field, link, messagesIn } from '#web/testing/locators.ts'
import { PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, refuseAsEditConflict } from '#web/testing/stub-server.ts'

const LAKESIDE = buildLocation({ clinic_name: 'Lakeside', lat: 43.6, lng: -79.4, covered_areas: [] })

async function openEditor() {
  const opened = await renderVendorPage('/locations', {
    vendor: { locations: [LAKESIDE] },
    answers: [answer(locationRoutes.update, { location: LAKESIDE })],
  })
  await link('Edit Lakeside').click()
  return opened
}

test('a distance that was typed and not added is saved with the location', async () => {
  const { callsOf } = await openEditor()
  await expect.element(button('Save')).toBeDisabled()
  await field('Distance in km').fill('5')
  await button('Save').click()
  await expect.poll(() => callsOf(locationRoutes.update)).toHaveLength(1)
  expect(callsOf(locationRoutes.update)[0]!.body).toMatchObject({
    covered_areas: [{ type: 'circle', center: { lat: 43.6, lng: -79.4 }, radius: 5_000 }],
  })
})

test('a typed distance that is no number is told, and nothing is saved', async () => {
  const { callsOf } = await openEditor()
  await field('Distance in km').fill('far')
  await button('Save').click()
  await expect.element(page.getByText('Enter numbers only.')).toBeVisible()
  expect(callsOf(locationRoutes.update)).toEqual([])
})

async function typeRectangle(south: string) {
  await page.getByText('Enter a rectangle instead').click()
  await field('North (latitude)').fill('44')
  await field('South (latitude)').fill(south)
  await field('West (longitude)').fill('-80')
  await field('East (longitude)').fill('-79')
}

test('a rectangle that was typed and not added is saved with the location, beside a typed distance', async () => {
  const { callsOf } = await openEditor()
  await field('Distance in km').fill('5')
  await typeRectangle('43')
  await button('Save').click()
  await expect.poll(() => callsOf(locationRoutes.update)).toHaveLength(1)
  expect(callsOf(locationRoutes.update)[0]!.body.covered_areas).toMatchObject([
    { type: 'circle', radius: 5_000 },
    { type: 'rectangle', ne: { lat: 44, lng: -79 }, sw: { lat: 43, lng: -80 } },
  ])
})

test('a typed rectangle with a mistake is told also when it is folded away, and nothing is saved', async () => {
  const { callsOf } = await openEditor()
  await typeRectangle('low')
  await page.getByText('Enter a rectangle instead').click()
  await expect.element(field('South (latitude)')).not.toBeInTheDocument()
  await button('Save').click()
  await expect.element(field('South (latitude)')).toHaveFocus()
  await expect.element(field('South (latitude)')).toHaveAccessibleDescription('Enter numbers only.')
  expect(callsOf(locationRoutes.update)).toEqual([])
})

test('the button that finds an address is level with its field', async () => {
  await openEditor()
  await expect.element(button('Find')).toBeVisible()
  const topOf = (found: Locator) => found.element().getBoundingClientRect().top
  expect(topOf(button('Find'))).toBe(topOf(page.getByPlaceholder('Number, street, city')))
})

test('VADM-055: an empty new location gets one message, and the fields to fill in are marked, the first with the focus', async () => {
  const { callsOf } = await renderVendorPage('/locations', { vendor: { locations: [LAKESIDE] } })
  await link('Add a location').click()
  await button('Add the location').click()
  await expect.element(dialog('Validation Error')).toBeVisible()
  expect(messagesIn('Validation Error')).toEqual(['Location not provided!'])
  await dialog('Validation Error').getByRole('button').last().click()
  await expect.element(field('City')).toHaveFocus()
  await expect.element(field('City')).toHaveAccessibleDescription('city is missing!')
  await expect.element(field('Longitude')).toBeInvalid()
  await expect.element(field('Unit')).toBeValid()
  await field('City').fill('Toronto')
  await expect.element(field('City')).toBeValid()
  expect(callsOf(locationRoutes.add)).toEqual([])
})

test('leaving with a distance that was typed and not added asks first', async () => {
  await openEditor()
  await field('Distance in km').fill('5')
  await button('Cancel').click()
  await expect.element(page.getByText(/Your changes are not saved yet/)).toBeVisible()
})

test('a number that is wrong is marked at its field, which has the focus and its message', async () => {
  await openEditor()
  await field('Distance in km').fill('far')
  await button('Add the circle').click()
  await expect.element(field('Distance in km')).toHaveFocus()
  await expect.element(field('Distance in km')).toBeInvalid()
  await expect.element(field('Distance in km')).toHaveAccessibleDescription('Enter numbers only.')

  await page.getByText('Enter a rectangle instead').click()
  await field('North (latitude)').fill('43')
  await field('South (latitude)').fill('low')
  await field('West (longitude)').fill('-80')
  await field('East (longitude)').fill('-79')
  await button('Add the rectangle').click()
  await expect.element(field('South (latitude)')).toHaveFocus()
  await expect.element(field('South (latitude)')).toHaveAccessibleDescription('Enter numbers only.')
  await expect.element(field('North (latitude)')).toBeValid()

  await field('South (latitude)').fill('44')
  await button('Add the rectangle').click()
  await expect.element(page.getByText('The first corner must lie north and east of the second.')).toBeVisible()
  await expect.element(field('North (latitude)')).toHaveFocus()
  await expect.element(field('East (longitude)')).toBeInvalid()
})

test(
  'a change that is undone by keyboard leaves the focus in the field that was edited last',
  { repeats: 19, retry: 0 },
  async () => {
    await openEditor()
    await field('Distance in km').fill('5')
    await button('Add the circle').click()
    await field('Distance in km').click()
    await userEvent.keyboard('{Escape}')
    // As by Tab: the last input was a key.
    button('Undo').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Undo')).toBeDisabled()
    await expect.element(field('Distance in km')).toHaveFocus()
  },
)

test('after a conflict about the position the form names its coordinates, and no code of its precision', async () => {
  const { stub } = await openEditor()
  await field('Latitude').fill('43.7')
  const moved = { ...LAKESIDE, lat: 43.9, precision: 'city' as const, version: LAKESIDE.version + 1 }
  stub(
    refuseAsEditConflict(locationRoutes.update, 'Somebody else has changed this location in the meantime.'),
    answer(vendorRoutes.one, buildVendor({ locations: [moved], may: PRIMARY_CONTACT_RIGHTS })),
  )
  await button('Save').click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(/43\.9/)).toBeVisible()
  await expect.element(alert.getByText(/Precision/)).not.toBeInTheDocument()
})

test('an area that is begun on the map and not finished keeps the location from being saved, and from being left in silence', async () => {
  const { callsOf } = await openEditor()
  await field('City').fill('Kenora')
  await button('Circle').click()
  const canvas = page.getByRole('region', { name: 'Map of this location' })
  await canvas.click({ position: { x: 120, y: 120 } })
  await button('Save').click()
  const refusal = page.getByText(/^The area that you are drawing is not finished/)
  await expect.element(refusal).toBeVisible()
  await expect.element(refusal).toHaveFocus()
  expect(callsOf(locationRoutes.update)).toEqual([])
  await button('Save').click()
  await expect.element(refusal).toHaveFocus()
  await button('Move').click()
  await expect.element(refusal).not.toBeInTheDocument()
  await button('Save').click()
  await expect.poll(() => callsOf(locationRoutes.update)).toHaveLength(1)
})

test('the instruction for drawing an area is above the map', async () => {
  await openEditor()
  const hint = page.getByText(/^Drag the marker to the door/)
  await expect.element(hint).toBeVisible()
  const map = document.querySelector('[data-tool]')!
  expect(hint.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(map.getBoundingClientRect().top)
})
