import { expect, test } from 'vitest'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { createFullVendorFactory } from '#server/testing/full-vendor-factory.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'

// The test clock begins on Wednesday, 18 November 2026, at 7:05 in Toronto and 6:05 in Winnipeg.
const testApp = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_GUEST: 'off' })
const { app, as, clock, db, given } = testApp
const { withProfile, tellFacts, tellHours, settle } = createFullVendorFactory(testApp)
const get = (url: string, headers = {}) => app.http.inject({ url, headers })

/** The texts of a page as people read them, without tags. */
const textOf = (html: string) =>
  html
    .replace(/^.*?<main/s, '<main')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')

test("GST-003: a vendor's public page shows its name, texts, pictures, services, places, hours, languages, availability and ways to reach it", async () => {
  const vendor = await withProfile()
  await tellFacts(vendor)
  const url = `/directory/vendors/${vendor.id}-northside-mobility`
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(200)
  for (const html of [
    '<h1>Northside Mobility</h1>',
    'src="/files/logo-1.webp"',
    'src="/files/thumb-1.webp"',
    'href="/files/picture-1.webp"',
    'href="/files/form-1.pdf">Intake form (PDF)<',
    'href="tel:5195550100"',
    'href="https://northside.example/"',
    'href="https://book.example/northside"',
    `href="/directory/vendors/${vendor.id}/refer?lang=en">Send a referral<`,
    `href="/directory/services/${vendor.service.id}-`,
    '>Get Directions</a>',
  ])
    expect(body).toContain(html)
  const text = textOf(body)
  for (const words of [
    'We lend walkers, rollators and wheelchairs',
    'Opens at 9 am',
    `${vendor.service.name} Waitlist, about 3 weeks Mornings only. Confirmed on November 18, 2026 by the vendor's office`,
    'Age 18 to 64 For whom Seniors Where At home, By video Fees Covered: OHIP What to bring Health card Who may refer The person or a professional',
    '1 King St, Guelph',
    'Opening hours (Central Time) Monday – Friday 9 am – 5 pm Saturday 9 am – 12 pm, 1:30 pm – 4 pm Sunday Closed',
    'Closed: December 25–28, 2026, Holidays',
    'Step-free entrance: yes Hearing loop: no',
    'Languages English With an interpreter: Punjabi',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Canada Day')

  const french = textOf((await get(`${url}?lang=fr`)).body)
  for (const words of [
    'Ouvre à 9 h',
    'Lundi – Vendredi 9 h – 17 h',
    'Confirmé le 18 novembre 2026 par le bureau du fournisseur',
    'Langues Anglais Avec un interprète : Pendjabi',
    'Entrée sans marche : oui',
  ])
    expect(french).toContain(words)
  expect((await get(`${url}?lang=fr`)).body).toContain('Pris en charge\u00A0: OHIP')
})

test('each of several pictures has a name of its own', async () => {
  const vendor = await withProfile()
  const url = `/directory/vendors/${vendor.id}-northside-mobility`
  const namesIn = (html: string) => [...html.matchAll(/ alt="([^"]*(?:Picture|Photo)[^"]*)"/g)].map(([, name]) => name)
  expect(namesIn((await get(url)).body)).toEqual(['Picture of Northside Mobility'])
  const values = { vendor_id: vendor.id, thumb: 'thumb-2.webp', url: 'picture-2.webp', created_at: clock.now() }
  await db.insertInto('media').values(values).execute()
  await settle(vendor.id)
  expect(namesIn((await get(url)).body)).toEqual([
    'Picture 1 of 2 of Northside Mobility',
    'Picture 2 of 2 of Northside Mobility',
  ])
  expect(namesIn((await get(`${url}?lang=fr`)).body)).toContain('Photo 1 sur 2 de Northside Mobility')
})

test('the call for a vendor has the same facts, and a vendor that tells none has none', async () => {
  const vendor = await withProfile()
  await tellFacts(vendor)
  const { body } = await as(null).call(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })
  expect(body.languages).toEqual([
    { language: 'en', by: 'staff' },
    { language: 'pa', by: 'interpreter' },
  ])
  expect(body.services[0]).toMatchObject({
    availability: { state: 'waitlist', wait_weeks: 3, confirmed_at: clock.now().toISOString(), confirmed_by: 'vendor' },
    facts: { min_age: 18, max_age: 64, fees: 'covered', bring: ['Health card'] },
  })
  expect(body.locations[0]!.facts).toMatchObject({ time_zone: 'America/Winnipeg', access: { hearing_loop: 'no' } })
  expect(body.locations[0]!.facts!.hours).toHaveLength(7)

  const quiet = await withProfile({ name: 'Quiet' })
  const page = textOf((await get(`/directory/vendors/${quiet.id}-quiet`)).body)
  for (const words of ['Opening hours', 'Languages', 'Confirmed', 'Closed']) expect(page).not.toContain(words)
  const silent = await as(null).call(publicDirectoryRoutes.vendor, { params: { id: String(quiet.id) } })
  expect(silent.body.locations[0]!.facts).toBeNull()
})

test('cards show whether the location is open and the availability, of the searched service if there is one', async () => {
  const vendor = await withProfile({ name: 'Card facts' })
  await tellFacts(vendor)
  const other = await given.service({ name: 'Evening class' })
  await given.offer(vendor.id, other.id)
  await db
    .updateTable('vendor_services')
    .set({ availability: 'full', availability_at: clock.now(), availability_by: 'vendor' })
    .where('service_id', '=', other.id)
    .execute()
  await settle(vendor.id)
  const read = async (query: string) => textOf((await get(`/directory?${query}`)).body)
  expect(await read('search=card+facts')).toContain(`Opens at 9 am ${vendor.service.name}: Waitlist, about 3 weeks`)
  expect(await read(`service=${other.id}`)).toContain('Opens at 9 am Full')
  expect((await get('/directory?search=card+facts&lang=fr')).body).toContain(`${vendor.service.name}\u00A0: `)
  const { body } = await as(null).call(publicDirectoryRoutes.vendors, { query: { service: String(other.id) } })
  expect(body.data[0]).toMatchObject({
    opening: { is_open: false, changes_at: '2026-11-18T15:00:00.000Z', time_zone: 'America/Winnipeg' },
    availability: { state: 'full' },
  })
})

test('CAP-011: availability shows when and by whose office it was confirmed; after 30 days it is a number of days, and no longer counts as open', async () => {
  const vendor = await withProfile({ name: 'Long ago' })
  const addresses = [`/directory/vendors/${vendor.id}-long-ago`, '/directory?search=long+ago']
  const set = (
    values: { availability: 'open' | 'waitlist'; age: number; by?: 'vendor' | 'administrator' },
    service = vendor.service.id,
  ) =>
    db
      .updateTable('vendor_services')
      .set({
        availability: values.availability,
        availability_at: new Date(clock.now().getTime() - values.age),
        availability_by: values.by ?? 'vendor',
      })
      .where('vendor_id', '=', vendor.id)
      .where('service_id', '=', service)
      .execute()
  const read = (url: string) => get(url).then(({ body }) => ({ body, text: textOf(body) }))
  await settle(vendor.id)

  await set({ availability: 'open', age: days(30) })
  expect((await read(addresses[0]!)).text).toContain("Confirmed on October 19, 2026 by the vendor's office")
  for (const url of addresses) expect((await read(url)).body).toContain('class="state good"')
  await set({ availability: 'open', age: days(30), by: 'administrator' })
  expect((await read(addresses[0]!)).text).toContain('Confirmed on October 19, 2026 by an administrator')

  await set({ availability: 'open', age: days(30) + 1 })
  for (const url of addresses) {
    const { body, text } = await read(url)
    expect(text).toContain('Last confirmed 30 days ago, please ask')
    for (const word of ['Open to new referrals', 'Confirmed on']) expect(text).not.toContain(word)
    expect(body).not.toContain('class="state good"')
  }
  await set({ availability: 'open', age: days(40) })
  for (const url of addresses) expect((await read(url)).text).toContain('Last confirmed 40 days ago, please ask')

  // In the order of the vendor's services an open one of long ago comes after a waitlist that is sure.
  const other = await given.service({ name: 'Dance class' })
  await given.offer(vendor.id, other.id)
  await set({ availability: 'waitlist', age: days(1) }, other.id)
  expect((await read(addresses[1]!)).text).toContain('Dance class: Waitlist')
})

test('a hidden address shows neither hours nor access, which could tell where it is', async () => {
  const vendor = await withProfile({ name: 'Haven house' })
  const read = async () =>
    Promise.all(
      [
        `/directory/vendors/${vendor.id}-haven-house`,
        '/directory?search=haven+house',
        `/api/directory/vendors/${vendor.id}`,
        '/api/directory/vendors?search=haven+house',
      ].map(async (url) => (await get(url)).body),
    )
  await db.updateTable('locations').set({ hides_address: true }).where('id', '=', vendor.location.id).execute()
  await settle(vendor.id)
  const before = await read()
  await tellHours(vendor.location.id)
  await settle(vendor.id)
  expect(await read()).toEqual(before)
})

test("caches ask each time, and get the page anew once 'Open until' has changed", async () => {
  const vendor = await withProfile({ name: 'By the clock' })
  await tellFacts(vendor)
  const url = `/directory/vendors/${vendor.id}-by-the-clock`
  const closed = await get(url)
  expect(closed.headers['cache-control']).toBe('public, no-cache')
  clock.advance(hours(1))
  expect((await get(url, { 'if-none-match': String(closed.headers.etag) })).statusCode).toBe(304)
  // 9:05 in Winnipeg.
  clock.advance(hours(2))
  const open = await get(url, { 'if-none-match': String(closed.headers.etag) })
  expect([open.statusCode, textOf(open.body)]).toEqual([200, expect.stringContaining('Open until 5 pm')])
  // The script of the page removes the text at that moment.
  expect(open.body).toContain('<span class="state good" data-until="2026-11-18T23:00:00.000Z">Open until 5 pm</span>')
  clock.advance(hours(8) - minutes(5))
  expect((await get(url, { 'if-none-match': String(open.headers.etag) })).body).toContain('Opens Thursday 9 am')
})
