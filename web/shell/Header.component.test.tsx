import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { buildPublicVendor } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

test('on a phone the logo alone is beside the link for signing in, and each is on one line', async () => {
  await renderPage('/directory/vendors/21/refer', {
    answers: [answer(publicDirectoryRoutes.vendor, buildPublicVendor())],
    isWaiting: true,
  })
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await button('Français').click()
  const signIn = page.getByRole('link', { name: 'Se connecter' })
  await expect.element(signIn).toBeVisible()
  const text = document.createRange()
  text.selectNodeContents(signIn.getByText('Se connecter').element())
  expect(text.getClientRects()).toHaveLength(1)
  const brand = page.getByRole('banner').getByRole('link', { name: 'Care Referral Hub' }).element()
  expect(brand.querySelector('span')!.getBoundingClientRect().width).toBe(1)
  await button('English').click()
})
