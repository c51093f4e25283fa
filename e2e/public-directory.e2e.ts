import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const NEUTRAL = 'weather.gc.ca'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('GST-014: list, vendor, service and town show their whole text, links and phone numbers, and say that the map is missing', async ({
    page,
    apiAs,
  }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Scriptless walkers',
      bio: 'We lend walkers to everybody.',
      phone: '519-555-0123',
    })
    await page.goto('/directory')
    await page.getByRole('searchbox', { name: 'What do you need?' }).fill('scriptless walkers')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText(/^1 vendor\b/)).toBeVisible()
    await expect(page.getByText('The map needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call 519-555-\d+/ })).toHaveAttribute('href', 'tel:5195550123')
    // Controls that need the script are not shown.
    for (const name of ['Use my location', 'Show the map', 'Show the list'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)

    await page.getByRole('link', { name: vendor.name, exact: true }).click()
    // The vendor has several locations: the page begins with that of the card.
    await expect(page).toHaveURL(/\/directory\/vendors\/\d+-scriptless-walkers-\w+\?location=\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
    await expect(page.getByText('We lend walkers to everybody.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call 519-555-\d+/ })).toBeVisible()
    await expect(page.getByText('The map needs JavaScript.')).toBeVisible()
    await page.getByRole('link', { name: 'Send a referral' }).click()
    // Playwright looks for no texts inside noscript.
    await expect(page.getByRole('main')).toContainText(`You can call ${vendor.name}.`)
    await expect(page.getByRole('link', { name: /^Call 519-555-0123/ })).toHaveAttribute('href', 'tel:5195550123')
    await page.getByRole('link', { name: `Back to ${vendor.name}` }).click()
    const service = page.getByRole('link', { name: 'Physiotherapy' })
    const serviceName = await service.innerText()
    await service.click()
    await expect(page.getByRole('heading', { level: 1, name: `Vendors that offer ${serviceName}` })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toContainText(/\d{3}-\d{3}-\d{4}/)

    await page.goto('/directory/in/toronto')
    await expect(page.getByRole('heading', { level: 1, name: 'Vendors in Toronto' })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toContainText('Toronto')
    await expect(page.getByText('The map needs JavaScript.')).toBeVisible()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByRole('listitem').first()).toContainText('Toronto')
  })
})

test('GST-001, MAP-003: a guest searches on a map and in cards, opens a vendor, and other addresses still ask for a sign-in', async ({
  page,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Guest walkers', phone: '519-555-0124' })
  const violations: string[] = []
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.log(`CSP ${violatedDirective}`),
    ),
  )
  page.on('console', (message) => void (message.text().startsWith('CSP ') && violations.push(message.text())))
  await page.goto('/directory')
  const isPhone = (page.viewportSize()?.width ?? 0) < 900
  if (isPhone) await page.getByRole('button', { name: 'Show the map' }).click()
  const map = page.getByRole('region', { name: 'Map of the vendors' })
  await expect(map).toBeVisible()
  if (isPhone) await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectAccessible('the public directory')

  await page.getByRole('searchbox', { name: 'What do you need?' }).fill('guest walkers')
  await page.getByRole('searchbox', { name: 'What do you need?' }).press('Enter')
  await expect(page).toHaveURL(/search=guest\+walkers/)
  await expect(page.getByText(/^1 vendor\b/)).toBeVisible()
  await page.getByRole('link', { name: vendor.name, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in my hub' })).toHaveCount(0)
  await expectAccessible('the public page of a vendor')
  expect(violations).toEqual([])

  for (const address of ['/', '/vendors/search']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/login/)
  }
  await page.getByRole('link', { name: 'Find help without an account' }).click()
  await expect(page.getByRole('searchbox', { name: 'What do you need?' })).toBeVisible()
})

test('GST-002: signed-in people stay on the public pages, which lead to the same vendor and search in their hub', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Walkers of members',
    admins: [demoAccount('VENDOR').email],
  })
  const guestView = await page.request.get(`/directory?search=walkers+of+members`)
  await signedInAs('CLIENT')
  await page.goto('/directory?search=walkers+of+members')
  await expect(page).toHaveURL(/\/directory\?search=walkers\+of\+members$/)
  for (const text of [vendor.name, '1 vendor']) expect(await guestView.text()).toContain(text)
  await expect(page.getByText(/^1 vendor\b/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open in my hub' })).toHaveAttribute(
    'href',
    '/vendors/search?search=walkers+of+members',
  )
  await page.getByRole('link', { name: vendor.name, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
  await page.getByRole('link', { name: /^Send a referral/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Send a referral' })).toBeVisible()
  await page.getByRole('link', { name: 'Open in my hub' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/vendors/${vendor.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
})

test("GST-028: 'Leave this site' is first in the keyboard order and, like Esc pressed three times, replaces the page", async ({
  page,
  context,
  apiAs,
}) => {
  const { id } = await importTestVendor(await apiAs('ADMIN'), { name: 'Walkers to leave' })
  await context.route(`https://${NEUTRAL}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' }),
  )
  for (const address of ['/directory', `/directory/vendors/${id}/refer`])
    for (const leave of ['by the control', 'by Esc']) {
      await page.goto('/help')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(address)
      const control = page.getByRole('link', { name: 'Leave this site' })
      await expect(control).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(control).toBeFocused()
      await (leave === 'by Esc' ? pressEscThrice(page) : page.keyboard.press('Enter'))
      await expect(page, leave).toHaveURL(`https://${NEUTRAL}/`)
      // The page is not behind the neutral site.
      await page.goBack()
      await expect(page, leave).toHaveURL(/\/help$/)
    }
  await page.goto('/directory')
  await expect(page.getByText('history of your browser still shows')).toBeVisible()
})

const pressEscThrice = async (page: { keyboard: { press: (key: string) => Promise<void> } }) => {
  for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('Escape')
}

test('GST-027: at 390 px nothing scrolls sideways, Send a referral and Call stay at the lower edge and targets are 44 px high', async ({
  page,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Narrow walkers with a rather long name for a telephone',
    bio: 'We visit people at home. '.repeat(60),
    phone: '519-555-0125',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [
    '/directory',
    '/directory?search=narrow+walkers',
    '/directory?search=narrow+walkers&lang=fr',
    `/directory/vendors/${vendor.id}?lang=fr`,
    `/directory/vendors/${vendor.id}`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390)
    await page.evaluate(() => window.scrollTo(1_000, 0))
    expect(await page.evaluate(() => window.scrollX), address).toBe(0)
    const low = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
        .filter((one) => one.checkVisibility() && !one.closest('.skip'))
        .filter((one) => one.getBoundingClientRect().height < 43.5)
        .map((one) => `${one.textContent} ${one.getBoundingClientRect().height}`),
    )
    expect(low, address).toEqual([])
  }
  const heights: number[] = []
  for (const name of [/^Send a referral/, /^Call 519-555-\d+/])
    for (const to of [0, 100_000]) {
      const control = page.getByRole('link', { name })
      await page.evaluate((top) => window.scrollTo(0, top), to)
      await expect(control).toBeInViewport({ ratio: 1 })
      const box = (await control.boundingBox())!
      expect(box.y + box.height).toBeGreaterThan(844 - 60)
      heights.push(box.height)
    }
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('GST-020: forms and the pages of links ask search engines to leave them out, and stand in no sitemap', async ({
  request,
  apiAs,
}) => {
  const { id } = await importTestVendor(await apiAs('ADMIN'), { name: 'Walkers of no index' })
  const forms = [
    `/directory/vendors/${id}/refer`,
    `/directory/vendors/${id}-walkers-of-no-index/refer`,
    '/status',
    '/answer',
    '/confirm',
    '/login',
    '/register',
  ]
  for (const address of forms) {
    const reply = await request.get(address)
    expect([address, reply.status(), reply.headers()['x-robots-tag']]).toEqual([address, 200, 'noindex'])
  }
  const index = await (await request.get('/sitemap.xml')).text()
  const addresses: string[] = []
  for (const [, file] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const text = await (await request.get(new URL(file!).pathname)).text()
    addresses.push(...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname))
  }
  expect(addresses.length).toBeGreaterThan(100)
  expect(
    addresses.filter((path) => !/^\/directory\/(vendors\/\d+-[^/]+|services\/\d+-[^/]+|in\/[^/]+)$/.test(path)),
  ).toEqual([])
})
