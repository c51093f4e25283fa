import type { Page } from '@playwright/test'
import type { Vendor } from '#contract/vendors.ts'
import { importTestVendor, type ApiClient } from './directory.ts'
import { expect, test } from './fixtures.ts'

/** Tells hours, access, languages, availability and details of a vendor, so that its public page has all there is. */
async function tellEverything(admin: ApiClient, { id, services: [service], locations }: Vendor): Promise<void> {
  const by = (language: string, provider: string) => ({ language, by: provider })
  await admin.put(`/api/vendors/${id}/facts`, { languages: [by('en', 'staff'), by('pa', 'interpreter')] })
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00', next_day: true }))
  for (const location of locations)
    await admin.put(`/api/vendors/${id}/locations/${location.id}/hours`, {
      time_zone: 'America/Toronto',
      hours,
      closures: [{ from: '2099-12-25', to: '2099-12-26', note: 'Holidays' }],
      access: { step_free_entrance: 'yes', parking: 'no' },
    })
  const address = `/api/vendors/${id}/services/${service!.id}`
  await admin.put(address, {
    min_age: 18,
    max_age: null,
    kinds: ['seniors'],
    ways: ['at_home'],
    fees: 'free',
    fees_note: '',
    bring: ['Health card'],
    who_refers: 'both',
  })
  await admin.put(`${address}/availability`, { state: 'waitlist', wait_weeks: 3, note: 'Mornings only.' })
}

