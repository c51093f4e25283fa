import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PublicDirectoryFilter } from '#contract/public-directory.ts'
import { syncDerivedVendorData } from '#server/features/vendors/sync-derived-vendor-data.ts'
import { createFullVendorFactory } from '#server/testing/full-vendor-factory.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { toSlug } from '#contract/public-paths.ts'

const ORIGIN = 'https://hub.example.org'
const testApp = await startTestApp({
  LIMIT_ADDRESS: 'off',
  DEMO: 'off',
  APP_URL: ORIGIN,
  ...offDemo(),
})
const { app, clock, db, given } = testApp
const { withProfile: fullVendor } = createFullVendorFactory(testApp)
const get = (url: string, headers = {}) => app.http.inject({ url, headers })
const settle = async (...vendors: { id: number }[]) => {
  for (const { id } of vendors) await syncDerivedVendorData({ db, at: clock.now() }, id)
}

/** A hub that is no demo needs these. */
function offDemo() {
  return { PUBLIC_DIRECTORY: 'on', TWO_STEP: 'off' }
}

test('GST-004: an address without the right slug answers 301 to the one address', async () => {
  const vendor = await fullVendor({ name: "Hôpital d'Été & Fils" })
  const path = `/directory/vendors/${vendor.id}-hopital-dete-fils`
  for (const other of [String(vendor.id), `${vendor.id}-old-name`, `${vendor.id}-`, `${vendor.id}-HOPITAL-DETE-FILS`]) {
    const { statusCode, headers } = await get(`/directory/vendors/${other}?lang=fr`)
    expect([statusCode, headers.location], other).toEqual([301, `${path}?lang=fr`])
  }
  expect((await get(path)).statusCode).toBe(200)
  expect(toSlug('Word '.repeat(30))).toHaveLength(59)
  expect(toSlug('x'.repeat(80))).toHaveLength(60)
  expect(toSlug('  ÉCOLE -- Saint-Jérôme!  ')).toBe('ecole-saint-jerome')
})

test('GST-005: a vendor that is inactive, archived, seen by vendors only or not public answers the same 404 page as an id that no vendor has', async () => {
  const states = [
    { active: false },
    { is_archived: true },
    { vendors_seen_only: true },
    { public_listing: 'hidden' },
  ] as const
  for (const language of ['en', 'fr']) {
    const headers = { 'accept-language': language }
    const read = async (name: string) => {
      const { statusCode, rawPayload, headers: sent } = await get(`/directory/vendors/${name}`, headers)
      return { statusCode, bytes: rawPayload.toString('latin1'), robots: sent['x-robots-tag'], etag: sent.etag }
    }
    const missing = await read('2000000000-nothing')
    expect(missing.statusCode).toBe(404)
    expect(missing.bytes).toContain(`<html lang="${language}">`)
    for (const values of states) {
      const vendor = await given.vendor({ name: 'CANARY harbour' })
      await settle(vendor)
      const names = [`${vendor.id}-canary-harbour`, `${vendor.id}`, `${vendor.id}-old-name`, `${vendor.id}-x?page=2`]
      expect((await read(names[0]!)).statusCode).toBe(200)
      await db.updateTable('vendors').set(values).where('id', '=', vendor.id).execute()
      await settle(vendor)
      for (const name of names) expect(await read(name), JSON.stringify(values)).toEqual(missing)
    }
  }
})

test('the public page has what the vendor says of itself, and no email address unless it shows it', async () => {
  const vendor = await fullVendor()
  const url = `/directory/vendors/${vendor.id}-northside-mobility`
  const { body, headers } = await get(url)
  for (const text of [
    '<h1>Northside Mobility</h1>',
    'We lend walkers',
    '/files/logo-1.webp',
    '/files/thumb-1.webp',
    '/files/form-1.pdf',
    'href="tel:5195550100"',
    'https://northside.example/',
    'https://book.example/northside',
    'Get Directions',
    vendor.service.name,
    '1 King St, Guelph',
    '/directory/in/guelph',
    `/directory/services/${vendor.service.id}-`,
  ])
    expect(body).toContain(text)
  expect(headers['cache-control']).toBe('public, no-cache')
  // GST-008 for pages: neither in the text nor in the JSON-LD.
  expect(body).not.toContain(vendor.email)
  await db.updateTable('vendors').set({ shows_email: true }).where('id', '=', vendor.id).execute()
  const shown = await get(url)
  expect(shown.body).toContain(`mailto:${vendor.email}`)
  expect(shown.body).toContain(`"email":"${vendor.email}"`)
})

