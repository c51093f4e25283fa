import type { Page } from '@playwright/test'
import { findDemoVendor, importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'

// Step 2, the search box: typing errors, suggestions, voice, persistent settings.

const box = (page: Page) => page.getByRole('combobox', { name: /^Search / })
const cards = (page: Page) => page.getByRole('region', { name: 'Vendors', exact: true }).getByRole('article')
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const group = (page: Page, name: string) => suggestions(page).getByRole('group', { name })
const chip = (page: Page, label: string) => page.getByRole('button', { name: `Remove the filter ${label}` })

test('MAP-005: a search tolerates typing errors and knows synonyms', async ({ page, signedInAs, apiAs }) => {
  const { name } = await importTestVendor(await apiAs('ADMIN'), { name: 'Gentle Hands', services: ['Physiotherapy'] })
  const mark = name.split(' ').at(-1)!
  await signedInAs('CLIENT')
  await page.goto('/')
  for (const typed of ['phisio', 'physical therapy']) {
    await box(page).fill(`${typed} ${mark}`)
    await box(page).press('Enter')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).getByRole('button', { name, exact: true })).toBeVisible()
  }
})

test(
  'MAP-005: suggestions by kind, by keyboard alone: a service becomes a filter, a chip removes it',
  { tag: '@phone' },
  async ({ page, signedInAs, expectAccessible }) => {
    await signedInAs('CLIENT')
    await page.goto('/')
    await expect(cards(page).first()).toBeAttached()
    await box(page).focus()
    await page.keyboard.type('phys')
    await expect(group(page, 'Services').getByRole('option', { name: 'Physiotherapy', exact: true })).toBeVisible()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible('the suggestions')

    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toBeHidden()
    await expect(box(page)).toHaveValue('phys')
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page)).toBeVisible()
    const refined = page.waitForResponse(/search=physi(&|$)/)
    await page.keyboard.type('i')
    await refined
    await page.keyboard.press('ArrowDown')
    const selected = suggestions(page).getByRole('option', { name: 'Physiotherapy', exact: true })
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await selected.getAttribute('id'))!)
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/service=\d+/)
    await expect(page).not.toHaveURL(/search=/)
    await expect(box(page)).toHaveValue('')
    await expect(page.getByText(/vendors? found$|^More than/)).toBeVisible()
    await page.reload()
    await chip(page, 'Physiotherapy').click()
    await expect(page).not.toHaveURL(/service=/)
  },
)

test('MAP-005: a suggested vendor opens on the map, and stays open after a reload', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const { name, id } = await importTestVendor(await apiAs('ADMIN'), { name: 'Suggested Clinic' })
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(cards(page).first()).toBeAttached()
  await box(page).fill(name.toLowerCase())
  await group(page, 'Vendors').getByRole('option', { name }).click()
  const popup = page.getByRole('dialog', { name, exact: true })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`vendor=${id}`))
  await expect(box(page)).toHaveValue('')
  await page.reload()
  await expect(popup).toBeVisible()
  await expect(chip(page, 'This area')).toBeAttached()
})

test('MAP-005: a suggested place moves the map there', async ({ page, signedInAs }) => {
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(cards(page).first()).toBeAttached()
  await box(page).fill('kingst')
  await group(page, 'Places').getByRole('option', { name: 'Kingston Ontario, Canada' }).click()
  await expect(page).toHaveURL(/city=Kingston/)
  await expect(page.getByText(/vendors, first those serving Kingston, Ontario/)).toBeVisible()
  await chip(page, 'Kingston, Ontario').click()
  await expect(page).not.toHaveURL(/city=/)
})

test('SR-032: a private service is never suggested', async ({ page, signedInAs, apiAs }) => {
  const admin = await apiAs('ADMIN')
  const { services } = await findDemoVendor(admin, 'has a private service', (one) =>
    one.services.some((s) => s.private),
  )
  const secret = services.find((service) => service.private)!.name
  await signedInAs('ADMIN')
  await page.goto('/')
  await expect(cards(page).first()).toBeAttached()
  const answered = page.waitForResponse(/\/api\/suggestions\?/)
  await box(page).fill(secret)
  expect(await (await answered).json()).toMatchObject({ services: [] })
  await expect(suggestions(page).getByRole('option', { name: secret })).toHaveCount(0)
})

