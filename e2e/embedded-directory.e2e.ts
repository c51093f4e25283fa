import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'

/** Serves a partner's website with this code, on another site than the hub: browsers partition storage by site. */
async function serveWebsite(code: string) {
  const website = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>Our website</title><h1>Our website</h1>${code}</html>`,
    )
  })
  await new Promise<void>((done) => website.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(website.address() as AddressInfo).port}`,
    close: () => website.close(),
  }
}

async function visit(browser: Browser, url: string, { blocksStorage = false } = {}) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => void (message.text().startsWith('CSP ') && failures.push(message.text())))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.log(`CSP ${violatedDirective}`),
    ),
  )
  if (blocksStorage) await page.addInitScript(blockStorage)
  await page.goto(url)
  return { context, page, failures, frame: page.frameLocator('iframe') }
}

function blockStorage() {
  if (window.self === window.top) return
  for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, store, {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
}

const storedInFrame = (page: Page) =>
  page.frames()[1]!.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

const NOTHING = { cookie: '', local: 0, session: 0, databases: [], caches: [], workers: 0 }

const showMapOnNarrowScreens = async (frame: ReturnType<Page['frameLocator']>, label: string) => {
  const toggle = frame.getByRole('button', { name: label })
  if (await toggle.isVisible()) await toggle.click()
}

test('GST-023: on a website of another origin people search list and map without cookies and storage, and names open in a new tab @phone', async ({
  browser,
  apiAs,
  baseURL,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Framed walkers', phone: '519-555-0126' })
  const path = `/embed/directory?near=43.65,-79.38&lang=en`
  const website = await serveWebsite(
    `<iframe src="${baseURL}${path}" title="Directory" width="100%" height="640" style="border:0"></iframe>`,
  )
  const { context, page, failures, frame } = await visit(browser, website.url)
  try {
    await expect(frame.getByRole('listitem').first()).toBeVisible()
    await showMapOnNarrowScreens(frame, 'Show the map')
    await expect(frame.getByRole('region', { name: 'Map of the vendors' })).toBeVisible()
    await expect(frame.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expectAccessible('the map on another website', page)
    await showMapOnNarrowScreens(frame, 'Show the list')
    expect(await frame.locator('form').count()).toBe(0)
    expect(await page.frames()[1]!.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await frame.getByRole('searchbox', { name: 'What do you need?' }).fill('framed walkers')
    await frame.getByRole('searchbox', { name: 'What do you need?' }).press('Enter')
    await expect(frame.getByText(/^1 vendor\b/)).toBeVisible()
    await expectAccessible('the directory on another website', page)

    const name = frame.getByRole('link', { name: vendor.name, exact: true })
    const [opened] = await Promise.all([context.waitForEvent('page'), name.press('Enter')])
    await expect(opened.getByRole('heading', { level: 1, name: vendor.name })).toBeVisible()
    expect(new URL(opened.url()).origin).toBe(baseURL)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
    // The list stays where it was.
    await expect(name).toBeVisible()

    // Another place replaces that of the website's code; the rest stays.
    await frame.getByRole('link', { name: 'Show all vendors' }).click()
    await expect(frame.getByText(/^More than|^\d+ vendors/)).toBeVisible()
    await frame.getByRole('textbox', { name: 'Where?' }).fill('Thunder Bay')
    await frame.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(frame.getByText('Nearest to Thunder Bay first')).toBeVisible()
    expect(page.frames()[1]!.url()).toBe(`${baseURL}/embed/directory?lang=en&where=Thunder+Bay`)

    expect(await storedInFrame(page)).toEqual(NOTHING)
    expect(await context.cookies()).toEqual([])
    expect(failures).toEqual([])
  } finally {
    await context.close()
    website.close()
  }
})

test('GST-023: the embedded directory works where the browser blocks storage, in French and in a dark scheme', async ({
  browser,
  baseURL,
  expectAccessible,
}) => {
  const website = await serveWebsite(
    `<iframe src="${baseURL}/embed/directory?lang=fr" title="Répertoire" width="100%" height="640"></iframe>`,
  )
  const { context, page, failures, frame } = await visit(browser, website.url, { blocksStorage: true })
  try {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(frame.getByRole('searchbox', { name: 'De quoi avez-vous besoin?' })).toBeVisible()
    await expect(frame.getByRole('region', { name: 'Carte des fournisseurs' })).toBeVisible()
    await expect(frame.getByText('Les liens s’ouvrent dans un nouvel onglet.')).toBeVisible()
    await expectAccessible('the directory in French on another website', page)
    expect(failures).toEqual([])
  } finally {
    await context.close()
    website.close()
  }
})

test("GST-024: the codes that a vendor's person and an administrator copy show the directory and open the form on another website", async ({
  page,
  context,
  browser,
  signedInAs,
  openPageAs,
  apiAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Copied walkers',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  const own = await copyCode(page, vendor.id, 'The directory')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own)
  const administrator = await openPageAs('ADMIN')
  await administrator.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = await copyCode(administrator, vendor.id, 'A button “Refer to us”')
  expect(await copyCode(administrator, vendor.id, 'The directory')).toBe(own)

  const website = await serveWebsite(`${own}<p>${button}</p>`)
  const visited = await visit(browser, website.url)
  try {
    // The vendor's own place is the nearest one.
    await expect(visited.frame.getByRole('listitem').first()).toBeVisible()
    const [form] = await Promise.all([
      visited.context.waitForEvent('page'),
      visited.page.getByRole('link', { name: 'Refer to us' }).click(),
    ])
    await expect(form.getByRole('heading', { level: 1, name: 'Send a referral' })).toBeVisible()
    await expect(form.getByText(vendor.name).first()).toBeVisible()
    expect(new URL(form.url()).pathname).toBe(`/directory/vendors/${vendor.id}/refer`)
  } finally {
    await visited.context.close()
    website.close()
  }
})

async function copyCode(page: Page, vendorId: number, what: string): Promise<string> {
  await page.goto(`/vendors/${vendorId}`)
  const card = page.getByRole('region', { name: 'Embed code' })
  const choice = card.getByRole('combobox', { name: 'What your website shows' })
  await choice.selectOption({ label: what })
  await expect(card.getByRole('textbox')).toHaveValue(what === 'The directory' ? /embed\/directory\?near/ : /\/refer\?/)
  await card.getByRole('button', { name: 'Copy the code' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible()
  return card.getByRole('textbox').inputValue()
}