test('a page that has not changed answers 304', async () => {
  const vendor = await fullVendor()
  const url = `/directory/vendors/${vendor.id}-northside-mobility`
  const etag = String((await get(url)).headers.etag)
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  await db.updateTable('vendors').set({ phone: '519-555-0199' }).where('id', '=', vendor.id).execute()
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('GST-015: title, description, canonical link, Open Graph and the twin in the other language', async () => {
  const vendor = await fullVendor()
  const path = `/directory/vendors/${vendor.id}-northside-mobility`
  const { body } = await get(path)
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1] ?? ''
  expect(body).toContain('<title>Northside Mobility, Guelph | Care Referral Hub</title>')
  expect(content('description').length).toBeGreaterThanOrEqual(50)
  expect(content('description').length).toBeLessThanOrEqual(160)
  expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
  expect(body).toContain(`<link rel="alternate" hreflang="fr" href="${ORIGIN}${path}?lang=fr">`)
  expect(content('og:title')).toBe('Northside Mobility, Guelph | Care Referral Hub')
  expect(content('og:description')).toBe(content('description'))
  expect(content('og:url')).toBe(ORIGIN + path)
  expect(content('og:image')).toBe(`${ORIGIN}/files/logo-1.webp`)
  const french = (await get(`${path}?lang=fr`)).body
  expect(french).toContain('<html lang="fr">')
  expect(french).toContain(`<link rel="canonical" href="${ORIGIN}${path}?lang=fr">`)
  expect(french).toContain(`<link rel="alternate" hreflang="en" href="${ORIGIN}${path}">`)
  for (const values of [
    { bio: '' },
    { bio: 'Short.' },
    { bio: 'long '.repeat(200) },
    { bio: '', name: 'W'.repeat(200) },
  ]) {
    const other = await fullVendor(values)
    const page = await get(`/directory/vendors/${other.id}-${toSlug(other.name)}`)
    const length = (/<meta name="description" content="([^"]*)">/.exec(page.body)?.[1] ?? '').length
    expect(length, JSON.stringify(values)).toBeGreaterThanOrEqual(50)
    expect(length, JSON.stringify(values)).toBeLessThanOrEqual(160)
  }
})

