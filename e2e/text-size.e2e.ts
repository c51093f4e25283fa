import { chromiumLaunchOptions } from './chromium.ts'
import { expect, test, type DemoRole } from './fixtures.ts'
import { expectNoClippedTexts, switchLanguage, waitUntilLoaded } from './screen-steps.ts'

// WCAG 1.4.4: the dense screens with the browser's own text size at 200 %, which also changes what `em` means in media queries.
test.use({
  launchOptions: {
    ...chromiumLaunchOptions,
    args: [...chromiumLaunchOptions.args, '--blink-settings=defaultFontSize=32'],
  },
})

// Ends as the smallest one: at 400 % a page has 320 of 1280 pixels, and twice as many with text of twice the size.
const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 640, height: 512 },
]

const SCREENS: [role: DemoRole, addresses: string[]][] = [
  ['CLIENT', ['/', '/orders', '/account']],
  ['VENDOR', ['/received-referrals', '/my-vendors']],
  ['ADMIN', ['/admin/vendors', '/admin/users', '/admin/audit']],
]

for (const [role, addresses] of SCREENS) {
  test(`text of twice the size has space on the screens of ${role}`, async ({ page, signedInAs }) => {
    await signedInAs(role)
    for (const address of addresses) {
      await page.goto(address)
      await waitUntilLoaded(page, /./)
      for (const language of ['en', 'fr'] as const) {
        if (language === 'fr') await switchLanguage(page, 'fr', role)
        for (const viewport of VIEWPORTS) {
          await page.setViewportSize(viewport)
          const what = `${address} in ${language} at ${viewport.width} px`
          await expectNoClippedTexts(page, what)
          const scrolledSideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect.soft(await scrolledSideways(), what).toBeLessThanOrEqual(0)
        }
      }
      await switchLanguage(page, 'en', role)
    }
  })
}
