import type { Locator } from '@playwright/test'
import { fetchVendor, importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }

/**
 * Seconds of a person, after the keystroke-level model of Card, Moran and Newell: 1.35 to think, 1.1 to point and 0.2 to
 * press; a letter on a phone at 35 words a minute. The hub's own time is not in it: it depends on the machine.
 */
const SECONDS = { tap: 2.65, letter: 0.34, swipe: 1 }
const MOST_SECONDS = 120
/** How far one swipe scrolls. */
const SWIPE_PX = 500

/** A person with a thumb. Counts taps, typed letters, and the swipes that bring a control into view. */
function createThumb() {
  const counts = { taps: 0, letters: 0, swipes: 0 }
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    const { y, height } = (await target.boundingBox())!
    const above = Math.max(0, 60 - y)
    const below = Math.max(0, y + height - (PHONE.height - 80))
    counts.swipes += Math.ceil((above + below) / SWIPE_PX)
  }
  const tap = async (target: Locator) => {
    await reach(target)
    await target.click()
    counts.taps += 1
  }
  return {
    tap,
    type: async (target: Locator, text: string) => {
      await tap(target)
      await target.pressSequentially(text)
      counts.letters += text.length
    },
    /** The list of the phone opens by one tap, and a second one chooses. */
    choose: async (target: Locator, label: string) => {
      await reach(target)
      await target.selectOption({ label })
      counts.taps += 2
    },
    measure: () => ({
      ...counts,
      seconds: Math.round(counts.taps * SECONDS.tap + counts.letters * SECONDS.letter + counts.swipes * SECONDS.swipe),
    }),
  }
}

test(
  'availability, ages and fees of two services, languages, hours and access of a vendor are set at 390 px in less than two minutes of taps',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Hurried House',
      services: ['Occupational therapy', 'Physiotherapy'],
      admins: [demoAccount('VENDOR').email],
    })
    await page.setViewportSize(PHONE)
    await signedInAs('VENDOR')
    await page.goto(`/vendors/${vendor.id}/services`)
    const thumb = createThumb()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const availability = (name: string) => page.getByRole('form', { name: `Availability of ${name}` })
    const details = (name: string) => page.getByRole('form', { name: `Details of ${name}` })

    const [first, second] = vendor.services.map(({ name }) => name) as [string, string]
    await thumb.tap(availability(first).getByRole('button', { name: 'Waitlist' }))
    await thumb.type(availability(first).getByRole('textbox', { name: 'Wait in weeks' }), '3')
    await thumb.tap(availability(first).getByRole('button', { name: 'Save', exact: true }))
    // One for the choice, one for the weeks.
    await expect(page.getByText(`${first}: the availability is confirmed.`).first()).toBeVisible()
    await thumb.tap(availability(second).getByRole('button', { name: 'Open' }))
    await expect(page.getByText(`${second}: the availability is confirmed.`)).toBeVisible()
    for (const name of [first, second]) {
      await thumb.tap(button(`Edit the details of ${name}`))
      await thumb.type(details(name).getByRole('textbox', { name: 'Age from' }), '18')
      await thumb.choose(details(name).getByRole('combobox', { name: 'Fees', exact: true }), 'Free')
      await thumb.tap(details(name).getByRole('button', { name: 'Save the details' }))
      await expect(page.getByText(`${name}: the details are saved.`)).toBeVisible()
    }
    await thumb.type(page.getByRole('combobox', { name: 'Add a language' }), 'Punj')
    await thumb.tap(page.getByRole('option', { name: 'Punjabi' }))
    await thumb.tap(button('Save the languages'))
    await expect(page.getByText('The languages are saved.')).toBeVisible()

    await thumb.tap(page.getByRole('link', { name: 'Locations', exact: true }).last())
    await thumb.tap(page.getByRole('link', { name: 'Hours and access of Kingston desk' }))
    await thumb.tap(button('Add hours on Monday'))
    await thumb.tap(button('Copy Monday to all weekdays'))
    await thumb.choose(page.getByRole('combobox', { name: 'Step-free entrance' }), 'Yes')
    await thumb.choose(page.getByRole('combobox', { name: 'Parking' }), 'Yes')
    await thumb.tap(button('Save'))
    await expect(page.getByText('The hours and the access are saved.')).toBeVisible()

    const measured = thumb.measure()
    console.log('The facts of a vendor, by thumb:', measured)
    expect(measured.seconds).toBeLessThan(MOST_SECONDS)

    const stored = await fetchVendor(await apiAs('VENDOR'), vendor.id)
    expect(stored.services).toMatchObject([
      { name: first, availability: { state: 'waitlist', wait_weeks: 3 }, facts: { min_age: 18, fees: 'free' } },
      { name: second, availability: { state: 'open' }, facts: { min_age: 18, fees: 'free' } },
    ])
    expect(stored.languages).toEqual([{ language: 'pa', by: 'staff' }])
    expect(stored.location_facts).toMatchObject([
      { hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday })), access: { step_free_entrance: 'yes', parking: 'yes' } },
    ])
  },
)