test('GST-018: robots.txt allows the directory, files, assets and the sitemap, and nothing else', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toBe(
    'User-agent: *\nAllow: /directory\nAllow: /files\nAllow: /assets\nAllow: /sitemap\nDisallow: /\n' +
      `\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  )
})

/** Every address of the sitemap, with its day. */
async function readSitemap(): Promise<Map<string, string>> {
  const index = (await get('/sitemap.xml')).body
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!.slice(ORIGIN.length))
  const entries = new Map<string, string>()
  for (const file of files) {
    const { statusCode, body } = await get(file)
    expect(statusCode).toBe(200)
    const urls = [...body.matchAll(/<url><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod><\/url>/g)]
    expect(urls.length).toBeLessThanOrEqual(5_000)
    for (const [, loc, day] of urls) entries.set(loc!.slice(ORIGIN.length), day!)
  }
  return entries
}

test('GST-019, GST-020: the sitemap names exactly the indexed vendors, and services and towns of three or more', async () => {
  await db.deleteFrom('vendors').execute()
  const town = { city: 'Saint-Jérôme' }
  const vendors = []
  for (const name of ['One', 'Two', 'Three']) {
    const vendor = await given.vendor({ name })
    await db.updateTable('locations').set(town).where('vendor_id', '=', vendor.id).execute()
    vendors.push(vendor)
  }
  const popular = await given.service({ name: 'Popular' })
  for (const { id } of vendors) await given.offer(id, popular.id)
  const secret = await given.service({ name: 'Secret', private: true })
  for (const { id } of vendors) await given.offer(id, secret.id)
  const listed = await given.vendor({ name: 'Listed', public_listing: 'listed' })
  const hidden = await given.vendor({ name: 'Hidden', public_listing: 'hidden' })
  await settle(...vendors, listed, hidden)
  const entries = await readSitemap()
  expect([...entries.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
    [
      ...vendors.map(({ id, name }) => `/directory/vendors/${id}-${name.toLowerCase()}`),
      `/directory/services/${popular.id}-popular`,
      '/directory/in/saint-jerome',
    ].toSorted((a, b) => a.localeCompare(b)),
  )
  expect(new Set(entries.values())).toEqual(new Set(['2026-11-18']))
  for (const path of entries.keys()) expect((await get(path)).statusCode, path).toBe(200)
  expect((await get('/sitemap/vendors-2.xml')).statusCode).toBe(404)
  expect((await get('/sitemap/other-1.xml')).statusCode).toBe(404)

  // What is not indexed says so, and what is does not.
  const robots = async (url: string) => (await get(url)).headers['x-robots-tag']
  expect(await robots(`/directory/vendors/${listed.id}-listed`)).toBe('noindex')
  expect((await get(`/directory/vendors/${listed.id}-listed`)).statusCode).toBe(200)
  expect(await robots('/directory/in/toronto')).toBe('noindex')
  for (const path of entries.keys()) expect(await robots(path), path).toBeUndefined()
})

test('a sitemap of more than 5,000 vendors has several files', async () => {
  await db.deleteFrom('vendors').execute()
  const rows = Array.from({ length: 5_001 }, (_, nth) => ({
    name: `Vendor ${nth}`,
    sort_name: `vendor ${nth}`,
    email: `many-${nth}@example.org`,
    created_at: clock.now(),
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await db
      .insertInto('vendors')
      .values(rows.slice(from, from + 1_000))
      .execute()
  expect((await get('/sitemap.xml')).body).toContain('/sitemap/vendors-2.xml')
  expect((await readSitemap()).size).toBe(5_001)
  await db.deleteFrom('vendors').execute()
})

test('GST-009: private services are in no page and in no sitemap', async () => {
  const vendor = await fullVendor()
  const secret = await given.service({ name: 'Moonlight', private: true })
  await given.offer(vendor.id, secret.id)
  await settle(vendor)
  const missing = (await get('/directory/services/2000000000-nothing')).body
  for (const url of [`/directory/services/${secret.id}-moonlight`, `/directory/services/${secret.id}`]) {
    const page = await get(url)
    expect([page.statusCode, page.body]).toEqual([404, missing])
  }
  for (const url of [
    `/directory/vendors/${vendor.id}-northside-mobility`,
    '/directory',
    `/directory?service=${secret.id}`,
    '/directory/in/guelph',
    '/sitemap.xml',
  ]) {
    const page = await get(url)
    expect(page.statusCode).toBe(200)
    expect(page.body.toLowerCase(), url).not.toContain('moonlight')
  }
})

test('a street that the gazetteer does not know is not claimed: the page says from where it measures', async () => {
  await sql`insert into gazetteer_places (kind, key, name, country, admin, admin_name, code, lat, lng, population)
    values ('city', 'kenora', 'Kenora', 'CA', 'ON', 'Ontario', 'P9N', 49.77, -94.49, 15000)`.execute(db)
  const street = await get('/directory?where=12+Main+Street,+Kenora')
  expect(street.body).toContain('Nearest to Kenora first')
  expect(street.body).toContain(
    'We only know where Kenora is, not “12 Main Street, Kenora”. Distances are from its middle; a postal code is more exact.',
  )
  expect(street.body).toContain('value="12 Main Street, Kenora"')
  const town = await get('/directory?where=Kenora')
  expect(town.body).toContain('Nearest to Kenora first')
  expect(town.body).not.toContain('We only know where')
  // As it was found, not as it was typed; the field keeps what was typed.
  const folded = await get('/directory?where=kenora+on')
  expect(folded.body).toContain('Nearest to Kenora first')
  expect(folded.body).toContain('value="kenora on"')
})

test('a distance from the middle of a town is about so far, one from a position is exact', async () => {
  const vendor = await fullVendor({ name: 'Quarrystone desk' })
  const at = { lat: 43.7, lng: -79.4, precision: 'street' as const }
  await db.updateTable('locations').set(at).where('id', '=', vendor.location.id).execute()
  await settle(vendor)
  await sql`insert into gazetteer_places (kind, key, name, country, admin, admin_name, code, lat, lng, population)
    values ('city', 'quarryville', 'Quarryville', 'CA', 'ON', 'Ontario', 'P9Q', 43.65, -79.4, 15000)`.execute(db)
  const distance = async (place: string) =>
    />((?:about )?[\d.]+ km)/.exec((await get(`/directory?search=quarrystone&${place}`)).body)?.[1]
  expect(await distance('where=Quarryville')).toBe('about 6 km')
  // Two decimals are what 'Use my location' sends, a kilometre; more are a position.
  expect(await distance('near=43.65,-79.4')).toBe('about 6 km')
  expect(await distance('near=43.6501,-79.4')).toBe('5.5 km')
})

test('GST-025: words, place and filters stand in the address, which gives the same page again', async () => {
  const near = await fullVendor({ name: 'Lantern lenders' })
  const far = await fullVendor({ name: 'Lantern shop' })
  await db.updateTable('locations').set({ lat: 48.4, lng: -89.2 }).where('id', '=', far.location.id).execute()
  await settle(near, far)
  const order = async (url: string) =>
    [...(await get(url)).body.matchAll(/<h2><a href="\/directory\/vendors\/(\d+)-/g)].map(([, id]) => Number(id))
  expect(await order('/directory?search=lantern&near=43.65,-79.38')).toEqual([near.id, far.id])
  expect(await order('/directory?search=lantern&near=48.4,-89.2')).toEqual([far.id, near.id])
  expect(await order(`/directory?service=${far.service.id}`)).toEqual([far.id])
  const { body } = await get('/directory?search=lantern&where=Nowhereville')
  expect(body).toContain('value="lantern"')
  expect(body).toContain('value="Nowhereville"')
  expect(body).toContain('We do not know the place “Nowhereville”.')
  // The ways on: the same words everywhere, and all vendors.
  expect(body).toContain('href="/directory?search=lantern">Search everywhere for “lantern”</a>')
  expect(body).toContain('href="/directory">Show all vendors</a>')
  // The form sends what was typed as the address of the next page.
  expect(body).toContain('<form class="search" action="/directory" method="get"')
  // No word about a person: a new filter that is one does not belong in an address.
  expect(Object.keys(PublicDirectoryFilter.shape).toSorted()).toEqual([
    'availability',
    'bbox',
    'limit',
    'near',
    'order',
    'page',
    'search',
    'service',
  ])
  const tooShort = await get('/directory?search=ab')
  expect([tooShort.statusCode, tooShort.body.includes('Please enter at least 3 characters.')]).toEqual([422, true])
})

test('GST-017: nothing that stands in the address of a page becomes markup, also where the search is refused', async () => {
  const attack = '"><b id=attack>\'\u2028</script>'
  const injected = encodeURIComponent(attack)
  for (const page of ['/directory', '/embed/directory', '/directory/in/toronto'])
    for (const name of ['search', 'where', 'near', 'service', 'bbox', 'page', 'lang', 'languages', 'open', 'unknown'])
      for (const query of [`${name}=${injected}`, `search=ab&${name}=${injected}`, `${name}=1&${name}=${injected}`]) {
        const { body } = await get(`${page}?${query}`)
        expect(body, `${page}?${query}`).not.toContain('<b id=attack')
        expect(body, `${page}?${query}`).not.toContain('"><b')
      }
})

test("'Send a referral' leads to the form, unless the vendor takes no referrals from people without an account", async () => {
  const open = await fullVendor({ name: 'Open door' })
  const closed = await fullVendor({ name: 'Closed door', prevent_referrals: true })
  const form = `/directory/vendors/${open.id}/refer`
  expect((await get(`/directory/vendors/${open.id}-open-door`)).body).toContain(`href="${form}?lang=en"`)
  // A card shows one location, which the form then begins with.
  expect((await get('/directory?search=open+door')).body).toContain(
    `href="${form}?location=${open.location.id}&amp;lang=en"`,
  )
  for (const url of [`/directory/vendors/${closed.id}-closed-door`, '/directory?search=closed+door'])
    expect((await get(url)).body).not.toContain('/refer?')
  // Who misses the button reads why.
  const why = 'takes no referrals from people without an account.'
  expect((await get(`/directory/vendors/${closed.id}-closed-door`)).body).toContain(`Closed door ${why}`)
  expect((await get(`/directory/vendors/${open.id}-open-door`)).body).not.toContain(why)
})

test('the name on a card leads to the page with the location of the card first, which begins the form with it', async () => {
  const vendor = await fullVendor({ name: 'Far and near' })
  const other = await given.location(vendor.id, { city: 'Wawa', street: 'Lake Road', number: '5' })
  await settle(vendor)
  const path = `/directory/vendors/${vendor.id}-far-and-near`
  const chosen = `${path}?location=${other.id}`
  const list = (await get('/directory/in/wawa')).body
  expect(list).toContain(`<h2><a href="${chosen}">Far and near</a></h2>`)

  const addressesOf = (body: string) => /<ul class="places">.*?<\/ul>/s.exec(body)![0].match(/King St|Lake Road/g)
  const [plain, at] = await Promise.all([get(path), get(chosen)])
  expect(new Set(addressesOf(plain.body))).toEqual(new Set(['King St', 'Lake Road']))
  expect(addressesOf(plain.body)![0]).toBe('King St')
  expect(addressesOf(at.body)![0]).toBe('Lake Road')
  expect(at.body).toContain(`href="/directory/vendors/${vendor.id}/refer?location=${other.id}&amp;lang=en"`)
  // The other language keeps it.
  expect(at.body).toContain(`href="?location=${other.id}&amp;lang=fr"`)
  expect((await get(`${chosen}&lang=fr`)).body).toContain(`/refer?location=${other.id}&amp;lang=fr"`)

  // To search engines it is one page.
  const headOf = (body: string) => body.split('</head>')[0]
  expect(headOf(at.body)).toBe(headOf(plain.body))
  expect(headOf(at.body)).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
  // A location of somebody else, or none at all.
  const { location: foreign } = await given.vendor()
  for (const location of [foreign.id, 0, 'x', '1&location=2'])
    expect((await get(`${path}?location=${location}`)).body, String(location)).toBe(plain.body)
})

