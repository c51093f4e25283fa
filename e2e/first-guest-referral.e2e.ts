import type { Locator, Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'
import { readNewestMail } from './guest-steps.ts'

/** A steady typist. */
const TYPING_DELAY_MS = 80
const MAX_TABS = 80

/** A person with a keyboard alone. Counts what they do: each field that is filled in and each key that chooses or sends something. */
function createKeyboardPerson(page: Page) {
  let interactions = 0
  let tabs = 0
  const reach = async (target: Locator) => {
    const isReached = () => target.evaluate((element) => element === document.activeElement)
    await expect(target).toBeVisible()
    for (let n = 0; n < MAX_TABS && !(await isReached()); n += 1) {
      await page.keyboard.press('Tab')
      tabs += 1
    }
    await expect(target).toBeFocused()
  }
  const press = async (target: Locator, ...keys: string[]) => {
    await reach(target)
    for (const key of keys) await page.keyboard.press(key)
    interactions += 1
  }
  const type = async (target: Locator, text: string) => {
    await reach(target)
    await page.keyboard.type(text, { delay: TYPING_DELAY_MS })
    interactions += 1
  }
  return { press, type, counts: () => ({ interactions, tabs }) }
}

test(
  'GST-042: a first referral of a guest, by keyboard alone: no picture, no riddle and no page of a third party on the way, and its work is done beside the typing',
  { tag: '@phone' },
  async ({ page, request, apiAs }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Keyboard walkers' })
    const email = `kit.${Date.now()}@example.org`
    const asked = new Set<string>()
    page.on('request', (sent) => void asked.add(new URL(sent.url()).origin))
    page.on('frameattached', (frame) => void asked.add(`frame ${frame.url()}`))
    await page.setViewportSize({ width: 390, height: 844 })
    const began = Date.now()
    const person = createKeyboardPerson(page)
    await page.goto('/directory')
    const hub = new URL(page.url()).origin

    await person.type(page.getByRole('searchbox', { name: 'What do you need?' }), vendor.name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^1 vendor\b/)).toBeVisible()
    await person.press(page.getByRole('link', { name: /^Send a referral/ }).first(), 'Enter')
    await expect(page.getByRole('heading', { name: 'Send a referral', level: 1 })).toBeVisible()

    // Arrow down opens the list and Enter takes its first entry.
    await person.press(page.getByRole('combobox', { name: 'Service Type' }), 'ArrowDown', 'ArrowDown', 'Enter')
    await person.press(page.getByRole('combobox', { name: 'Vendor Location' }), 'ArrowDown', 'ArrowDown', 'Enter')
    await person.type(page.getByRole('textbox', { name: 'Details' }), 'My mother needs a walker.')
    await person.press(page.getByRole('button', { name: 'Next' }), 'Enter')
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeFocused()

    await person.type(page.getByRole('textbox', { name: 'First Name' }), 'Kit')
    await person.type(page.getByRole('textbox', { name: 'Last Name' }), 'Marlow')
    await person.type(page.getByRole('textbox', { name: 'Email' }), email)
    await person.type(page.getByRole('textbox', { name: 'Phone' }), '4165557391')
    await person.press(page.getByRole('radio', { name: 'I refer myself' }), 'Space')
    await person.press(page.getByRole('checkbox', { name: /18 or older/ }), 'Space')
    await person.press(page.getByRole('checkbox', { name: /Privacy Policy/ }), 'Space')
    await expect(page.locator('img, canvas, video, audio, iframe').filter({ visible: true })).toHaveCount(0)
    await person.press(page.getByRole('button', { name: 'Next' }), 'Enter')
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()

    const code = /\b\d{6}\b/.exec(await readNewestMail(request, email))![0]
    await person.type(page.getByRole('textbox', { name: 'Code' }), code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Sent to ${vendor.name}` })).toBeFocused()
    await expect(page.getByText(/Your reference number is \d+/)).toBeVisible()
    const seconds = Math.round((Date.now() - began) / 1_000)

    expect([...asked]).toEqual([hub])
    const { interactions, tabs } = person.counts()
    console.log(`First referral of a guest: ${seconds} s, ${interactions} interactions, ${tabs} presses of Tab.`)
    expect(interactions).toBeLessThanOrEqual(15)
  },
)
