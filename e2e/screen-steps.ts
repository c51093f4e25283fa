import type { Page } from '@playwright/test'
import { findClippedTexts } from './clipped-texts.ts'
import { expect, type DemoRole } from './fixtures.ts'

export type ScreenAddressAndHeading = [address: string, heading: string | RegExp]

const softly = expect.configure({ soft: true, timeout: 5_000 })

/** Nothing on the screen is still loading. */
export async function waitUntilLoaded(page: Page, heading: string | RegExp) {
  const screen = page.getByRole('main')
  await expect(screen.getByRole('heading', { name: heading }).or(page.getByRole('dialog')).first()).toBeVisible()
  await expect(screen).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/** Switches the page to the other language, and waits until the account has it. A panel may lie over the switch. */
export async function switchLanguage(page: Page, to: 'en' | 'fr', role: DemoRole | 'GUEST') {
  const saved = role === 'GUEST' ? undefined : page.waitForResponse('**/api/account/language')
  await page.locator('[data-language-switch]').dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', to)
  if (saved) expect((await saved).ok()).toBe(true)
}

/** Expects space for all texts of the screen. The texts may need a moment until each has its place. */
export const expectNoClippedTexts = (page: Page, what: string) =>
  softly.poll(() => findClippedTexts(page), what).toEqual([])
