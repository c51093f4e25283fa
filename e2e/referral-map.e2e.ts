import type { Page } from '@playwright/test'
import { importTestVendor, KINGSTON, OTTAWA } from './test-data.ts'
import { expect, test } from './fixtures.ts'

// From the map to a sent referral, and the small map of the form itself.

const form = (page: Page) => page.getByRole('form', { name: 'Create Referral' })
const markers = (page: Page) => page.getByRole('toolbar', { name: 'Markers on the map' }).getByRole('button')

test(
  'decision 53: the form shows the locations on a map when asked, and a marker chooses one',
  { tag: '@phone' },
  async ({ page, context, signedInAs, apiAs, expectAccessible }) => {
    const { id, name } = await importTestVendor(await apiAs('ADMIN'), { name: 'Two Doors' })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: OTTAWA.lat, longitude: OTTAWA.lng - 0.4 })
    await signedInAs('CLIENT')
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const loadsMap = () => requested.some((url) => /maplibre/.test(url))
    await page.goto(`/vendors/${id}/order`)
    const list = form(page).getByRole('combobox', { name: 'Vendor Location' })
    await expect(list).toBeVisible()
    expect(loadsMap()).toBe(false)

    await form(page).getByRole('button', { name: 'Show on a map' }).press('Enter')
    await expect(page.getByRole('region', { name: `Map of the locations of ${name}` })).toBeVisible()
    expect(loadsMap()).toBe(true)
    await expect(page.getByText('You are here')).toBeAttached()
    await expect(markers(page)).toHaveCount(2)
    await expect(form(page).getByLabel('Who made this map')).toBeVisible()
    await expectAccessible('the map of the referral form')

    await form(page).getByRole('button', { name: 'Kingston desk' }).press('Enter')
    await expect(list).toHaveValue(/^Kingston desk/)
    await expect(markers(page).and(page.getByRole('button', { name: 'Kingston desk, chosen' }))).toBeAttached()
    const note = form(page).getByText('Streets are not part of this map.')
    await expect(note).toBeVisible()
    const [noteBox, creditBox] = await Promise.all(
      [note, form(page).getByRole('group').filter({ hasText: 'GeoNames' })].map((one) => one.boundingBox()),
    )
    expect(noteBox!.y + noteBox!.height).toBeLessThanOrEqual(creditBox!.y)
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width, height: 480 })
    await expect(note).toBeHidden()
    await page.setViewportSize({ width, height })
    // Nothing was sent by it.
    await expect(page).toHaveURL(new RegExp(`/vendors/${id}/order`))

    await form(page).getByRole('button', { name: 'Hide the map' }).press('Enter')
    await expect(markers(page)).toHaveCount(0)
    await expect(list).toHaveValue(/^Kingston desk/)
  },
)

test('four clicks from the map to a sent referral, for a vendor with one location and without a document', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const { name } = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Quickly Done',
    services: ['Physiotherapy', 'Occupational Therapy'],
    locations: [
      {
        ...KINGSTON,
        number: '216',
        street: 'Ontario St',
        city: 'Kingston',
        state: 'ON',
        zip: 'K7L 2Z3',
        country: 'Canada',
        locationName: 'Only desk',
      },
    ],
  })
  await signedInAs('VENDOR')
  await page.goto(`/?search=${encodeURIComponent(name)}`)
  let clicks = 0
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await target.click()
  }

  await click(page.getByRole('link', { name: `Connect With Vendor: ${name}` }))
  await expect(form(page)).toContainText('Only desk')
  const services = form(page).getByRole('combobox', { name: 'Service Type' })
  await click(services)
  // The list can be searched, among many services.
  await services.pressSequentially('physio')
  await expect(page.getByRole('option')).toHaveText([/physiotherapy/i])
  await click(page.getByRole('option', { name: /physiotherapy/i }))
  await click(form(page).getByRole('button', { name: 'Send referral' }))
  await expect(page.getByRole('dialog', { name: 'Referral sent' })).toContainText(name)
  expect(clicks).toBe(4)
})
