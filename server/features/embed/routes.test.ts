import { expect, test } from 'vitest'
import { buildEmbeddedVendorPath } from '#contract/embedded-vendor-page.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, given, db } = await startTestApp({ EMBED_ORIGINS: 'https://crm.example.org', LIMIT_ADDRESS: '50' })
const get = (id: number | string, headers = {}) => app.http.inject({ url: `/embed/vendors/${id}`, headers })

test('VADM-020, SR-063: any site may frame the page of a vendor, but other pages only sites of EMBED_ORIGINS', async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  const { statusCode, headers } = await get(vendor.id)
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain('frame-ancestors *')
  expect(headers['content-security-policy']).toContain("form-action 'none'")
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).not.toHaveProperty('set-cookie')
  for (const url of ['/', `/vendors/${vendor.id}`, '/embed', '/embed/vendors', '/embed/other/1', '/login?src=crm']) {
    const policy = String((await app.http.inject({ url })).headers['content-security-policy'])
    expect(policy, url).toContain("frame-ancestors 'self' https://crm.example.org")
  }
})

test('the page shows name, logo, locations and public services, and links to the public page in a new tab', async () => {
  const vendor = await given.vendor({ name: 'Care & <Comfort>', logo: 'logo-1.webp' })
  const secret = await given.service({ name: 'Hushed', private: true })
  await given.offer(vendor.id, secret.id)
  await given.location(vendor.id, { clinic_name: 'Closed desk', is_archived: true })
  const { body } = await get(vendor.id)
  expect(body).toContain('<h1>Care &amp; &lt;Comfort&gt;</h1>')
  expect(body).toContain('/files/logo-1.webp')
  expect(body).toContain(`${vendor.location.clinic_name}: 1 King St, Toronto, Ontario M5H 1A1`)
  expect(body).toContain(vendor.service.name)
  expect(body).toMatch(
    new RegExp(`<a class="button" href="/directory/vendors/${vendor.id}-care-comfort" target="_blank" rel="noopener">`),
  )
  for (const hidden of ['Hushed', 'Closed desk', vendor.email, '<form', '<Comfort>']) expect(body).not.toContain(hidden)
})

test('the link is on top, in sight also where a website gives the frame little height', async () => {
  const { id } = await given.vendor({ name: 'Northside' })
  const { body } = await get(id)
  expect(body).toMatch(/<h1>Northside<\/h1><\/header>\s*<p class="open"><a class="button"/)
  expect(body.match(/<a /g)).toHaveLength(1)
})

test('an inactive, archived, vendors-only or unknown vendor gets the same plain page', async () => {
  const pages = await Promise.all([
    given.vendor({ name: 'CANARY', active: false }).then(({ id }) => get(id)),
    given.vendor({ name: 'CANARY', is_archived: true }).then(({ id }) => get(id)),
    given.vendor({ name: 'CANARY', vendors_seen_only: true }).then(({ id }) => get(id)),
    get(2_000_000_000),
    get('x'),
    get('1%20or%201'),
  ])
  for (const { statusCode, body } of pages) {
    expect([statusCode, body]).toEqual([404, pages[0].body])
    expect(body).toContain('This vendor is not available.')
    expect(body).not.toContain('CANARY')
  }
})

test('a suspended vendor is gone from its frame at the next request', async () => {
  const vendor = await given.vendor()
  const { statusCode, headers } = await get(vendor.id)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  await db.updateTable('vendors').set({ active: false }).where('id', '=', vendor.id).execute()
  expect((await get(vendor.id)).statusCode).toBe(404)
})

test('the page is in French for browsers that prefer it', async () => {
  const { id, location } = await given.vendor({ name: 'Northside' })
  const { body, headers } = await get(id, { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' })
  expect(headers.vary).toContain('accept-language')
  expect(body).toContain('<html lang="fr">')
  expect(body).toContain('Voir Northside dans Care Referral Hub')
  expect(body).toContain(`${location.clinic_name}\u00A0: 1 King St`)
})

test('SR-075: the pages count against the rate limit of an address', async () => {
  const { id } = await given.vendor()
  const statuses = new Set<number>()
  for (let nth = 0; nth < 51; nth += 1) statuses.add((await get(id)).statusCode)
  expect(statuses).toContain(429)
})

test('the embed code contains the URL of this page', () => {
  expect(buildEmbeddedVendorPath(7)).toBe('/embed/vendors/7')
})
