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

test.each([390, 320])(
  'on a phone of %d pixels with text of double size every link of the header is in sight',
  async (width) => {
    await renderPage('/directory/vendors/21/refer', {
      answers: [answer(publicDirectoryRoutes.vendor, buildPublicVendor())],
      isWaiting: true,
    })
    const { style } = document.documentElement
    style.fontSize = '200%'
    await page.viewport(width, 844)
    onTestFinished(async () => {
      style.fontSize = ''
      await page.viewport(1280, 800)
    })
    await expect.element(page.getByRole('heading', { name: 'Send a referral' })).toBeVisible()
    const banner = page.getByRole('banner')
    const leave = page.getByRole('link', { name: 'Leave this site' }).element()
    const controls = [...banner.getByRole('link').elements(), ...banner.getByRole('button').elements(), leave]
    expect(controls).toHaveLength(6)
    for (const control of controls) {
      const box = control.getBoundingClientRect()
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expect
      .poll(() => leave.getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(banner.element().getBoundingClientRect().top)
  },
)

test('the icon of the help is as high as the one of the colours', async () => {
  await renderPage('/directory/vendors/21/refer', {
    answers: [answer(publicDirectoryRoutes.vendor, buildPublicVendor())],
    isWaiting: true,
  })
  const topOfIcon = (control: Element) => control.querySelector('svg')!.getBoundingClientRect().top
  const banner = page.getByRole('banner')
  await expect.element(banner.getByRole('link', { name: 'Help' })).toBeVisible()
  expect(topOfIcon(banner.getByRole('link', { name: 'Help' }).element())).toBe(
    topOfIcon(button('Use dark colours').element()),
  )
})