/** Replaces the browser's speech recognition, which needs a microphone, with a stub that the test controls. */
async function stubSpeechRecognition(page: Page) {
  await page.addInitScript(() => {
    const speechLog = { starts: 0, aborts: 0, lang: '', current: undefined as EventTarget | undefined }
    class Speech extends EventTarget {
      lang = ''
      interimResults = false
      start() {
        speechLog.starts += 1
        speechLog.lang = this.lang
        speechLog.current = this
      }
      abort() {
        speechLog.aborts += 1
        this.dispatchEvent(new Event('end'))
      }
    }
    Object.assign(window, { SpeechRecognition: Speech, webkitSpeechRecognition: Speech, speechLog })
  })
}

interface WindowWithSpeechLog {
  speechLog: { starts: number; aborts: number; lang: string; current?: EventTarget }
}
const speechLog = (page: Page) => page.evaluate(() => (window as unknown as WindowWithSpeechLog).speechLog)

/** Dispatches an event of the speech recognition: a result, its end or an error. */
const dispatchSpeech = (page: Page, kind: 'result' | 'end' | 'error', facts: object = {}) =>
  page.evaluate(
    ([event, values]) => {
      const { current } = (window as unknown as WindowWithSpeechLog).speechLog
      current!.dispatchEvent(Object.assign(new Event(event), values))
    },
    [kind, facts] as const,
  )

const voice = (page: Page) => page.getByRole('button', { name: 'Search by voice' })

test('MAP-006, MAP-047, MAP-048, MAP-049, CONST-007: the voice button listens until it is pressed again, and fills the search box', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await stubSpeechRecognition(page)
  await signedInAs('CLIENT')
  await page.goto('/')
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'false')
  await voice(page).click()
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await speechLog(page)).toMatchObject({ starts: 1, lang: 'en-US' })
  await expectAccessible('listening')

  await dispatchSpeech(page, 'result', {
    results: [[{ transcript: 'physiotherapy' }], [{ transcript: ' in Kingston' }]],
  })
  await expect(box(page)).toHaveValue('physiotherapy in Kingston')

  await dispatchSpeech(page, 'error', { error: 'no-speech', message: '' })
  await dispatchSpeech(page, 'end')
  await expect.poll(async () => (await speechLog(page)).starts).toBe(2)
  await dispatchSpeech(page, 'result', { results: [[{ transcript: 'foot care' }]] })
  await expect(box(page)).toHaveValue('foot care')

  await voice(page).click()
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await speechLog(page)).toMatchObject({ starts: 2, aborts: 1 })
})

test('ERR-009: a failed or refused voice input shows the message of the browser and stops listening', async ({
  page,
  signedInAs,
}) => {
  await stubSpeechRecognition(page)
  await signedInAs('CLIENT')
  await page.goto('/')
  for (const [error, message, shown] of [
    ['network', 'The speech service is away.', 'The speech service is away.'],
    ['not-allowed', '', 'not-allowed'],
  ]) {
    await voice(page).click()
    const { starts } = await speechLog(page)
    await dispatchSpeech(page, 'error', { error, message })
    await dispatchSpeech(page, 'end')
    await expect(page.getByRole('alert').filter({ hasText: shown })).toBeVisible()
    await expect(voice(page)).toHaveAttribute('aria-pressed', 'false')
    expect((await speechLog(page)).starts).toBe(starts)
  }
})

test('ERR-008: without speech recognition the voice button says so', async ({ page, signedInAs }) => {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
  })
  await signedInAs('CLIENT')
  await page.goto('/')
  await voice(page).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Speech Recognition is not available on this browser. Please use Chrome or Firefox' }),
  ).toBeVisible()
})

test(
  'MAP-009, MAP-011, MAP-012: the settings are kept on this device, and no tooltip covers them',
  { tag: '@phone' },
  async ({ page, signedInAs, expectAccessible }) => {
    await signedInAs('CLIENT')
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Search settings' })
    await button.hover()
    await button.click()
    const settings = page.getByRole('dialog', { name: 'Search settings' })
    await expect(settings).toBeVisible()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectAccessible('the search settings')
    const expectedSettings = {
      'Auto Zoom Detect': true,
      'Zoom on Marker Click': true,
      'Display Known Places Info': false,
    }
    for (const [name, isOn] of Object.entries(expectedSettings)) {
      await expect(settings.getByRole('switch', { name })).toBeChecked({ checked: !isOn })
      await settings.getByRole('switch', { name }).press('Space')
    }
    await page.reload()
    await button.click()
    for (const [name, isOn] of Object.entries(expectedSettings))
      await expect(settings.getByRole('switch', { name })).toBeChecked({ checked: isOn })
  },
)
