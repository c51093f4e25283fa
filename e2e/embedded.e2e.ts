import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import { expect, test } from './fixtures.ts'
import { switchLanguage, waitUntilLoaded } from './screen-steps.ts'

test(
  'NAV-041, NAV-042, NAV-044, NAV-058, NAV-060, NAV-061, NAV-070, NAV-071: a CRM that keeps the sign-in shows the reduced navigation',
  { tag: '@phone' },
  async ({ page, signedInAs, expectAccessible }) => {
    await signedInAs('CLIENT')
    await page.goto('/?src=crm&keeplogin=true')
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link')).toHaveText(['Vendors Map', /^Referrals/, 'Logout'])
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expectAccessible('the map in a CRM')

    await main.getByRole('link', { name: 'Referrals' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()
    // Kept for the tab, because the URL no longer contains it.
    await page.goto('/orders')
    await expect(main.getByRole('link', { name: 'Vendors Map' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  },
)

test('the reduced navigation fits on a phone in French', async ({ page, signedInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedInAs('VENDOR')
  await page.goto('/help?src=crm&keeplogin=true')
  await waitUntilLoaded(page, /./)
  await switchLanguage(page, 'fr', 'VENDOR')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Se déconnecter' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // What stays below the bar knows how high it is.
  const bar = await page.getByRole('navigation').boundingBox()
  const topBarHeight = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--top-bar-height'))
  await expect.poll(topBarHeight).toBe(`${bar?.height}px`)
  await switchLanguage(page, 'en', 'VENDOR')
})

test('NAV-043: a CRM that does not keep the sign-in shows the sign-in screen first', async ({
  page,
  signedInOnceAs,
}) => {
  await signedInOnceAs('CLIENT')
  await page.goto('/orders?src=crm')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('hub.token'))).toBeNull()
})

test('NAV-059: an app with its own navigation hides ours', async ({ page, signedInAs }) => {
  await signedInAs('CLIENT')
  await page.goto('/orders?mobile=true')
  await expect(page.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('NAV-057: people can sign in and work in a frame of another origin with blocked storage', async ({ browser }) => {
  let frame = ''
  const crm = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>CRM</title><iframe src="${frame}" style="width:100%;height:95vh"></iframe>`)
  })
  await new Promise<void>((done) => crm.listen(0, '127.0.0.1', done))
  // Another site, not only another port, because browsers partition storage by site.
  const origin = `http://localhost:${(crm.address() as AddressInfo).port}`
  const hub = await startDemoHub({ EMBED_ORIGINS: origin, TWO_STEP: 'off' })
  frame = `${hub.url}/?src=crm`
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      if (window.self === window.top) return
      for (const store of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, store, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
      }
    })
    await page.goto(origin)
    const inside = page.frameLocator('iframe')
    const { email, password } = hub.accounts.find(({ role }) => role === 'CLIENT')!
    await inside.getByLabel('Email').fill(email)
    await inside.getByLabel('Password', { exact: true }).fill(password)
    await inside.getByRole('button', { name: 'Sign In' }).click()
    await expect(inside.getByRole('heading', { level: 1, name: 'Sent Referrals' })).toBeVisible()
    await inside.getByRole('link', { name: 'Vendors Map' }).click()
    await expect(inside.getByRole('heading', { level: 1, name: 'Vendor Map' })).toBeAttached()
  } finally {
    await context.close()
    await hub.stop()
    crm.close()
  }
})
