import type { Locator, Page } from '@playwright/test'
import { fetchVendor, importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }
/** More presses would take longer than two minutes. */
const MOST_PRESSES = 300

/** A keyboard that counts its presses; nothing else touches the page. */
function createKeyboard(page: Page) {
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  /** Moves the focus on to a control, as a person without a mouse does. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let at = 0; at < 120; at += 1) {
      if (await isFocused(target)) return
      await press('Tab')
    }
    await expect(target).toBeFocused()
  }
  return {
    press,
    tabTo,
    activate: async (target: Locator, key = 'Enter') => {
      await tabTo(target)
      await press(key)
    },
    type: async (text: string) => {
      for (const letter of text) await press(letter)
    },
    count: () => presses,
  }
}

test('CAP-025: hours, languages, details of services and availability are set at 390 px by keyboard alone', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Facts House',
    admins: [demoAccount('VENDOR').email],
  })
  await page.setViewportSize(PHONE)
  await signedInAs('VENDOR')
  const keyboard = createKeyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/vendors/${vendor.id}/services`)
  await expect(button('Edit the details of Physiotherapy')).toBeVisible()

  await test.step('the availability', async () => {
    await keyboard.activate(button('Waitlist'))
    await keyboard.tabTo(page.getByRole('textbox', { name: 'Wait in weeks' }))
    await keyboard.type('3')
    await keyboard.activate(button('Save'))
    // The choice of a state is stored at once, and said so too.
    await expect(page.getByText('Physiotherapy: the availability is confirmed.').last()).toBeVisible()
  })

  await test.step('the details of a service', async () => {
    await keyboard.activate(button('Edit the details of Physiotherapy'))
    await keyboard.tabTo(page.getByRole('textbox', { name: 'Age from' }))
    await keyboard.type('18')
    await keyboard.activate(page.getByRole('checkbox', { name: 'Seniors' }), 'Space')
    await keyboard.activate(page.getByRole('checkbox', { name: 'At home' }), 'Space')
    await keyboard.tabTo(page.getByRole('combobox', { name: 'Fees' }))
    await keyboard.press('F')
    await expectAccessible('the details of a service')
    await keyboard.activate(button('Save the details'))
    await expect(page.getByText('Physiotherapy: the details are saved.')).toBeVisible()
  })

  await test.step('the languages', async () => {
    await keyboard.tabTo(page.getByRole('combobox', { name: 'Add a language' }))
    await keyboard.type('Punj')
    await expect(page.getByRole('option', { name: 'Punjabi' })).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await keyboard.activate(button('Save the languages'))
    await expect(page.getByText('The languages are saved.')).toBeVisible()
    await expectAccessible('services and languages')
  })

  await test.step('the hours, with one button for all weekdays', async () => {
    await page.goto(`/vendors/${vendor.id}/locations`)
    await keyboard.activate(page.getByRole('link', { name: 'Hours and access of Kingston desk' }))
    await keyboard.activate(button('Add hours on Monday'))
    await keyboard.activate(button('Copy Monday to all weekdays'))
    await expect(page.getByLabel('Friday: closes at')).toHaveValue('17:00')
    await keyboard.activate(button('Add hours on Saturday'))
    await keyboard.tabTo(page.getByRole('combobox', { name: 'Step-free entrance' }))
    await keyboard.press('Y')
    await expectAccessible('the hours')
    await keyboard.activate(button('Save'))
    await expect(page.getByText('The hours and the access are saved.')).toBeVisible()
  })

  expect(keyboard.count()).toBeLessThan(MOST_PRESSES)
  const stored = await fetchVendor(await apiAs('VENDOR'), vendor.id)
  expect(stored.services[0]).toMatchObject({
    availability: { state: 'waitlist', wait_weeks: 3, confirmed_by: 'vendor' },
    facts: { min_age: 18, kinds: ['seniors'], ways: ['at_home'], fees: 'free' },
  })
  expect(stored.languages).toEqual([{ language: 'pa', by: 'staff' }])
  expect(stored.location_facts[0]).toMatchObject({
    hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00', next_day: false })),
    access: { step_free_entrance: 'yes' },
  })
})
