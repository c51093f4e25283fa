import type { Page } from '@playwright/test'
import { importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'
import { setAllVendorFacts } from './set-all-vendor-facts.ts'

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
  await setAllVendorFacts(admin, vendor)
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