test('a town page shows the locations in the town', async () => {
  const vendor = await given.vendor({ name: 'Two places' })
  await db.updateTable('locations').set({ city: 'Sudbury' }).where('id', '=', vendor.location.id).execute()
  await given.location(vendor.id, { city: 'Wawa', street: 'Lake Road', number: '5' })
  await settle(vendor)
  const { body } = await get('/directory/in/wawa')
  expect(body).toContain('<h1>Vendors in Wawa</h1>')
  expect(body).toContain('5 Lake Road, Wawa')
})

test('lists have pages', async () => {
  await db.deleteFrom('vendors').execute()
  const text = 'We visit people at home, all days of the week. '.repeat(20)
  for (let nth = 0; nth < 60; nth += 1)
    await fullVendor({ name: `Paged ${nth}`, bio: text, email: `paged-${nth}@x.example` })
  const names = new Set<string>()
  let url: string | undefined = '/directory?search=paged'
  let pages = 0
  while (url && pages < 10) {
    const { body } = await get(url)
    for (const [, name] of body.matchAll(/<h2><a [^>]*>([^<]+)</g)) names.add(name!)
    url = /rel="next" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    pages += 1
  }
  expect([names.size, pages]).toEqual([60, 3])
})

test('a chosen language goes on to help, privacy, sign-in and registration', async () => {
  const { body } = await get('/directory?lang=fr')
  for (const path of ['/help', '/privacy-policy', '/accessibility', '/login', '/register'])
    expect(body).toContain(`href="${path}?lang=fr"`)
  expect((await get('/directory')).body).toContain('href="/help"')
})
