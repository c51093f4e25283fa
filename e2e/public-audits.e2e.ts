import type { Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'
import { setAllVendorFacts } from './set-all-vendor-facts.ts'
import { findAxeFaults, readSeoAndMarkupFindings, parseRobotsTxt } from './page-audits.ts'

const NO_FAULTS = {
  robots: '',
  uncrawlableLinks: [],
  vagueLinks: [],
  sameNameElsewhere: [],
  imagesWithoutAlt: 0,
  imagesWithoutSize: 0,
  smallTexts: [],
  smallTargets: [],
  mainHeadings: 1,
  skippedLevels: 0,
  landmarks: [],
  positiveTabindexes: 0,
  repeatedIds: 0,
  accessKeys: 0,
  refreshes: 0,
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search

/** The audits of one page; returns its canonical address and its twins. */
async function expectAudited(page: Page, address: string, what: string) {
  const response = await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(response?.status(), what).toBe(200)
  expect(response?.headers()['x-robots-tag'], what).toBeUndefined()
  const { title, description, viewport, lang, canonical, twins, structuredData, ...faults } =
    await readSeoAndMarkupFindings(page)
  expect(title.length, what).toBeGreaterThan(10)
  expect(description.length, what).toBeGreaterThanOrEqual(50)
  expect(viewport, what).toMatch(/width=device-width, initial-scale=1(?!.*(maximum-scale|user-scalable))/)
  expect(lang, what).toBe(address.includes('lang=fr') ? 'fr' : 'en')
  expect(canonical, what).toHaveLength(1)
  // The one address of this page, after redirects. Journeys run on a port that the hub is not told of.
  expect(canonical[0], what).toMatch(/^https?:\/\//)
  expect(pathOf(canonical[0]!), what).toBe(pathOf(page.url()))
  expect(
    twins.map(([language]) => language),
    what,
  ).toEqual(['en', 'fr', 'x-default'])
  if (address.includes('/vendors/')) expect(structuredData, what).toHaveLength(1)
  for (const block of structuredData) expect(() => JSON.parse(block) as unknown, what).not.toThrow()
  expect(faults, what).toEqual(NO_FAULTS)
  return { canonical: canonical[0]!, twins }
}

test('a vendor, the list, a service and a town pass what Lighthouse audits for search engines and accessibility', async ({
  page,
  apiAs,
}) => {
  // axe reads sixteen pages.
  test.setTimeout(300_000)
  const admin = await apiAs('ADMIN')
  const vendor = await importTestVendor(admin, {
    name: 'Audited walkers',
    bio: 'We lend walkers, rollators and wheelchairs, and show how to use them at home.',
    phone: '519-555-0127',
    site: 'https://walkers.example',
    booking_link: 'https://book.example',
  })
  await setAllVendorFacts(admin, vendor)
  const addresses = [
    `/directory/vendors/${vendor.id}`,
    '/directory',
    `/directory/services/${vendor.services[0]!.id}`,
    '/directory/in/ottawa',
  ]
  const robots = parseRobotsTxt(await (await page.request.get('/robots.txt')).text())
  expect(robots.faults).toEqual([])
  expect(robots.isAllowed('/vendors/1')).toBe(false)

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of addresses) {
      const what = `${address} at ${width}`
      const english = await expectAudited(page, address, what)
      const { pathname } = new URL(english.canonical)
      expect(robots.isAllowed(pathname), what).toBe(true)
      expect(await findAxeFaults(page), what).toEqual([])
      const french = await expectAudited(page, `${pathname}?lang=fr`, `${what} in French`)
      expect(await findAxeFaults(page), `${what} in French`).toEqual([])
      // Each names the other, and itself, by its own canonical address.
      const byLanguage = { en: english.canonical, fr: french.canonical, 'x-default': english.canonical }
      expect([Object.fromEntries(english.twins), Object.fromEntries(french.twins)], what).toEqual([
        byLanguage,
        byLanguage,
      ])
    }
  }
})

test('parseRobotsTxt finds the faults of a robots.txt, and the rule that counts', () => {
  expect(
    parseRobotsTxt('Disallow: /\nUser-agent: *\nAllow: directory\nCrawl: no\nSitemap: /sitemap.xml').faults,
  ).toEqual(['Disallow: /', 'Allow: directory', 'Crawl: no', 'Sitemap: /sitemap.xml'])
  const { isAllowed } = parseRobotsTxt('User-agent: *\nAllow: /directory\nDisallow: /')
  expect([isAllowed('/directory/in/guelph'), isAllowed('/login')]).toEqual([true, false])
})
