import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

test('VADM-019, VADM-020, CONST-024: the profile shows the embed code for a website, and sends invitations in the name of the vendor', async ({
  page,
  context,
  signedInAs,
  apiAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Shown "House"',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}`)
  const embed = page.getByRole('region', { name: 'Embed code' })
  const code = await embed.getByRole('textbox').inputValue()
  expect(code).toContain(`/embed/vendors/${vendor.id}"`)
  expect(code).toContain('title="Shown &quot;House&quot;')
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await embed.getByRole('button', { name: 'Copy the code' }).press('Enter')
  await expect(embed.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.clock.runFor(2_000)
  await expect(embed.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(embed.getByRole('button', { name: 'Copy the code' })).toBeVisible()
  await page.clock.resume()

  await page.getByRole('button', { name: 'Invite by email' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await dialog.getByRole('textbox').fill('colleague@example.org')
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/users/invite'),
    dialog.getByRole('button', { name: 'Send Invite' }).press('Enter'),
  ])
  expect(sent.postDataJSON()).toMatchObject({ vendor_name: vendor.name })
  await expect(page.getByText('Invitation Successfully Sent')).toBeVisible()
})

test('VADM-020, SR-063: a page of another origin with blocked storage shows the vendor and opens the hub in a new tab', async ({
  browser,
  apiAs,
  baseURL,
  expectAccessible,
}) => {
  const admin = await apiAs('ADMIN')
  const vendor = await importTestVendor(admin, { name: 'Framed House', bio: 'We visit people at home.' })
  const website = createServer((asked, response) => {
    const src = asked.url === '/hub' ? baseURL : `${baseURL}/embed/vendors/${vendor.id}`
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Our website</title>` +
        `<h1>Our website</h1><iframe src="${src}" title="Vendor" width="100%" height="600" style="border:0"></iframe></html>`,
    )
  })
  await new Promise<void>((done) => website.listen(0, '127.0.0.1', done))
  // Another site, not only another port, because browsers partition storage by site.
  const origin = `http://localhost:${(website.address() as AddressInfo).port}`
  const context = await browser.newContext()
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.addInitScript(() => {
    if (window.self === window.top) return
    for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, store, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  try {
    await page.goto(origin)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
    await expect(frame.getByRole('listitem').filter({ hasText: 'Physiotherapy' })).toBeVisible()
    await expect(frame.getByRole('region', { name: `Map of ${vendor.name}` })).toBeVisible()
    await expect(frame.getByRole('img', { name: 'Kingston desk' })).toBeVisible()
    expect(await frame.locator('form, input').count()).toBe(0)
    await expectAccessible('the vendor on another website', page)
    expect(failures).toEqual([])
    expect((await context.cookies()).length).toBe(0)

    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('link', { name: `See ${vendor.name}` }).press('Enter'),
    ])
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(opened.url()).origin).toBe(baseURL)
    await opened.close()

    await page.goto(`${origin}/hub`)
    await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0)

    await admin.post(`/api/vendors/${vendor.id}/toggle-activation`)
    await page.goto(origin)
    await expect(frame.getByText('This vendor is not available.')).toBeVisible()
  } finally {
    await context.close()
    website.close()
  }
})