/** Collects what the content security policy stops. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportViolation(`${violatedDirective} ${blockedURI}`),
    )
  })
  return violations
}

const jsonLdOf = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as Record<string, string>

test('GST-017: scripts, quotes, ampersands and U+2028 in the name and the text of a vendor are text, and run nothing', async ({
  page,
  apiAs,
}) => {
  const violations = await watchPolicy(page)
  const hostile = `</script><script>window.ran = 1</script><img src=x onerror="window.ran = 1"> "double" 'single' & &amp; a\u2028b`
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: hostile, bio: `Text: ${hostile}` })
  await page.goto(`/directory/vendors/${vendor.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(vendor.name)
  expect(vendor.name).toContain(hostile)
  await expect(page.getByText('Text: </script><script>window.ran = 1</script><img src=x')).toBeVisible()
  const { name, description } = await jsonLdOf(page)
  expect(name).toBe(vendor.name)
  // Of the text it has the beginning, in one line.
  expect(`Text: ${hostile}`.replaceAll(/\s+/g, ' ')).toContain(description!.replace('…', ''))
  expect(await page.title()).toContain('</script><script>')

  for (const address of [
    `/directory/vendors/${vendor.id}?lang=fr`,
    '/directory?search=window',
    '/directory/in/ottawa',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#map')).toBeAttached()
    expect(await page.evaluate(() => 'ran' in window), address).toBe(false)
    expect(await page.locator('main script, main [onerror], main img[src="x"]').count(), address).toBe(0)
  }
  await page.goto(`/directory/vendors/${vendor.id}`)
  await page.locator('#map').scrollIntoViewIfNeeded()
  await expect(page.locator('#map canvas')).toBeVisible()
  expect(violations).toEqual([])
})

test('the public page of a vendor shows its facts, and states that have passed go', async ({ page, apiAs }) => {
  const admin = await apiAs('ADMIN')
  const vendor = await importTestVendor(admin, { name: 'Facts for all', phone: '519-555-0126' })
  await tellEverything(admin, vendor)
  await page.goto(`/directory/vendors/${vendor.id}`)
  await expect(page.getByText('Open at all times').first()).toBeVisible()
  await expect(page.getByText('Waitlist, about 3 weeks').first()).toBeVisible()
  await expect(page.getByText('With an interpreter: Punjabi')).toBeVisible()
  await expect(page.getByText('Step-free entrance: yes').first()).toBeVisible()
  await page.getByText('Opening hours').first().click()
  await expect(page.getByRole('row', { name: 'Monday – Sunday 24 hours' })).toBeVisible()

  // A page that was written just before closing time.
  const until = new Date(Date.now() + 3_000).toISOString()
  await page.route(`**/directory/vendors/${vendor.id}-*`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({
      response,
      body: html.replaceAll(
        '<span class="state good">Open at all times',
        `<span class="state good" data-until="${until}">Open until now`,
      ),
    })
  })
  await page.reload()
  await expect(page.getByText('Waitlist, about 3 weeks').first()).toBeVisible()
  await expect(page.getByText('Open until now')).toHaveCount(0)
})

/** What Lighthouse checks for search engines, and of accessibility beyond the rules of axe for WCAG. */
const readAudits = (page: Page) =>
  page.evaluate(() => {
    const all = <T extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)]
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
    const links = all<HTMLAnchorElement>('a')
    const isShown = (one: HTMLElement) => one.checkVisibility({ checkVisibilityCSS: true })
    const nameOf = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.textContent).trim().toLowerCase()
    const levels = all('h1, h2, h3, h4').map(({ tagName }) => Number(tagName[1]))
    const destinations = new Map<string, Set<string>>()
    for (const link of links.filter(isShown))
      destinations.set(nameOf(link), (destinations.get(nameOf(link)) ?? new Set()).add(link.href))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const smallTexts: string[] = []
    while (texts.nextNode()) {
      const { parentElement: holder, textContent: text } = texts.currentNode
      if (!holder || !text?.trim() || !isShown(holder) || holder.closest('#map')) continue
      if (Number.parseFloat(getComputedStyle(holder).fontSize) < 12) smallTexts.push(text)
    }
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      viewport: content('meta[name="viewport"]'),
      robots: content('meta[name="robots"]'),
      lang: document.documentElement.lang,
      canonical: all<HTMLLinkElement>('link[rel="canonical"]').map(({ href }) => href),
      twins: all<HTMLLinkElement>('link[rel="alternate"][hreflang]').map(({ hreflang, href }) => [hreflang, href]),
      structuredData: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
      uncrawlableLinks: links
        .filter((one) => !one.hidden && !/^(https?|tel|mailto):/.test(one.href))
        .map(({ outerHTML }) => outerHTML),
      vagueLinks: links
        .map(nameOf)
        .filter((name) => /^(|here|click here|more|link|read more|ici|cliquez ici|plus)$/.test(name)),
      sameNameElsewhere: [...destinations].filter(([, addresses]) => addresses.size > 1).map(([name]) => name),
      imagesWithoutAlt: all('img:not([alt])').length,
      imagesWithoutSize: all('img:not([width]), img:not([height])').length,
      smallTexts,
      smallTargets: [...links, ...all('button, input, summary')]
        .filter((one) => isShown(one) && !one.closest('#map') && !one.matches('.skip'))
        .map((one) => [nameOf(one), one.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => height < 43.5 || width < 24)
        .map(([name, { width, height }]) => `${name} ${width}x${height}`),
      mainHeadings: levels.filter((level) => level === 1).length,
      skippedLevels: levels.filter((level, nth) => nth > 0 && level > levels[nth - 1]! + 1).length,
      landmarks: ['main', 'header', 'nav', 'footer'].filter((name) => document.querySelector(name) === null),
      positiveTabindexes: all('[tabindex]').filter(({ tabIndex }) => tabIndex > 0).length,
      repeatedIds: all('[id]').filter(
        ({ id }, _, { length }) => length > 0 && document.querySelectorAll(`[id="${id}"]`).length > 1,
      ).length,
      accessKeys: all('[accesskey]').length,
      refreshes: all('meta[http-equiv="refresh"]').length,
    }
  })

test('the public pages pass what Lighthouse checks for search engines and accessibility', async ({
  page,
  apiAs,
  expectAccessible,
}) => {
  const admin = await apiAs('ADMIN')
  const vendor = await importTestVendor(admin, {
    name: 'Audited walkers',
    bio: 'We lend walkers, rollators and wheelchairs, and show how to use them at home.',
    phone: '519-555-0127',
    site: 'https://walkers.example',
    booking_link: 'https://book.example',
  })
  await tellEverything(admin, vendor)
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Allow: /directory']))
  const service = `/directory/services/${vendor.services[0]!.id}`
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of [`/directory/vendors/${vendor.id}`, '/directory', service, '/directory/in/ottawa'].flatMap(
      (path) => [path, `${path}?lang=fr`],
    )) {
      const response = await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const what = `${address} at ${width}`
      expect(response?.status(), what).toBe(200)
      expect(response?.headers()['x-robots-tag'], what).toBeUndefined()
      const audits = await readAudits(page)
      const { title, description, viewport, lang, canonical, twins, structuredData, ...faults } = audits
      expect(title.length, what).toBeGreaterThan(10)
      expect(description.length, what).toBeGreaterThanOrEqual(50)
      expect(viewport, what).toMatch(/width=device-width, initial-scale=1(?!.*(maximum-scale|user-scalable))/)
      expect(lang, what).toBe(address.includes('lang=fr') ? 'fr' : 'en')
      expect(canonical, what).toHaveLength(1)
      expect(canonical[0], what).toMatch(/^https?:\/\/[^?]+(\?lang=fr)?$/)
      expect(
        twins.map(([language]) => language),
        what,
      ).toEqual(['en', 'fr', 'x-default'])
      for (const [, href] of twins) expect(href, what).toMatch(/^https?:\/\//)
      if (address.includes('/vendors/')) expect(structuredData, what).toHaveLength(1)
      for (const block of structuredData) expect(() => JSON.parse(block) as unknown, what).not.toThrow()
      expect(faults, what).toEqual({
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
      })
    }
  }
  await page.goto(`/directory/vendors/${vendor.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible('the public page of a vendor with facts')
})
