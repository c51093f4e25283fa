import type { Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to…' })
const opener = (page: Page) => page.getByRole('button', { name: 'Go to…' })

test('issue 7: a palette opens every page for administrators, by keyboard alone', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const name = `Palette${Date.now().toString(36)}`
  await importTestVendor(await apiAs('ADMIN'), { name })
  await signedInAs('ADMIN')
  await page.goto('/help')
  await expect(opener(page)).toBeVisible()

  await page.keyboard.press('Control+k')
  const input = palette(page).getByRole('combobox')
  await expect(input).toBeFocused()
  await expect(palette(page).getByRole('option', { name: 'Users', exact: true })).toBeVisible()
  await expectAccessible('command palette')
  await input.fill('occup')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/occupations$/)
  await expect(page.getByRole('heading', { name: 'Occupations', level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(input).toHaveValue('')
  await input.fill(name.toLowerCase())
  await expect(palette(page).getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()

  await opener(page).press('Enter')
  const { email } = demoAccount('CLIENT')
  await input.fill(email)
  const user = palette(page).getByRole('option', { name: email })
  await expect(user).toBeVisible()
  await input.press('ArrowUp')
  await expect(user).toHaveAttribute('aria-selected', 'true')
  await input.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\/\d+\/edit$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await opener(page).press('Enter')
  await input.fill('nothing is called so')
  await expect(palette(page).getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test(
  'issue 7: the palette runs commands, reports failed searches, and signs out',
  { tag: '@phone' },
  async ({ page, signedInOnceAs, isMobile }) => {
    await signedInOnceAs('ADMIN')
    await page.goto('/help')
    await opener(page).click()
    const input = palette(page).getByRole('combobox')
    await palette(page).getByRole('option', { name: 'Use dark colours' }).click()
    await expect(palette(page)).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

    await opener(page).click()
    await input.fill('invite')
    await input.press('Enter')
    const invitation = page.getByRole('dialog', { name: 'Invite User' })
    await expect(invitation).toBeVisible()
    await expect.poll(() => invitation.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(invitation).toBeHidden()

    let isAway = true
    await page.route('**/api/users?**', (route) =>
      isAway ? route.fulfill({ status: 403, json: { message: 'No.', errors: {} } }) : route.continue(),
    )
    await opener(page).click()
    await input.fill(demoAccount('CLIENT').email)
    await expect(palette(page).getByText('Vendors and users could not be searched.')).toBeVisible()
    isAway = false
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    await expect(palette(page).getByRole('option', { name: demoAccount('CLIENT').email })).toBeVisible()

    if (isMobile) await palette(page).getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await opener(page).click()
    await input.fill('logout')
    await input.press('Enter')
    await expect(page).toHaveURL(/\/login/)
    await expect(opener(page)).toHaveCount(0)
  },
)

test('issue 7: only administrators have the palette', async ({ page, signedInAs }) => {
  await signedInAs('VENDOR')
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
